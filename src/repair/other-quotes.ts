import type { Document } from '../text/index.js';
import { carried } from './carry.js';
import { occurrencesOf } from './occurrences-of.js';
import type { TextPair } from './pair.js';

/**
 * A pair with the other kind of quotation marks, whose search is then in the file in the expected
 * number of places. This is a guess, to be judged like an answer of a model. It is needed for a
 * text that ends in the middle of a line, for which only exact matches are tried.
 */
export function inOtherQuotes(
  document: Document,
  { oldStr, newStr }: TextPair,
  count: number,
): TextPair | undefined {
  const found = [swapped(oldStr, "'", '"'), swapped(oldStr, '"', "'")].filter(
    text => text !== oldStr && isLongEnough(text) && occurrencesOf(document, text) === count,
  );
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const made = carried(oldStr, newStr, only);
  return made === undefined ? undefined : { oldStr: only, newStr: made };
}

function swapped(text: string, from: string, to: string): string {
  return text.replaceAll(from, to);
}

/** A single short string may be anywhere by chance. */
function isLongEnough(text: string): boolean {
  return (text.match(/[\p{L}\p{N}_]{2,}/gu) ?? []).length >= 3;
}
