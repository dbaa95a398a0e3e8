/** One line alone is taken for the place from so many letters and digits on. */
const LONG_LINE = 16;

/** The lines that say something: not blank, and not signs alone. */
export function tellingLines(lines: readonly string[]): readonly string[] {
  return lines.filter(line => /[\p{L}\p{N}]{2}/u.test(line));
}

/**
 * Whether lines say so much that they tell a place: two lines with words, or a long one.
 *
 * @example saysEnough(['a = 1', '}']) // false
 */
export function saysEnough(lines: readonly string[]): boolean {
  const telling = tellingLines(lines);
  return telling.length > 1 || (telling[0]?.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LONG_LINE;
}
