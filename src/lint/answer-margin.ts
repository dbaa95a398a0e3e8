import { commonIndent, indentOf } from '../locate/index.js';
import { diffSequences } from '../text/index.js';
import { copied, keptLines } from './answer-lines.js';

/**
 * Move an answer to the indentation of the snippet. It may be indented as a whole, except for its
 * first line, or as in the file. Of these readings, the one with the most lines of the snippet is
 * used, unless it moves lines out of a block.
 *
 * @param indent the base indentation of the snippet in its file.
 * @param above the lines above the snippet, the nearest last.
 * @param below the lines below it, the nearest first. An answer may begin and end with copies of
 *   them, which do not count.
 * @example atMargin(['with f() as x:', '    g()'], ['x = f()', 'g()'], '    ', [], []) // as it is
 */
export function atMargin(
  answer: readonly string[],
  snippet: readonly string[],
  indent: string,
  above: readonly string[],
  below: readonly string[],
): readonly string[] {
  const [base, rest] = [commonIndent(answer), commonIndent(answer.slice(1))];
  // Of equally good readings, the first is used: an answer that is indented as a whole is moved.
  const readings = [
    movedBack(answer, base),
    answer,
    movedBack(answer, indent),
    [...answer.slice(0, 1), ...movedBack(answer.slice(1), rest)],
  ];
  const first = copied(trimmed(answer), trimmed(above), false);
  const last = answer.length - copied(trimmed(answer).toReversed(), trimmed(below).toReversed(), false);
  const [best = answer] = readings
    .filter(reading => !breaksBlock(answer, reading, first, last))
    .map(reading => ({ reading, kept: keptLines(snippet, reading), drift: drift(snippet, reading) }))
    .sort((a, b) => b.kept - a.kept || a.drift - b.drift)
    .map(each => each.reading);
  return best;
}

function movedBack(lines: readonly string[], indent: string): readonly string[] {
  if (indent === '') return lines;
  return lines.map(line =>
    line.startsWith(indent) ? line.slice(indent.length) : line.trim() === '' ? '' : line,
  );
}

/** A line that opens a block or a bracket, after which lines are indented. */
const OPENS = /[:({[]\s*(?:#.*)?$/;

/**
 * Whether a reading moves lines out of a block that the answer opens. Only lines from `from` to
 * before `to` count: the others are copies, which will be removed.
 */
function breaksBlock(
  answer: readonly string[],
  reading: readonly string[],
  from: number,
  to: number,
): boolean {
  return answer.some((line, i) => {
    if (i < from || i >= to || !OPENS.test(line)) return false;
    const next = answer.findIndex((each, j) => j > i && each.trim() !== '');
    const isInside = (lines: readonly string[]) => depth(lines[next]) > depth(lines[i]);
    return isInside(answer) && !isInside(reading);
  });
}

/** The sum of the differences of indentation between a snippet and a reading. */
function drift(snippet: readonly string[], reading: readonly string[]): number {
  let [sum, at, to] = [0, 0, 0];
  const end = { aFrom: snippet.length, aTo: 0, bTo: 0 };
  for (const { aFrom, aTo, bTo } of [...diffSequences(trimmed(snippet), trimmed(reading)), end]) {
    for (; at < aFrom; at++, to++)
      if (snippet[at]?.trim() !== '') sum += Math.abs(depth(snippet[at]) - depth(reading[to]));
    [at, to] = [aTo, bTo];
  }
  return sum;
}

function depth(line = ''): number {
  return indentOf(line).length;
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.map(line => line.trim());
}
