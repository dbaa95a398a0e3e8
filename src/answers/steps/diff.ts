// A fence with a diff: its hunks are edits already.

import type { Edit } from '../../edit/index.js';
import { type Parsed, parseReply } from '../../formats/index.js';
import { withoutBlankEnds } from '../../text/index.js';
import { refuseOpen } from '../checks/unfinished.js';
import { filesOf } from '../fences/file-of.js';
import { filesMeant } from '../files/files.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import type { Gap } from '../reply/gaps.js';
import { pathComment } from '../reply/path-comment.js';
import { noFile, severalMeant, Unread } from '../unread.js';

/** Read the diff of a fence. */
export function putDiff(reading: Reading, fence: Fenced, gap: Gap, after: Gap | undefined): void {
  refuseOpen(fence, 'diff');
  const { edits, problems } = parsedDiff(
    pathComment(fence) === undefined ? fence.lines : fence.lines.slice(1),
  );
  if (problems.length > 0) throw new Unread(problems[0]?.message ?? 'The diff cannot be read.');
  if (edits.length === 0) throw new Unread('The diff has no change that can be read.');
  for (const edit of edits) {
    const named = edit.path === undefined ? [] : filesMeant(edit.path, reading.paths);
    const paths = named.length > 0 ? named : filesOf(reading, fence, gap, after).paths;
    const [path, ...others] = paths;
    if (path === undefined) throw noFile(' diff', reading.mayMean);
    if (others.length > 0) throw severalMeant(paths);
    reading.edits.push({ ...edit, path, source: { first: fence.line, last: fence.last } } as Edit);
  }
  reading.used(fence.line, 'a diff');
}

/** A diff; blank lines between hunks without a header are no lines of the file. */
function parsedDiff(lines: readonly string[]): Pick<Parsed, 'edits' | 'problems'> {
  const isBare = !lines.some(line => /^(?:@@|---|\+\+\+|diff )/.test(line));
  const own = withoutBlankEnds(lines);
  if (!isBare || !own.includes('')) return parsedHunks(lines);
  const hunks: string[][] = [[]];
  for (const line of own) {
    if (line === '') hunks.push([]);
    else hunks.at(-1)?.push(line);
  }
  const parts = hunks.filter(hunk => hunk.some(line => /^[+-]/.test(line))).map(parsedHunks);
  return {
    edits: parts.flatMap(({ edits }) => edits),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function parsedHunks(lines: readonly string[]): Parsed {
  return parseReply(`\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`, 'unified-diff');
}
