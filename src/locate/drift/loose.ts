import { fold, hashOf, isWordCode, plainCharacters, squeeze } from '../fold.js';

/**
 * The loose form of a text: its fold without quotes and without the signs that come and go when a statement is written
 * over more lines or fewer. Texts of the same loose form say the same in code, but for quotes and layout.
 */
export function loose(text: string): string {
  const bare = plainCharacters(text)
    .replace(/["'`]/g, '')
    .replace(/[,;\\]/g, ' ');
  return squeeze(bare).trim() || fold(text);
}

/** A number for the loose form of a line; 0 for one that has nothing in it. See `foldHash`. */
export function looseHash(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  let before = 0;
  let blank = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return hashOf(loose(text.slice(from, to)));
    // Double quote, single quote, backquote.
    if (code === 34 || code === 39 || code === 96) continue;
    // Blanks, comma, semicolon, backslash.
    if (code <= 32 || code === 44 || code === 59 || code === 92) {
      blank = true;
      continue;
    }
    if (blank && isWordCode(before) && isWordCode(code)) hash = Math.imul(hash ^ 32, 0x01000193);
    hash = Math.imul(hash ^ code, 0x01000193);
    before = code;
    blank = false;
  }
  return before === 0 ? hashOf(loose(text.slice(from, to))) : hash || 1;
}

/**
 * The character code with which the loose form of a text begins, 0 where it takes more than a look to tell: texts of two
 * such codes begin otherwise.
 */
export function firstSign(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (isLayout(code)) continue;
    // What stands beside it may become one character with it.
    const next = i + 1 < to ? text.charCodeAt(i + 1) : 0;
    return code > 32 && code < 127 && next < 127 ? code : 0;
  }
  return 0;
}

/** Blank, tab, double and single quote, backquote, comma, semicolon, backslash. */
function isLayout(code: number): boolean {
  if (code === 32 || code === 9) return true;
  return code === 34 || code === 39 || code === 96 || code === 44 || code === 59 || code === 92;
}
