import type { Texts, Tier } from '../../edit/index.js';
import type { Document } from '../../text/index.js';
import type { Read } from '../readings.js';
import { withoutSurplusClosers } from './closers.js';
import { underHeads } from './heads.js';
import { withoutRemarks } from './remarks.js';
import { withoutRepeatedLines } from './repeated.js';
import { withoutTokens } from './tokens.js';
import { unwrapped } from './unwrapped.js';
import { wholeInOneHalf } from './whole-edit.js';

export { gapMarks, MOST_GAP } from './gap-marks.js';
export { isUnderHeads } from './heads.js';

/**
 * The ways to read texts with lines that are not the file's, or that leave lines out without a
 * mark; the plainest first. The file shows which lines these are. They are tried only if the texts
 * fit nowhere otherwise.
 */
export function* surplusReadings(
  document: Document,
  texts: Texts,
  path: string | undefined,
): Generator<Read> {
  for (const read of all(document, texts, path)) {
    if (changesSomething(read.texts)) yield read;
  }
}

function* all(document: Document, texts: Texts, path: string | undefined): Generator<Read> {
  for (const made of unwrapped(document, texts, path))
    yield { reading: 'unwrapped', texts: made, maxTier: 'elided' };
  yield* one('unwrapped', wholeInOneHalf(document, texts, path), 'lookalike');
  yield* one('unwrapped', withoutTokens(document, texts), 'lookalike');
  yield* one('unremarked', withoutRemarks(document, texts), 'indentation');
  yield* one('undoubled', withoutRepeatedLines(document, texts), 'elided');
  for (const made of withoutSurplusClosers(texts))
    yield { reading: 'unclosed', texts: made, maxTier: 'trailing' };
  for (const { texts: made, heads } of underHeads(document, texts)) {
    yield { reading: 'under-heads', texts: made, heads, maxTier: 'trailing' };
  }
}

function* one(reading: Read['reading'], texts: Texts | undefined, maxTier: Tier): Generator<Read> {
  if (texts !== undefined) yield { reading, texts, maxTier };
}

function changesSomething({ search, replace }: Texts): boolean {
  return search.some(line => line.trim() !== '') && search.join('\n') !== replace.join('\n');
}

/**
 * The edit itself, if its replacement is a block that holds both texts: its search is in the file
 * as it is, and the block would be written there. `undefined` for every other edit.
 */
export function blockReading(document: Document, texts: Texts, path: string | undefined): Read | undefined {
  const made = wholeInOneHalf(document, texts, path);
  const isBlock = made !== undefined && texts.replace.length > texts.search.length;
  return isBlock ? { reading: 'unwrapped', texts: made, maxTier: 'lookalike' } : undefined;
}
