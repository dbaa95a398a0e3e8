/** The fewest letters and digits of a single line that is enough. */
const LONG_LINE = 16;

/** The lines with text: not blank, and not only signs. */
export function linesWithWords(lines: readonly string[]): readonly string[] {
  return lines.filter(line => /[\p{L}\p{N}]{2}/u.test(line));
}

/**
 * Whether lines are enough to identify a place: two lines with words, or a long one.
 *
 * @example isEnough(['a = 1', '}']) // false
 */
export function isEnough(lines: readonly string[]): boolean {
  const telling = linesWithWords(lines);
  return telling.length > 1 || (telling[0]?.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LONG_LINE;
}
