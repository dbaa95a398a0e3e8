import {
  asciiClasses,
  FNV_PRIME,
  FNV_START,
  fold,
  isWordCode,
  plainCharacters,
  squeeze,
  textHash,
} from '../fold.js';
import { isWordAt, WordCounts } from './word-counts.js';

/**
 * The loose form of a text: its fold without quotes and without the signs that come and go when a
 * statement is written over more lines or fewer. Texts of the same loose form say the same in code,
 * except for quotes and layout.
 */
export function loose(text: string): string {
  const bare = plainCharacters(text)
    .replace(/["'`]/g, '')
    .replace(/[,;\\]/g, ' ');
  return squeeze(bare).trim() || fold(text);
}

/**
 * A number for the loose form of a line; 0 for one that has nothing in it. See `foldHash`. The
 * words of the line are counted on the way: both look at every character of a file, and one look is
 * cheaper than two.
 */
export function looseHash(text: string, from: number, to: number, words: WordCounts = UNUSED): number {
  let hash = FNV_START;
  let wordHash = FNV_START;
  let before: number = LAYOUT;
  let blank = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return beyondAscii(text, from, to, i, words);
    const kind = CLASSES[code] as number;
    if (kind === WORD) wordHash = Math.imul(wordHash ^ code, FNV_PRIME);
    else if (wordHash !== FNV_START) {
      words.add(wordHash);
      wordHash = FNV_START;
    }
    if (kind === QUOTE) continue;
    if (kind === LAYOUT) {
      blank = true;
      continue;
    }
    if (blank && kind === WORD && before === WORD) hash = Math.imul(hash ^ 32, FNV_PRIME);
    hash = Math.imul(hash ^ code, FNV_PRIME);
    before = kind;
    blank = false;
  }
  if (wordHash !== FNV_START) words.add(wordHash);
  return before === LAYOUT ? textHash(loose(text.slice(from, to))) : hash || 1;
}
/** The counts of lines whose words nobody asks for. */
const UNUSED = new WordCounts(0);

/**
 * The rest of a line that has a character beyond ASCII at an offset; its words up to there are
 * counted already.
 */
function beyondAscii(text: string, from: number, to: number, at: number, words: WordCounts): number {
  let start = at;
  while (start > from && isWordAt(text, start - 1)) start--;
  words.addAll(text, start, to);
  return textHash(loose(text.slice(from, to)));
}

const [SIGN, WORD, QUOTE, LAYOUT] = [0, 1, 2, 3] as const;
const CLASSES = asciiClasses(code => {
  if (isWordCode(code)) return WORD;
  if ('"\'`'.includes(String.fromCharCode(code))) return QUOTE;
  return code <= 32 || ',;\\'.includes(String.fromCharCode(code)) ? LAYOUT : SIGN;
});

/**
 * The character code with which the loose form of a text begins, 0 if it takes more than a look to
 * tell: texts of two such codes begin otherwise.
 */
export function firstSign(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 127 && (code === 32 || code === 9 || (code > 32 && (CLASSES[code] as number) >= QUOTE)))
      continue;
    // What is beside it may become one character with it.
    const next = i + 1 < to ? text.charCodeAt(i + 1) : 0;
    return code > 32 && code < 127 && next < 127 ? code : 0;
  }
  return 0;
}
