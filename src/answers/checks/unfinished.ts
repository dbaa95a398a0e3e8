// Code that is cut off, or that has words where its code is to be.

import type { Fenced } from '../reply/blocks.js';
import { isComplete } from '../reply/fence-lines.js';
import { squeezed } from '../units/lines.js';
import { Unread } from '../unread.js';

const PLACEHOLDER =
  /\b(?:not implemented|(?:your|the) (?:code|logic|implementation) (?:here|goes here)|your implementation|implement (?:your|this|the|me)\b)|^\s*(?:\/\/|#|\/\*|--|<!--)\s*(?:TODO|FIXME)\b|\?{3}/i;

/**
 * Refuse a fence that the answer ends in, unless its code is whole, or that has placeholders.
 *
 * @param known lines that the file has: a `TODO` of its own is none
 */
export function refuseUnfinished(fence: Fenced, known: readonly string[] = []): void {
  if (!isComplete(fence)) refuseOpen(fence, 'code');
  const own = new Set(known.map(squeezed));
  if (fence.lines.some(line => PLACEHOLDER.test(line) && !own.has(squeezed(line))))
    throw new Unread('The code has placeholders instead of code.');
}

/** Refuse a fence that the answer ends in, whatever it has. */
export function refuseOpen({ isClosed }: Fenced, what: 'code' | 'diff' | 'file'): void {
  if (!isClosed) throw new Unread(`The answer ends in the middle of this ${what}. Ask for the rest.`);
}
