import type { ReplaceEdit, TextEdit } from '../edit/index.js';
import type { Location } from '../locate/index.js';
import { diffSequences, splitLines } from '../text/index.js';
import type { EditAttempt } from './edit-outcome.js';

/** Larger sets are no calls that a model has sent in one message. */
const MOST_BEFORE = 500;
/** Why an edit is refused that may be clear in the text after those before it. */
const SETTLED_LATER: ReadonlySet<string> = new Set([
  'EDIT_AMBIGUOUS',
  'EDIT_EXPECTED_OCCURRENCE_MISMATCH',
  'EDIT_CONFLICT',
]);

/**
 * Whether an edit may mean the text that the edits before it leave, although it has been tried in
 * the text before all of them. Only calls are carried out one after the other by their tools; other
 * formats quote one state of a file.
 */
export function mayMeanLater(first: EditAttempt, edits: readonly TextEdit[], number: number): boolean {
  const edit = edits[number];
  if (number === 0 || number > MOST_BEFORE || edit?.kind !== 'replace') return false;
  if (edit.hints.endsItsLine !== true) return false;
  if (edits.slice(0, number).some(other => other.kind === 'replace' && wouldDouble(other, edit)))
    return false;
  if (first.kind === 'refused') return SETTLED_LATER.has(first.refusal.code);
  if (first.kind !== 'applied') return false;
  const isOne = edit.occurrences.kind === 'one';
  const isExact = first.places.every(({ found }) => found.tier === 'exact');
  if (isOne && isExact) return false;
  return edits.slice(0, number).some(other => other.kind === 'replace' && putsIn(other, edit));
}

/**
 * Whether an edit before has put in all that another one puts in: carried out in turn, the text
 * would be there twice. `refuse_contradicting` of the bench makes such pairs, of cli and okio too.
 */
function wouldDouble(before: ReplaceEdit, later: ReplaceEdit): boolean {
  const already = putIn(before);
  const now = putIn(later);
  return now.length > 0 && now.every(line => already.some(other => other.includes(line)));
}

/** The lines that an edit puts in. */
function putIn({ search, replace }: ReplaceEdit): string[] {
  const there = splitLines(search);
  const lines = diffSequences(there, splitLines(replace)).flatMap(({ bFrom, bTo }) =>
    splitLines(replace).slice(bFrom, bTo),
  );
  return lines.map(line => line.trim()).filter(line => line !== '');
}

/** Whether an edit puts in a line, or a part of one, that another one quotes. */
function putsIn(edit: ReplaceEdit, { search }: ReplaceEdit): boolean {
  const lines = splitLines(search).map(line => line.trim());
  return lines.some(line => line !== '' && timesIn(edit.replace, line) > timesIn(edit.search, line));
}

function timesIn(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Whether a quote is in a text just as it is. */
export function isAsQuoted(location: Location): boolean {
  if (location.kind !== 'places') return false;
  return location.places.every(({ found }) => found.tier === 'exact' && found.reading === 'as-is');
}
