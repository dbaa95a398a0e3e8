import type { Place } from '../edit/index.js';
import { linesOfPlace } from '../locate/index.js';
import { type ChangeSet, type Document, diffSequences, type LineIndex, type Range } from '../text/index.js';
import type { EditOutcome } from './edit-outcome.js';

/** A changed part of a text, in one unit: code units, or lines. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** How long it is now. */
  readonly length: number;
}

/**
 * The lines of a place for a report. Texts that end with a line break have an empty line after it,
 * which is not theirs if the file has one there.
 */
export function quotedLines(index: LineIndex, place: Place): Range {
  const lines = linesOfPlace(index, place);
  if (place.kind !== 'lines' || place.fileTo - place.fileFrom < 2) return lines;
  const { search, replace } = place.texts;
  if (search.at(-1) !== '' || replace.at(-1) !== '') return lines;
  const last = place.pairings.at(-1);
  const isPaired =
    last !== undefined && last.searchTo === place.texts.search.length && last.fileTo > last.fileFrom;
  return isPaired ? { from: lines.from, to: lines.to - 1 } : lines;
}

/**
 * A range of a text as a range of the text before its changes; lines that the changes made are the
 * lines that they replaced.
 *
 * @param index the lines of the text as it is now
 * @param before the lines of the text before
 */
export function linesBefore(
  lines: Range,
  index: LineIndex,
  { changes }: ChangeSet,
  before: LineIndex,
): Range {
  if (before.count === 0) return lines;
  const stretches = changes.map(({ from, to, insert }) => ({ from, to, length: insert.length }));
  const from = back(stretches, index.from(lines.from), false);
  const to = back(stretches, index.from(lines.to), true);
  return { from: before.lineAt(from), to: before.lineAt(Math.max(from, to - 1)) + 1 };
}

/**
 * The outcomes of edits that were made in a text, with the lines of the file before all of its
 * edits. The edits may have been made in several steps, each in the result of the steps before.
 */
export function asInFileBefore(
  file: Document | undefined,
  made: Document,
  outcomes: readonly EditOutcome[],
): readonly EditOutcome[] {
  const before = made.view === undefined ? file?.file : file;
  if (before === undefined || before.text === made.text) return outcomes;
  const hunks = diffSequences(contents(before.lines), contents(made.lines));
  const stretches = hunks.map(({ aFrom, aTo, bFrom, bTo }) => ({
    from: aFrom,
    to: aTo,
    length: bTo - bFrom,
  }));
  const carried = ({ from, to }: Range) => {
    const first = back(stretches, from, false);
    return { from: first, to: Math.max(first + 1, back(stretches, to, true)) };
  };
  return outcomes.map(outcome =>
    outcome.kind === 'refused' ? outcome : { ...outcome, lines: outcome.lines.map(carried) },
  );
}

/**
 * Where a place of a changed text was before the changes; inside of one, at its start or its end.
 */
function back(stretches: readonly Stretch[], place: number, isEnd: boolean): number {
  let shift = 0;
  for (const { from, to, length } of stretches) {
    const [first, last] = [from + shift, from + shift + length];
    if (place < first || (isEnd && place === first)) break;
    if (isEnd ? place <= last : place < last) return isEnd ? to : from;
    shift += length - (to - from);
  }
  return place - shift;
}

function contents(lines: LineIndex): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}
