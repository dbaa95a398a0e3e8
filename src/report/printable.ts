import { amount } from '../text/amount.js';

/**
 * What a terminal would act on, or a reader could not see: control characters (except tab and
 * newline), marks that turn the direction of text, separators and spaces without width, and halves
 * of surrogate pairs.
 */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** As long a stretch of one line of a file is shown. */
const LONGEST = 400;

/**
 * A text with every character spelled out that could control a terminal or hide from a reader, so
 * that the content of files and paths is only shown. Tabs and newlines stay.
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
  const { before, kept, after } = stretchOf(line, at, LONGEST);
  return `${before}${printableLine(kept)}${after}`;
}

/**
 * How many characters of one line of a file are quoted in data: a model may need all of a long
 * paragraph.
 */
const LONGEST_IN_DATA = 2_000;

/**
 * A line of a file as data quotes it: of a line of more than 2,000 characters that many around the
 * column `at`, with a mark that counts what is left out.
 *
 * @example quotedLine('short') // 'short'
 */
export function quotedLine(line: string, at = 0): string {
  const { before, kept, after } = stretchOf(line, at, LONGEST_IN_DATA);
  return `${before}${kept}${after}`;
}

/** A part of a line with marks that count what is before and after it. */
function stretchOf(line: string, at: number, most: number) {
  if (line.length <= most) return { before: '', kept: line, after: '' };
  const from = Math.max(0, Math.min(at - most / 2, line.length - most));
  const rest = line.length - from - most;
  return {
    before: from > 0 ? `[${amount(from, 'character')}] ` : '',
    kept: line.slice(from, from + most),
    after: rest > 0 ? ` [${amount(rest, 'more character')}]` : '',
  };
}

function spelled(character: string): string {
  if (character === '\r') return '\\r';
  const code = character.charCodeAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : unicodeEscape(character);
}

/** @example unicodeEscape('é') // '\\u00e9' */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
