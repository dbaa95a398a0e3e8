import { commonIndent, indentOf } from '../locate/index.js';
import { diffSequences } from '../text/index.js';
import { copied, keptLines } from './answer-lines.js';

/**
 * The lines at the indentation of the snippet, of which at least one is at the margin. An answer
 * may be further in as a whole, or but for its first line, or as the file has it: of these readings
 * the one with the most lines of the snippet counts, but none that takes lines out of a block which
 * the answer puts them in.
 *
 * @param indent the base indentation of the snippet in its file.
 * @param above the lines above the snippet, the nearest last, and `below` those below it, the
 * nearest first: an answer may begin and end with copies of some, which count for nothing.
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
  // Of readings that are as good the first counts: what is further in throughout is moved.
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

/** What opens a block, or a bracket over several lines: what follows is further in. */
const OPENS = /[:({[]\s*(?:#.*)?$/;

/**
 * Whether a reading moves lines out of a block that an answer opens above them, from one index to
 * before another: what is outside of these was only shown, and will go.
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

/** By how many columns the lines of a snippet are elsewhere in a reading, added up. */
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
