/**
 * Lines are compared in folded form: without white space, and with look-alike characters as one. It
 * lacks everything that the tiers up to `lookalike` ignore, so lines that any of those tiers takes
 * for equal have the same fold.
 */

/** Characters that look alike and that models write for one another, by what they are folded to. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ["'", '‘’‚‛′‵ʼ＇´'],
    ['"', '“”„‟″‶＂«»'],
    ['-', '‐‑‒–—―−﹣－'],
    ['...', '…'],
    [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
    ['', '\u200b\u200c\u200d\u2060\ufeff\u00ad'],
  ].flatMap(([plain, alike]) => [...(alike as string)].map(c => [c, plain as string] as const)),
);

/** A line without white space, except for one blank between two words: `not in` is not `notin`. */
export function squeeze(line: string): string {
  return line.replace(/\s+/g, (blanks, at: number) =>
    isWordCode(line.charCodeAt(at - 1)) && isWordCode(line.charCodeAt(at + blanks.length)) ? ' ' : '',
  );
}

/** Whether a character is part of a word: a letter, a digit, `_`, or anything beyond ASCII. */
export function isWordCode(code: number): boolean {
  if (code >= 97 && code <= 122) return true;
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code > 126;
}

/**
 * What each ASCII character is: a table, because every character of a file is read.
 *
 * @example asciiClasses(code => (isWordCode(code) ? 1 : 0))[97] // 1
 */
export function asciiClasses(classOf: (code: number) => number): Uint8Array {
  return Uint8Array.from({ length: 127 }, (_, code) => classOf(code));
}

/** A line with look-alike characters as one, and in one normal form. Keeps its white space. */
export function plainCharacters(line: string): string {
  if (isPlain(line)) return line;
  let out = '';
  for (const c of line.normalize('NFC')) out += LOOKALIKES.get(c) ?? c;
  return out;
}

/** The folded form of a line. */
export function fold(line: string): string {
  return squeeze(plainCharacters(line));
}

/** Whether folding has no character to change. */
export function isPlain(line: string): boolean {
  for (let i = 0; i < line.length; i++) if (line.charCodeAt(i) > 126) return false;
  return true;
}

/** The start value of 32-bit FNV-1a hashes, and the factor of each step. */
export const FNV_START = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;

/**
 * A number that is equal for lines with the same fold, and 0 for a blank line. Lines with different
 * folds rarely share one: check equality on the text. Makes no string for an ASCII line, because
 * whole files pass through here. FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo, over UTF-16 code
 * units.
 */
export function foldHash(text: string, from: number, to: number): number {
  let hash = FNV_START;
  let before: number = BLANK;
  let blank = false;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return textHash(fold(text.slice(from, to)));
    const kind = CLASSES[code] as number;
    if (kind === BLANK) {
      blank = true;
      continue;
    }
    if (blank && kind === WORD && before === WORD) hash = Math.imul(hash ^ 32, FNV_PRIME);
    hash = Math.imul(hash ^ code, FNV_PRIME);
    before = kind;
    blank = false;
  }
  return before === BLANK ? 0 : nonZero(hash);
}

const [SIGN, WORD, BLANK] = [0, 1, 2] as const;
const CLASSES = asciiClasses(code => {
  if (isWordCode(code)) return WORD;
  return code === 32 || (code >= 9 && code <= 13) ? BLANK : SIGN;
});

/** {@link foldHash} of a text that is already folded; 0 for the empty one. */
export function textHash(form: string): number {
  let hash = FNV_START;
  for (let i = 0; i < form.length; i++) hash = Math.imul(hash ^ form.charCodeAt(i), FNV_PRIME);
  return form === '' ? 0 : nonZero(hash);
}

function nonZero(hash: number): number {
  return hash === 0 ? 1 : hash;
}
