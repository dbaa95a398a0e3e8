import type { Offer, ReplaceEdit } from '../edit/index.js';
import { type DriftCandidate, driftCandidates, readings } from '../locate/index.js';
import { languageNamed, languageOf } from '../syntax/index.js';
import { ChangeSet, type Document, isSolid, type LineRange, splitLines } from '../text/index.js';
import { applyEdits } from './apply-edits.js';
import { carriedOver } from './carried-over.js';
import { linesAt } from './lines-at.js';
import type { ApplyEditsOptions } from './make-at.js';
import { differing } from './words/differing.js';

/** Nobody confirms a longer quote, or a longer line, after a look. */
const LONGEST_QUOTE = 20_000;
const LONGEST_LINE = 1_000;
/** The least share of the quoted lines that the place must have, without another word in them. */
const LEAST_LINES = 0.5;
/** The largest share of its words that may differ there. */
const MOST_OTHER = 0.34;
/** All that changes is shown to who confirms it; nobody reads more. */
const MOST_CHANGED = 60;
/** So many times as probable as any other place. */
const LEAST_ODDS = 4;

/**
 * What a refused edit would do at the likeliest place, for somebody to confirm; `undefined` where
 * none is likely, the change cannot be carried over to it, or the result would be refused.
 *
 * @param options as the edit was planned with
 * @param planned what other edits change: nothing that contradicts them is offered
 */
export function offerOf(
  document: Document,
  edit: ReplaceEdit,
  options: ApplyEditsOptions,
  planned: readonly ChangeSet[] = [],
): Offer | undefined {
  if (edit.occurrences.kind !== 'one' || edit.search.length > LONGEST_QUOTE) return undefined;
  if (splitLines(edit.search).some(line => line.length > LONGEST_LINE)) return undefined;
  const offered = asOffered(edit, document, edit.path ?? options.path);
  const all = [...readings(offered)].flatMap(read => driftCandidates(document, read));
  const [likeliest, ...others] = all.toSorted((a, b) => b.probability - a.probability);
  if (likeliest === undefined || !isLikely(likeliest, others)) return undefined;
  const proposal = proposalAt(document, edit, quotedLines(document, offered, likeliest), options);
  if (proposal === undefined || proposal.share > MOST_OTHER) return undefined;
  const changes = changesOf(document, proposal.offer);
  return planned.some(each => each.conflictsWith(changes)) ? undefined : proposal.offer;
}

/** What an offer changes, without the lines that it leaves as they are. */
function changesOf({ lines, text }: Document, { first, last, lines: made, changed }: Offer): ChangeSet {
  const offset = (line: number) => (line < lines.count ? lines.from(line) : text.length);
  const [from, to] = [offset(first - 1 + changed.from), offset(last - made.length + changed.to)];
  const insert = made.slice(changed.from, changed.to).map(line => `${line}\n`);
  return ChangeSet.of(text.length, [{ from, to, insert: insert.join('') }]);
}

/** The lines of a place without blank ones around them, which the quote does not have. */
function quotedLines({ lines }: Document, { search }: ReplaceEdit, { place }: DriftCandidate): LineRange {
  const quoted = splitLines(search.replace(/(?:\r\n|\n|\r)$/, ''));
  const isBlank = (line: string | undefined) => line?.trim() === '';
  let [first, last] = [place.fileFrom + 1, place.fileTo];
  while (last > first && isBlank(lines.content(last - 1)) && !isBlank(quoted.at(-1))) last--;
  while (last > first && isBlank(lines.content(first - 1)) && !isBlank(quoted[0])) first++;
  return { first, last };
}

function isLikely({ place, units, probability }: DriftCandidate, others: readonly DriftCandidate[]): boolean {
  const isElsewhere = (other: DriftCandidate) =>
    other.place.fileFrom >= place.fileTo || other.place.fileTo <= place.fileFrom;
  const rival = others.find(isElsewhere);
  if (rival !== undefined && rival.probability * LEAST_ODDS > probability) return false;
  const { search } = place.texts;
  const solid = (from: number, to: number) => search.slice(from, to).filter(isSolid).length;
  const there = units
    .filter(({ kind }) => kind !== 'search-only' && kind !== 'file-only')
    .reduce((sum, { searchFrom, searchTo }) => sum + solid(searchFrom, searchTo), 0);
  return there > 0 && there >= LEAST_LINES * solid(0, search.length);
}

