// What is done with a fence, by its role.

import { filesOf } from '../fences/file-of.js';
import type { Said } from '../fences/role.js';
import { NOT_RUN, type Reading } from '../reading.js';
import type { Gap } from '../reply/gaps.js';
import { bareText } from '../reply/plain-text.js';
import { Unread } from '../unread.js';
import { putCode } from './code.js';
import { putDiff } from './diff.js';
import { putPair } from './pair.js';
import { putWhereMeant } from './put-where-meant.js';
import { removeQuoted } from './remove.js';

/** @param old the fence above */
export async function carryOutFence(
  reading: Reading,
  { fence, gap, role }: Said,
  old: Said | undefined,
  after: Gap | undefined,
): Promise<void> {
  reading.reach(fence);
  const meant = role === 'code' || role === 'new' ? reading.linesMeant(fence.line) : undefined;
  if (meant !== undefined) {
    const { paths } = filesOf(reading, fence, gap, after);
    return putWhereMeant(reading, await reading.draft(paths), fence, meant);
  }
  switch (role) {
    case 'command':
      return reading.unused(fence.line, NOT_RUN);
    case 'example':
      return reading.unused(fence.line, 'an example or output');
    case 'unsure':
      if (reading.fileMeant() === undefined)
        throw new Unread('It is not sure whether this code is to be put in, or an example.', {
          paths: reading.current,
          lines: [],
        });
      return putCode(reading, { fence, gap, after });
    case 'option':
    case 'dropped':
      return reading.unused(fence.line, 'another version, not chosen');
    case 'old':
      return;
    case 'quote':
      return leaveQuote(reading, { fence, gap }, after);
    case 'afterwards':
      reading.results.push(fence);
      return;
    case 'diff':
      return putDiff(reading, fence, gap, after);
    case 'new':
      if (old !== undefined) await putPair(reading, { old: old.fence, fence, gap: old.gap, after });
      return;
    case 'code':
      return putCode(reading, { fence, gap, after });
  }
}

/**
 * A quote stays as it is; below a label such as `Before:` it is code that must become something.
 */
async function leaveQuote(
  reading: Reading,
  { fence, gap }: Pick<Said, 'fence' | 'gap'>,
  after: Gap | undefined,
): Promise<void> {
  const label = bareText(gap.blocks.at(-1)?.text ?? '').replace(/^[^\p{L}]+/u, '');
  if (reading.words === undefined || reading.words.old.exec(label)?.[0] !== label) return;
  const below = after?.blocks[0]?.text ?? '';
  const paths = filesOf(reading, fence, gap, after).paths;
  const goes = reading.words.goes.test(below);
  if (goes && removeQuoted(reading, await reading.draft(paths), fence)) return;
  throw new Unread('This is old code, and it is not clear what it becomes.');
}
