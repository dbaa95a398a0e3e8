/**
 * What a terminal would act on, or a reader could not see: control characters (but for tab and newline), marks that turn
 * the direction of text, separators and blanks without width, and halves of surrogate pairs.
 */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** As long a stretch of one line of a file is shown. */
const LONGEST = 400;

/**
 * A text with every character spelled out that could drive a terminal or hide from a reader, so that what a file or a path
 * holds is only ever shown. Tabs and newlines stay.
 *
 * @example printable('a\x1b[2J') // 'a\\x1b[2J'
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, spelled);
}

/** The same for what must stay on one line: a path, a message, a line of a file. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

/** A line of a file, printable; of a very long one the stretch around the column `at`. */
export function shownLine(line: string, at = 0): string {
  if (line.length <= LONGEST) return printableLine(line);
  const from = Math.max(0, Math.min(at - LONGEST / 2, line.length - LONGEST));
  const after = line.length - from - LONGEST;
  const before = from > 0 ? `[${from} characters] ` : '';
  const rest = after > 0 ? ` [${after} more characters]` : '';
  return before + printableLine(line.slice(from, from + LONGEST)) + rest;
}

function spelled(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.charCodeAt(0);
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
