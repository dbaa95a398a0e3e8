// Code that goes where somebody says, whatever the answer says of its place.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import type { Meant, Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
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
  const [from, end] = [indexOf(draft, first), indexOf(draft, last)];
  const to = last < first ? from : end === undefined ? undefined : end + 1;
  if (from === undefined || to === undefined || last < first - 1)
    throw new Unread(`${draft.path} does not have these lines, or another step changes them.`);
  const beside = draft.lines.slice(from, Math.max(to, from + 1)).find(isSolid);
  const above = draft.lines.slice(0, from).findLast(isSolid);
  const own = laidOutAt(draft, withoutBlankEnds(fence.lines), depthOf(beside ?? above ?? ''));
  draft.spliceNamed([{ from, to, lines: own }]);
  reading.last = { path: draft.path, from, to: from + own.length };
  reading.used(fence.line, `put where it was said in ${draft.path}`);
}

/** The index in a draft of a 1-based line of its file; that of the end for the line behind it. */
function indexOf(draft: Draft, line: number): number | undefined {
  if (line === draft.before.length + 1) return draft.lines.length;
  const at = draft.lines.findIndex((_, i) => draft.lineInFile(i) === line);
  return at < 0 ? undefined : at;
}
