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

/** Put the words of the only line that has them in another order: `move `$(LIBS)` to the end`. */
export function reorderLine(reading: Reading, draft: Draft, fence: Fenced): boolean {
  const [line, ...more] = withoutBlankEnds(fence.lines);
  if (line === undefined || more.length > 0) return false;
  const wordsIn = (text: string) => text.trim().split(/\s+/).sort().join(' ');
  const places = draft.lines.flatMap((each, i) => (wordsIn(each) === wordsIn(line) ? [i] : []));
  const [at, ...others] = places;
  if (at === undefined || others.length > 0) return false;
  const indent = /^\s*/.exec(draft.lines[at] as string)?.[0] ?? '';
  draft.spliceNamed([{ from: at, to: at + 1, lines: [indent + line.trim()] }]);
  reading.used(fence.line, `put in another order in ${draft.path}`);
  return true;
}

function sorted(lines: readonly string[]): string[] {
  return lines.filter(isSolid).map(squeezed).sort();
}
