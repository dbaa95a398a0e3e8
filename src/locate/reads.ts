import type { Reading, ReplaceEdit, Tier } from '../edit/index.js';
import { type Document, splitLines } from '../text/index.js';
import { type Read, readings } from './readings.js';
import { blockReading, surplusReadings } from './surplus/index.js';

/** All readings of an edit: those that its texts show, then those that the file shows. */
export function* readsOf(
  document: Document,
  edit: ReplaceEdit,
  without: readonly (Tier | Reading)[],
): Generator<Read> {
  for (const read of eachReading(document, edit)) {
    if (!without.includes(read.reading)) yield read;
  }
}

function* eachReading(document: Document, { search, replace, path }: ReplaceEdit): Generator<Read> {
  const texts = { search: splitLines(search), replace: splitLines(replace) };
  const block = blockReading(document, texts, path);
  if (block !== undefined) return yield block;
  yield* readings(search, replace);
  yield* surplusReadings(document, texts, path);
}

/**
 * Whether a reading may use every tier. Other readings are no evidence, and drift does not search
 * for them.
 */
export function isFree({ onlyExact, maxTier }: Read): boolean {
  return onlyExact !== true && maxTier === undefined;
}
