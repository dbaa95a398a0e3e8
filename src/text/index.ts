export {
  type Address,
  type AddressForm,
  type AddressPlace,
  addressOf,
  parseAddress,
  placeOfAddress,
} from './address.js';
export { isSolid, solidRange, withoutBlankEnd, withoutBlankEnds } from './blank-lines.js';
export { boundTo, unboundFrom } from './bound-address.js';
export { type Change, doConflict } from './change.js';
export { ChangeSet } from './change-set.js';
export { commonEnds } from './common-ends.js';
export { detached } from './detached.js';
export { Document, type DocumentResult } from './document.js';
export {
  type Charset,
  type Decoded,
  decode,
  decodeAs,
  type Encoded,
  type Encoding,
  encode,
  hasMark,
} from './encoding.js';
export { hashBytes } from './hash.js';
export {
  holdsLine,
  hullOfLines,
  type LineRange,
  linesAround,
  linesName,
  mergedLines,
  shareLine,
  spanText,
} from './line-range.js';
export { type Ending, LineIndex, splitLines } from './lines.js';
export { memoized } from './memoized.js';
export { mergedRanges, numbersIn, overlaps, type Range, range } from './range.js';
export { escapedForRegExp } from './reg-exp.js';
export { diffSequences, type Hunk, keptPairs } from './sequence-diff.js';
export {
  alignLines,
  Lexicon,
  type LinePair,
  likenessFrom,
  likenessOf,
  likenessOfLetters,
  similarity,
  wordsOf,
} from './similarity.js';
export { Spans } from './spans.js';
export { unescapeOverEscaped, unescapeQuotes } from './unescape.js';
export type { View, ViewPart, WrittenView } from './view.js';
export { withCommas } from './with-commas.js';
