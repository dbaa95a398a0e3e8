import type { Place } from '../edit/index.js';
import { linesOf } from '../locate/index.js';
import { type Document, diffSequences, type LineIndex } from '../text/index.js';

/** Indexes of lines from 0, the end excluded. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * The lines of a place in the file as it was before all of the edits; of lines that edits before this one made, those whose place they
 * take.
 *
 * @param base the text that the place is in
 */
export function placedLines(file: Document | undefined, base: Document, place: Place): Lines {
  const lines = quotedLines(base.lines, place);
  const before = base.view === undefined ? file?.file : file;
  return before === undefined || before.text === base.text ? lines : carriedBack(before, base, lines);
}

/** A quote that ends with a line break has an empty line behind it, which is none of its own where the file has one there. */
function quotedLines(index: LineIndex, place: Place): Lines {
  const lines = linesOf(index, place);
  if (place.kind !== 'lines' || place.texts.search.at(-1) !== '' || place.fileTo - place.fileFrom < 2)
    return lines;
  const last = place.pairings.at(-1);
  const isPaired =
    last !== undefined && last.searchTo === place.texts.search.length && last.fileTo > last.fileFrom;
  return isPaired ? { from: lines.from, to: lines.to - 1 } : lines;
}

function carriedBack(before: Document, base: Document, { from, to }: Lines): Lines {
  const [a, b] = [contents(before.lines), contents(base.lines)];
  const hunks = diffSequences(a, b);
  const back = (line: number, isEnd: boolean): number => {
    let shift = 0;
    for (const { aFrom, aTo, bFrom, bTo } of hunks) {
      if (line < bFrom || (isEnd && line === bFrom)) break;
      const isInside = isEnd ? line <= bTo : line < bTo;
      if (isInside) return isEnd ? aTo : aFrom;
      shift = aTo - bTo;
    }
    return line + shift;
  };
  const first = back(from, false);
  return { from: first, to: Math.max(first + 1, back(to, true)) };
}

function contents(lines: LineIndex): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}
