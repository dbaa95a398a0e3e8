// Code that goes where somebody says, whatever the answer says of its place.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import { refuseUnfinished } from '../checks/unfinished.js';
import type { Draft } from '../files/draft.js';
import { mergeInto } from '../part/merge-part.js';
import type { Meant, Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { withoutPathComment } from '../reply/path-comment.js';
import { depthOf } from '../units/lines.js';
import { Unread } from '../unread.js';
import { laidOutAt } from './insert-beside.js';

/** Put a fence in place of lines of a file, or between two. */
export function putWhereMeant(
  reading: Reading,
  draft: Draft,
  fence: Fenced,
  { first, last }: NonNullable<Meant['lines']>,
): void {
  refuseUnfinished(fence, draft.before);
  const isBetween = last < first;
  const from = isBetween && first > draft.before.length ? draft.lines.length : indexOf(draft, first);
  const end = indexOf(draft, last);
  const to = isBetween ? from : end === undefined ? undefined : end + 1;
  const isInFile = first <= draft.before.length + 1 && last >= first - 1;
  if (from === undefined || to === undefined || !isInFile)
    throw new Unread(`${draft.path} does not have these lines, or another step changes them.`);
  const beside = draft.lines.slice(from, Math.max(to, from + 1)).find(isSolid);
  const above = draft.lines.slice(0, from).findLast(isSolid);
  const shown = withoutBlankEnds(withoutPathComment(fence));
  const merged = mergeInto(draft, shown, { said: reading.prose });
  const [only, ...more] = merged.kind === 'merged' ? merged.splices : [];
  // Where the code goes there by itself, it keeps what a part seldom shows.
  const isThere = merged.kind === 'merged' && only?.from === from && only.to === to && more.length === 0;
  const lines = isThere ? merged.part : shown;
  const own = isThere ? only.lines : laidOutAt(draft, lines, depthOf(beside ?? above ?? ''));
  // A later step that takes it away again is refused.
  reading.put.push({ fence: { ...fence, lines }, draft });
  draft.spliceNamed([{ from, to, lines: own }]);
  reading.shortened.add(draft.path);
  reading.last = { path: draft.path, from, to: from + own.length };
  reading.used(fence.line, `put where it was said in ${draft.path}`);
}

/** The index in a draft of a 1-based line of its file, if no step has changed it. */
function indexOf(draft: Draft, line: number): number | undefined {
  const at = draft.lines.findIndex((_, i) => draft.lineInFile(i) === line);
  return at < 0 ? undefined : at;
}
