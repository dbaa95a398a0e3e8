import type { OtherName, Refusal, ReplaceEdit } from '../edit/index.js';
import { readings } from '../locate/index.js';
import { type Document, splitLines } from '../text/index.js';
import { differing } from './words/differing.js';

/** Nobody reads on in a longer quote, or a longer line. */
const LONGEST_QUOTE = 20_000;
const LONGEST_LINE = 1_000;

/**
 * The first name in which the quote of a refused edit differs from the nearest place: whoever takes
 * that place for the one that is meant should see it first. `undefined` where they differ in no
 * name, or no place is near.
 */
export function otherNameThere(
  document: Document,
  { search, replace }: ReplaceEdit,
  { evidence: { nearest } }: Refusal,
): OtherName | undefined {
  if (nearest === undefined || search.length > LONGEST_QUOTE) return undefined;
  if (splitLines(search).some(line => line.length > LONGEST_LINE)) return undefined;
  const [read] = readings({ search, replace });
  if (read === undefined || nearest.first < 1 || nearest.last > document.lines.count) return undefined;
  const { words } = differing(read.texts, document, { from: nearest.first - 1, to: nearest.last });
  // A word that stands for another one says more than one that is only missing.
  return words.find(({ file, quoted }) => file !== '' && quoted !== '') ?? words[0];
}
