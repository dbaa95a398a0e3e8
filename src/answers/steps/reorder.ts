// `Move x above y` with the lines in their new order: they take the place of the same lines.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { squeezed } from '../units/lines.js';

/** The file may have so many times the lines, where blank ones are between them. */
const MOST_TIMES = 3;

/** Put lines of a file in another order. Returns whether the file has them in one place. */
export function reorder(reading: Reading, draft: Draft, fence: Fenced): boolean {
  const own = withoutBlankEnds(fence.lines);
  const [first] = own;
  if (first === undefined) return false;
  const wanted = sorted(own);
  const { lines } = draft;
  for (const [from, line] of lines.entries()) {
    if (squeezed(line) !== squeezed(first)) continue;
    const most = Math.min(lines.length, from + own.length * MOST_TIMES);
    for (let to = from + wanted.length; to <= most; to++) {
      const there = sorted(lines.slice(from, to));
      if (there.length > wanted.length) break;
      if (there.length < wanted.length || there.some((each, i) => each !== wanted[i])) continue;
      draft.splice([{ from, to, lines: own }]);
      reading.used(fence.line, `put in another order in ${draft.path}`);
      return true;
    }
  }
  return false;
}

function sorted(lines: readonly string[]): string[] {
  return lines.filter(isSolid).map(squeezed).sort();
}
