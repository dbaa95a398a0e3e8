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
import { isWordAt, type WordCounts } from './word-counts.js';

/**
 * The loose form of a text: its fold without quotation marks, and without the signs that change
 * when a statement is written on more or fewer lines. Texts with the same loose form are the same
 * code, except for quotation marks and layout.
 */
export function loose(text: string): string {
  const bare = plainCharacters(text)
    .replace(/["'`]/g, '')
    .replace(/[,;\\]/g, ' ');
  return squeeze(bare).trim() || fold(text);
}

/**
 * A number for the loose form of a line; 0 for an empty form. See `foldHash`. The words of the line
 * are counted at the same time: reading every character of a file once is cheaper than twice.
 */
export function looseHash(text: string, from: number, to: number, words?: WordCounts): number {
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
      words?.add(wordHash);
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
  if (wordHash !== FNV_START) words?.add(wordHash);
  return before === LAYOUT ? textHash(loose(text.slice(from, to))) : hash || 1;
}

/**
 * The rest of a line from a character beyond ASCII on; its words up to there are already counted.
 */
function beyondAscii(text: string, from: number, to: number, at: number, words?: WordCounts): number {
  let start = at;
  while (start > from && isWordAt(text, start - 1)) start--;
  words?.addAll(text, start, to);
  return textHash(loose(text.slice(from, to)));
}

const [SIGN, WORD, QUOTE, LAYOUT] = [0, 1, 2, 3] as const;
const CLASSES = asciiClasses(code => {
  if (isWordCode(code)) return WORD;
  if ('"\'`'.includes(String.fromCharCode(code))) return QUOTE;
  return code <= 32 || ',;\\'.includes(String.fromCharCode(code)) ? LAYOUT : SIGN;
});

/**
 * The character code with which the loose form of a text begins, 0 if this is not known at once.
 * Texts with two different codes begin differently.
 */
export function firstSign(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 127 && (code === 32 || code === 9 || (code > 32 && (CLASSES[code] as number) >= QUOTE)))
      continue;
    // The next character may combine with it into one.
    const next = i + 1 < to ? text.charCodeAt(i + 1) : 0;
    return code > 32 && code < 127 && next < 127 ? code : 0;
  }
  return 0;
}
