// What is done with a fence, by its role.

import type { Said } from '../fences/role.js';
import type { Reading } from '../reading.js';
import type { Gap } from '../reply/gaps.js';
import { Unread } from '../unread.js';
import { putCode } from './code.js';
import { putDiff } from './diff.js';
import { putPair } from './pair.js';

/** @param old the fence above */
export async function carryOutFence(
  reading: Reading,
  { fence, gap, role }: Said,
  old: Said | undefined,
  after: Gap | undefined,
): Promise<void> {
  reading.reach(fence);
  switch (role) {
    case 'command':
      return reading.unused(fence.line, 'commands, not run');
    case 'example':
      return reading.unused(fence.line, 'an example or output');
    case 'unsure':
      throw new Unread('It is not sure whether this code is to be put in, or an example.');
    case 'option':
    case 'dropped':
      return reading.unused(fence.line, 'another version, not chosen');
    case 'old':
    case 'quote':
      return;
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
