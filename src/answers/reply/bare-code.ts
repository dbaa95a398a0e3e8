// A reply that is code alone: what a copy button gives, without a fence and without prose.

import { isSolid } from '../../text/index.js';
import { unitsOf } from '../units/units.js';
import type { Block, Fenced } from './blocks.js';

/** A line of prose, which begins with a capital letter and ends as a sentence does. */
const SENTENCE = /^\p{Lu}[\p{L}'’]*(?:[,;]? [\p{L}\p{N}'’`"()./_-]+){3,}[.!?:]$/u;
const SIGNS = /[{}()[\];=<>]|:$/;
/** At least this share of the lines has signs of code, or is indented. */
const MOSTLY = 0.6;
const LONGEST = 400;

/** The reply as one fence, if it has none, and all of it is code that defines something. */
export function bareCode(reply: string, blocks: readonly Block[]): Fenced | undefined {
  if (blocks.some(({ kind }) => kind === 'fence')) return undefined;
  const lines = reply.replace(/\r\n?/g, '\n').split('\n');
  const solid = lines.filter(isSolid);
  if (solid.length < 2 || solid.some(line => line.length > LONGEST || SENTENCE.test(line.trim())))
    return undefined;
  const isCode = (line: string) => SIGNS.test(line.trim()) || /^\s/.test(line);
  if (solid.filter(isCode).length < solid.length * MOSTLY) return undefined;
  if (!unitsOf(lines).some(({ kind, children }) => kind === 'definition' && children.length > 0))
    return undefined;
  return { kind: 'fence', info: '', lines, line: 1, last: lines.length, isClosed: true };
}