/** An offer, and the text of its lines with their line endings. */
interface Proposal {
  readonly offer: Offer;
  readonly replace: string;
  /** The share of the quote's words that differ there. */
  readonly share: number;
}

/**
 * What an edit would do at lines that somebody names, 1-based, both inclusive; `undefined` where
 * its change cannot be carried over to them, or the result would be refused.
 */
export function proposalAt(
  document: Document,
  edit: ReplaceEdit,
  { first, last }: LineRange,
  options: ApplyEditsOptions,
): Proposal | undefined {
  const at = { first, last };
  const carried = carriedOver(document, asOffered(edit, document, edit.path ?? options.path), at);
  if (carried === undefined) return undefined;
  const { texts, replace } = carried;
  if (replace === document.lines.slice(first - 1, last)) return undefined;
  const made = linesAt(document, edit, at, replace);
  const { ok, document: result } = applyEdits(document, [made], options);
  if (!ok || isBroken(document, result, options)) return undefined;
  const extent = { from: at.first - 1, to: at.last };
  const { words, isOther, isOtherThing, isOnChanged, otherLines, share } = differing(texts, document, extent);
  // Of what the quote has more, no word of the file tells. And what the edit changes must be there:
  // a line with another word is another line, whoever confirms it. What has another name and
  // differs in more is mostly the next thing of the same shape: of 14 such offers 4 were true.
  if (isOther || isOtherThing || isOnChanged || words.some(({ file }) => file === '')) return undefined;
  if (otherLines > (1 - LEAST_LINES) * texts.search.filter(isSolid).length) return undefined;
  const [name] = words;
  const own = splitLines(replace.replace(/(?:\r\n|\r|\n)$/, ''));
  const there = document.lines.contents().slice(first - 1, last);
  const changed = changedOf(there, own);
  if (changed.to - changed.from > MOST_CHANGED) return undefined;
  return { offer: { ...at, lines: own, changed, ...(name && { name }) }, replace, share };
}

/** The new lines between the first and the last one that are not as they were. */
function changedOf(before: readonly string[], now: readonly string[]): Offer['changed'] {
  const least = Math.min(before.length, now.length);
  let from = 0;
  while (from < least && before[from] === now[from]) from++;
  let end = 0;
  while (end < least - from && before.at(-1 - end) === now.at(-1 - end)) end++;
  return { from, to: now.length - end };
}

function isBroken(before: Document, after: Document, { syntax }: ApplyEditsOptions): boolean {
  return syntax?.parses(before, after).kind === 'broken';
}

/**
 * A refused edit as it is offered for somebody to confirm: without lines that say nothing of the
 * file. These are a first line of both halves that only names the language of the file, as the
 * opening of a code fence does, and the second of two equal lines where the file and the new text
 * have one. Nothing is placed by this unasked: no recorded call needs it.
 */
function asOffered(edit: ReplaceEdit, document: Document, path: string | undefined): ReplaceEdit {
  const there = document.lines.contents();
  const [label, ...search] = splitLines(edit.search);
  const [same, ...replace] = splitLines(edit.replace);
  const isLabel =
    label === same && search.some(isSolid) && namesLanguage(label, path) && !there.includes(label);
  const unlabelled = isLabel ? { ...edit, search: search.join('\n'), replace: replace.join('\n') } : edit;
  const doubled = new Set([...doubledIn(there), ...doubledIn(splitLines(edit.replace))]);
  const isRepeat = (line: string, i: number, lines: readonly string[]) =>
    line.trim() !== '' && line === lines[i - 1] && !doubled.has(line);
  const once = splitLines(unlabelled.search).filter((line, i, lines) => !isRepeat(line, i, lines));
  return { ...unlabelled, search: once.join('\n') };
}

function namesLanguage(label: string | undefined, path: string | undefined): label is string {
  const own = path === undefined ? undefined : languageOf(path);
  const named = label?.trim().toLowerCase() ?? '';
  return own !== undefined && (languageNamed(named) === own || own.extensions.includes(named));
}

/** Lines that stand twice, one below the other. */
function doubledIn(lines: readonly string[]): string[] {
  return lines.filter((line, i) => line === lines[i - 1]);
}
