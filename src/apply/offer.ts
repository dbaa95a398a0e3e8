import type { Offer, ReplaceEdit, Texts } from '../edit/index.js';
import { type DriftCandidate, driftCandidates, readings, rolesOf } from '../locate/index.js';
import { type Document, isSolid, type LineRange, splitLines } from '../text/index.js';
import { type ApplyEditsOptions, applyEdits } from './apply-edits.js';
import { carriedOver } from './carried-over.js';
import { linesAt } from './lines-at.js';
import { comparedWords, type WordRun } from './words/compared-words.js';
import { isSameName } from './words/other-name.js';
import { isProse, type Word } from './words/words.js';

/** Nobody confirms a longer quote, or a longer line, after a look. */
const LONGEST_QUOTE = 20_000;
const LONGEST_LINE = 1_000;
/** The least share of the quoted lines that the place must have. */
const LEAST_LINES = 0.5;
/** So many times as probable as any other place. */
const LEAST_ODDS = 4;
/** With a larger share of other names the quote is of something else. */
const MOST_OTHER = 0.34;

/**
 * What a refused edit would do at the likeliest place, for somebody to confirm; `undefined` where
 * none is likely, the change cannot be carried over to it, or the result would be refused.
 *
 * @param options as the edit was planned with
 */
export function offerOf(
  document: Document,
  edit: ReplaceEdit,
  options: ApplyEditsOptions,
): Offer | undefined {
  if (edit.occurrences.kind !== 'one' || edit.search.length > LONGEST_QUOTE) return undefined;
  if (splitLines(edit.search).some(line => line.length > LONGEST_LINE)) return undefined;
  const all = [...readings(edit.search, edit.replace)].flatMap(read => driftCandidates(document, read));
  const [likeliest, ...others] = all.toSorted((a, b) => b.probability - a.probability);
  if (likeliest === undefined || !isLikely(likeliest, others)) return undefined;
  return proposalAt(document, edit, quotedLines(document, edit, likeliest), options)?.offer;
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
  const carried = carriedOver(document, edit, at);
  if (carried === undefined) return undefined;
  const { texts, replace } = carried;
  if (replace === document.lines.slice(first - 1, last)) return undefined;
  const made = linesAt(document, edit, at, replace);
  const { ok, document: result } = applyEdits(document, [made], options);
  if (!ok || isBroken(document, result, options)) return undefined;
  const extent = { from: at.first - 1, to: at.last };
  const { ours, runs } = comparedWords(texts, document, extent);
  const isOnChanged = onChangedLine(texts);
  const isSaid = (run: WordRun) => isOnChanged(run) || ours.every(({ kind }) => isProse(kind));
  const others = runs.map(run => (isSaid(run) ? run : withoutComments(run))).filter(isOther);
  const words = others.reduce((sum, { mine }) => sum + mine.length, 0);
  // Of what the quote has more, no word of the file tells. And what the edit changes must be there:
  // a line with another word is another line, whoever confirms it.
  if (others.some(run => isOnChanged(run) || run.other.length === 0)) return undefined;
  if (words > MOST_OTHER * ours.length) return undefined;
  const [run] = others;
  const name = run && { file: wordOf(run.other), quoted: wordOf(run.mine) };
  const shown = splitLines(replace.replace(/(?:\r\n|\r|\n)$/, ''));
  return { offer: { ...at, lines: shown, ...(name && { name }) }, replace };
}

/** Whether words that differ are on a line that the edit changes. */
function onChangedLine(texts: Texts): (run: WordRun) => boolean {
  const roles = rolesOf(texts);
  return ({ mine, isChanged }) => isChanged || mine.some(({ line }) => roles[line] === 'changed');
}

function isBroken(before: Document, after: Document, { syntax }: ApplyEditsOptions): boolean {
  return syntax?.parses(before, after).kind === 'broken';
}

/** What is said in comments is another thing only where the code is. */
function withoutComments(run: WordRun): WordRun {
  const isCode = ({ kind }: WordRun['mine'][number]) => kind !== 'comment';
  return { ...run, mine: run.mine.filter(isCode), other: run.other.filter(isCode) };
}

/** Whether the file has other words where the search has some, and they are not only misspelt. */
function isOther({ mine, other }: WordRun): boolean {
  return mine.length !== other.length || !mine.every((word, i) => isSameWord(word, other[i] as Word));
}

/** A name may be misspelt or of another style; of a value each sign counts. */
function isSameWord(a: Word, b: Word): boolean {
  return a.text === b.text || (a.kind === 'name' && b.kind === 'name' && isSameName(a.text, b.text));
}

/** What is told of a difference: a name before a sign. */
function wordOf(words: WordRun['mine']): string {
  return (words.find(({ kind }) => kind !== 'operator') ?? words[0])?.text ?? '';
}
