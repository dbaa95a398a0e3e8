import type { FrameLine, FrameSort } from './frames.js';

/**
 * Sorts of frame of which two different lines may be at the same end of a search and of its
 * replacement.
 */
const DIFFER: ReadonlySet<FrameSort> = new Set(['fence', 'conflict', 'opener', 'closer', 'label', 'prose']);

/**
 * The frames at one end of a replacement that correspond to frames of its search: `own`, those left
 * out at the same end, and `across`, those at the other. `undefined` if a remaining line looks like
 * a frame but may be new text; `edge` is the line of the search at that end without its frames. In
 * prose (`isProse`) a sentence that corresponds to none is text.
 */
export function counterparts(
  own: readonly FrameLine[],
  across: readonly FrameLine[],
  frames: readonly FrameLine[],
  edge: string,
  isProse: boolean,
): readonly FrameLine[] | undefined {
  let next = 0;
  let count = 0;
  for (const frame of frames) {
    const at = own.findIndex((each, i) => i >= next && answers(each, frame));
    if (at < 0 && !isOtherMark(frame, across)) break;
    next = at < 0 ? next : at + 1;
    count++;
  }
  const left = frames[count];
  const isText =
    left === undefined || left.text === edge.trim() || (isProse && wordless(left.sort) === 'label');
  return isText ? frames.slice(0, count) : undefined;
}

function answers(a: FrameLine, b: FrameLine): boolean {
  if (a.text === b.text) return true;
  if (a.sort === 'path' && b.sort === 'path') return lastName(a.text) === lastName(b.text);
  return wordless(a.sort) === wordless(b.sort) && DIFFER.has(a.sort);
}

function lastName(text: string): string | undefined {
  return text.split(/[\s/\\]+/).at(-1);
}

/** A label may correspond to a sentence. */
function wordless(sort: FrameSort): FrameSort {
  return sort === 'prose' ? 'label' : sort;
}

/** A block has one mark before its search and another after its replacement. */
function isOtherMark({ sort }: FrameLine, across: readonly FrameLine[]): boolean {
  return sort === 'conflict' && across.some(frame => frame.sort === 'conflict');
}
