import type { Edit, Point } from 'web-tree-sitter';
import { commonEnds } from '../text/index.js';

/**
 * The one stretch in which two texts differ, as a parser needs it; `undefined` if they have less
 * than half in common, so that parsing again is no more work.
 *
 * @example editBetween('let a = 1;', 'let a = 12;')?.startIndex // 9
 */
export function editBetween(before: string, after: string): Edit | undefined {
  const { start, end } = commonEnds(before, after);
  if ((start + end) * 2 < before.length) return undefined;
  const [oldEndIndex, newEndIndex] = [before.length - end, after.length - end];
  // A plain object does: the class has only methods more, which the parser does not call.
  return {
    startIndex: start,
    oldEndIndex,
    newEndIndex,
    startPosition: pointAt(before, start),
    oldEndPosition: pointAt(before, oldEndIndex),
    newEndPosition: pointAt(after, newEndIndex),
  } as Edit;
}

function pointAt(text: string, index: number): Point {
  let row = 0;
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', from)) {
    row++;
    from = at + 1;
  }
  return { row, column: index - from };
}
