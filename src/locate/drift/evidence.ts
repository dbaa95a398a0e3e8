import type { Document } from '../../text/index.js';
import { fold } from '../fold.js';
import { indentOf } from '../indentation.js';
import { isComment } from '../line-kinds.js';
import type { Unit } from './align.js';
import { countDiffering } from './differing.js';
import { loose } from './file-index.js';
import { foreignIdentities } from './identity.js';
import { type Counts, type DriftEvidence, presenceOf } from './presence.js';
import type { Role } from './roles.js';

const NONE: Counts = {
  matched: 0,
  specific: 0,
  slips: 0,
  signs: 0,
  foreignChanged: 0,
  foreignBeside: 0,
  foreignContext: 0,
  foreignComment: 0,
  foreignIdentity: 0,
  foreignSignature: 0,
  rewritten: 0,
  namesElsewhere: 0,
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

/** A line is the same line in other words if this share of its words is there. */
const RELATED = 0.5;

/**
 * Weigh an alignment: what is there, and what differs.
 *
 * @param counted called with a unit and what is counted up to it, whenever one has been counted: to
 *   show what each adds
 */
export function evidenceOf(
  document: Document,
  search: readonly string[],
  roles: readonly Role[],
  weights: readonly number[],
  specifics: readonly number[],
  units: readonly Unit[],
  counted?: (unit: Unit, counts: Readonly<Counts>) => void,
): DriftEvidence {
  const counts: Counts = { ...NONE };
  let matched = 0;
  let reflows = 0;
  const misspelt = new Set<number>();
  const related = new Set<number>();
  const isAllComment = search.every(line => loose(line) === '' || isComment(line));
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
        const share = countDiffering(document, search, roles, unit, counts);
        if (share === 1) misspelt.add(unit.searchFrom);
        if (share >= RELATED) related.add(unit.searchFrom);
        matched += weightOf(unit) * share;
        break;
      }
      case 'search-only':
        countMissing(search[unit.searchFrom] as string, roles[unit.searchFrom] as Role, counts);
        // An extra comment is no sign of another line.
        if (isComment(search[unit.searchFrom] as string)) related.add(unit.searchFrom);
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
  const heads = foreignIdentities(document, search, units);
  const presence = presenceOf(document, roles, weights, units, { misspelt, related });
  for (const unit of heads) {
    counts.foreignIdentity++;
    counted?.(unit, counts);
  }
  return { ...counts, ...presence };
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
 * other repositories. Chosen, not fitted: `foreignIdentity`, because one outweighs everything in
 * favour of a place; `foreignContext`, `foreignSignature`, `rewritten`, `replaced` and
 * `missingEnds`, because near copies of a place that is gone often differ in nothing else. `docs/accuracy.md` lists what was
 * chosen and why.
 */
export const WEIGHTS: DriftEvidence & { readonly bias: number } = {
  bias: 2.4,
  matched: 4.534,
  specific: 1.143,
  slips: -2.138,
  signs: -0.184,
  foreignChanged: -15.049,
  foreignBeside: -3.574,
  foreignContext: -4,
  foreignComment: -3.069,
  foreignIdentity: -20,
  foreignSignature: -3,
  rewritten: -2,
  namesElsewhere: -3.094,
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
