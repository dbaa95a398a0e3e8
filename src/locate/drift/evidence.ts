import { type Document, isSolid } from '../../text/index.js';
import { fold } from '../fold.js';
import { indentOf } from '../indentation.js';
import { isComment, isDefinition, isFiller, opens } from '../line-kinds.js';
import type { Unit } from './align.js';
import { countDiffering, isOfOtherThing } from './differing.js';
import { loose } from './file-index.js';
import { type Counts, type DriftEvidence, presenceOf } from './presence.js';
import type { Role } from './roles.js';

const NONE: Counts = {
  matched: 0,
  specific: 0,
  slips: 0,
  signs: 0,
  otherWords: 0,
  otherComment: 0,
  missingChanged: 0,
  missingBeside: 0,
  missingContext: 0,
  sparse: 0,
  replaced: 0,
  extraChanged: 0,
  extraBeside: 0,
  extraComment: 0,
  quotes: 0,
  reflowed: 0,
  shifted: 0,
  uneven: 0,
};

/**
 * Lines that all move to the margin were quoted without their block: they count this share of other
 * moves.
 */
const DEDENTED = 0.25;

/**
 * Weigh an alignment: what is there, and what differs.
 *
 * @param written words that the edit writes: one that is misspelt there, too, is another one
 * @param counted called with a unit and what is counted up to it, whenever one has been counted: to
 *   show what each adds
 */
