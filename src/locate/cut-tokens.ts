const WORD_END = /[\p{L}\p{M}\p{N}_$]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}_$]/u;
/** Signs between the digits of a number, a time, a date or a version. */
const IN_NUMBERS = ['.', ':', ',', '/', '-'];
const OPERATOR = /[=<>!&|+*%^~?:-]/;

/**
 * Whether an offset lies inside a token of a text: a word, a number with points, a time or a date,
 * words with hyphens between them, an operator of several signs.
 *
 * @example cutsToken('limit = 100', 10) // true
 */
export function cutsToken(text: string, offset: number): boolean {
  const [before, after] = [text.slice(Math.max(0, offset - 3), offset), text.slice(offset, offset + 3)];
  if (before === '' || after === '') return false;
  if (WORD_END.test(before) && WORD_START.test(after)) return true;
  if (OPERATOR.test(before.at(-1) as string) && OPERATOR.test(after[0] as string)) return true;
  if (IN_NUMBERS.some(sign => joins(before, after, /\d$/, sign, /^\d/))) return true;
  return joins(before, after, WORD_END, '-', /^\p{L}/u);
}

/** Whether a sign joins what is before and after an offset; the sign is on one side of it. */
function joins(before: string, after: string, left: RegExp, sign: string, right: RegExp): boolean {
  if (after[0] === sign) return left.test(before) && right.test(after.slice(1));
  return before.at(-1) === sign && left.test(before.slice(0, -1)) && right.test(after);
}

/**
 * The word that a text begins with; its first character if it begins with no word.
 *
 * @example wordAtStart('ab.c') // 'ab'
 */
export function wordAtStart(text: string): string {
  return /^(?:[\p{L}\p{M}\p{N}_$]+|.)/su.exec(text)?.[0] ?? '';
}

/**
 * The word that a text ends with; its last character if it ends with no word.
 *
 * @example wordAtEnd('a.bc') // 'bc'
 */
export function wordAtEnd(text: string): string {
  const word = /(?<![\p{L}\p{M}\p{N}_$])[\p{L}\p{M}\p{N}_$]+$/u.exec(text.slice(-100))?.[0];
  return word ?? text.slice(-1);
}