export function evidenceOf(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  written: ReadonlySet<string>,
  weights: readonly number[],
  specifics: readonly number[],
  units: readonly Unit[],
  counted?: (unit: Unit, counts: Readonly<Counts>) => void,
): DriftEvidence {
  const counts: Counts = { ...NONE };
  let matched = 0;
  let reflows = 0;
  const excused = new Set<number>();
  const isAllComment = search.every(line => loose(line) === '' || isComment(line));
  const taken = new Set(units.filter(({ kind }) => kind === 'same').map(({ fileFrom }) => fileFrom));
  const weightOf = (unit: Unit) =>
    weights.slice(unit.searchFrom, unit.searchTo).reduce((sum, w) => sum + w, 0);
  for (const unit of units) {
    switch (unit.kind) {
      case 'same':
      case 'reflow':
        matched += weightOf(unit);
        for (let i = unit.searchFrom; i < unit.searchTo; i++) {
          counts.specific += (specifics[i] as number) ** 2;
        }
        if (unit.kind === 'reflow') reflows++;
        else countSigns(search[unit.searchFrom] as string, document.lines.content(unit.fileFrom), counts);
        break;
      case 'similar': {
        const share = countDiffering(document, search, roles, written, unit, counts);
        if (share === 1 || isComment(search[unit.searchFrom] as string)) excused.add(unit.searchFrom);
        matched += weightOf(unit) * share;
        break;
      }
      case 'search-only':
        countMissing(search[unit.searchFrom] as string, roles[unit.searchFrom] as Role, counts);
        if (isOtherThing(document, search, unit, taken)) counts.otherWords++;
        // An extra comment is no sign of another line.
        if (isComment(search[unit.searchFrom] as string)) excused.add(unit.searchFrom);
        break;
      case 'file-only':
        countExtra(document.lines.content(unit.fileFrom), roles, unit.searchFrom, isAllComment, counts);
    }
    counted?.(unit, counts);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  counts.matched = total === 0 ? 0 : matched / total;
  counts.specific = Math.log1p(counts.specific);
  // A writer who lays out one statement differently does so with all of them.
  counts.reflowed = Math.log2(1 + reflows);
  counts.replaced = Math.min(
    solidLines(document, search, units, 'search-only'),
    solidLines(document, search, units, 'file-only'),
  );
  counts.sparse /= Math.max(1, weights.filter(weight => weight > 0).length);
  weighIndentation(document, search, units, counts);
  return { ...counts, ...presenceOf(document, roles, weights, units, excused) };
}

/**
 * Whether a line that only the search has shows that it means another thing: it opens or names what
 * is below it, or a line of the file in its place differs in a word.
 */
function isOtherThing(
  document: Document,
  search: readonly string[],
  { searchFrom, fileFrom }: Unit,
  taken: ReadonlySet<number>,
): boolean {
  const line = search[searchFrom] as string;
  if (isComment(line) || loose(line) === '') return false;
  const next = search.slice(searchFrom + 1).find(isSolid);
  if (opens(line) || isDefinition(line) || (!isFiller(line) && isDeeper(next, line))) return true;
  const beside = [fileFrom - 1, fileFrom].filter(i => i >= 0 && i < document.lines.count && !taken.has(i));
  return beside.some(i => isOfOtherThing(document, line, i));
}

function isDeeper(next: string | undefined, line: string): boolean {
  return next !== undefined && indentOf(next).length > indentOf(line).length;
}

/** How many lines that are not blank are only in the search, or only in the file. */
function solidLines(
  document: Document,
  search: readonly string[],
  units: readonly Unit[],
  kind: 'search-only' | 'file-only',
): number {
  const text = ({ searchFrom, fileFrom }: Unit) =>
    kind === 'search-only' ? (search[searchFrom] as string) : document.lines.content(fileFrom);
  return units.filter(unit => unit.kind === kind && loose(text(unit)) !== '').length;
}

/** Lines with the same loose form may still differ in quotation marks, commas and similar signs. */
function countSigns(searched: string, content: string, counts: Counts): void {
  if (searched === content) return;
  const [a, b] = [fold(searched), fold(content)];
  if (a === b) return;
  const bare = (text: string) => text.replace(/["'`]/g, '');
  if (bare(a) === bare(b)) counts.quotes = 1;
  else counts.signs++;
}

/** A place of the same text at another depth may be another place. */
function weighIndentation(
  document: Document,
  search: readonly string[],
  units: readonly Unit[],
  counts: Counts,
): void {
  const shifts = new Map<number, number>();
  let lines = 0;
  let isAtMargin = false;
  for (const unit of units) {
    if (unit.kind !== 'same' && unit.kind !== 'similar') continue;
    const [searched, content] = [search[unit.searchFrom] as string, document.lines.content(unit.fileFrom)];
    if (searched.trim() === '') continue;
    isAtMargin ||= indentOf(searched) === '';
    const shift = indentOf(content).length - indentOf(searched).length;
    shifts.set(shift, (shifts.get(shift) ?? 0) + 1);
    lines++;
  }
  const [shift, count] = [...shifts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  counts.shifted = shift === 0 ? 0 : isAtMargin && shift > 0 ? DEDENTED : 1;
  counts.uneven = lines === 0 ? 0 : (lines - count) / lines;
}

function countMissing(line: string, role: Role, counts: Counts): void {
  if (loose(line) === '') return;
  counts.sparse++;
  if (role === 'changed') counts.missingChanged++;
  // A comment is often left out or deleted: `sparse` counts it like any line.
  else if (isComment(line)) return;
  else if (role === 'beside') counts.missingBeside++;
  else counts.missingContext++;
}

/**
 * `next`: the search line after the extra line. In a search of comments, an extra comment is a line
 * like any other.
 */
function countExtra(
  content: string,
  roles: readonly Role[],
  next: number,
  isAllComment: boolean,
  counts: Counts,
): void {
  if (loose(content) === '') return;
  const [above, below] = [roles[next - 1], roles[next]];
  counts.sparse++;
  if (isComment(content) && !isAllComment) counts.extraComment++;
  else if (above === 'changed' && below === 'changed') counts.extraChanged++;
  else if (above === 'changed' || below === 'changed' || (above === 'beside' && below === 'beside'))
    counts.extraBeside++;
}

/**
 * The weight of each piece of evidence, in logits against "not here". Fitted as `mortise bench
 * calibrate` does, within its bounds, on edits of real commits with drawn slips, and checked on
 * other repositories. Chosen, not fitted: `otherWords`, because one outweighs everything in favour
 * of a place; `replaced` and `missingEnds`, because near copies of a place that is gone often
 * differ in nothing else. `docs/accuracy.md` lists what was chosen and why.
 */
export const WEIGHTS: DriftEvidence & { readonly bias: number } = {
  bias: 2.4,
  matched: 4.534,
  specific: 1.143,
  slips: -2.138,
  signs: -0.184,
  otherWords: -20,
  otherComment: -3.069,
  missingChanged: -7.44,
  missingBeside: -0.718,
  missingContext: -1.024,
  sparse: -7,
  replaced: -4,
  extraChanged: -5,
  extraBeside: -2,
  extraComment: -0.947,
  quotes: -5.078,
  reflowed: -3.729,
  shifted: -4.04,
  uneven: -4.082,
  unique: 1.347,
  intact: 2.447,
  intactUnique: 1.196,
  framed: 0.879,
  whole: 2.931,
  missingEnds: -5.5,
};

/** The evidence for a place, in logits against "not here". */
export function logit(evidence: DriftEvidence): number {
  let sum = WEIGHTS.bias;
  for (const key of Object.keys(evidence) as (keyof DriftEvidence)[]) sum += WEIGHTS[key] * evidence[key];
  return sum;
}

/**
 * The probability of each place from the evidence for each. The intended place is one of them or
 * missing: what is left to 1 is the probability of "not here".
 *
 * @example probabilities([0]) // [0.5]
 */
export function probabilities(logits: readonly number[]): number[] {
  const most = Math.max(0, ...logits);
  const odds = logits.map(value => Math.exp(value - most));
  const sum = odds.reduce((total, odd) => total + odd, Math.exp(-most));
  return odds.map(odd => odd / sum);
}
