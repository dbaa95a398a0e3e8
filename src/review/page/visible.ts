import { printableLine } from '../../report/printable.js';

const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** As much of one line is shown outside the file view. */
const LONGEST = 300;

/** A name or a line, on one line, with what would hide or turn text as escapes. */
export function oneLine(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
  return printableLine(shown);
}

/** The lines of a text, with any kind of line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/**
 * A text for the file view: the same lines, with what would hide or turn text made visible. The
 * brackets tell it from an escape that the file has.
 *
 * @example forView('a\u202eb') // 'a⟦U+202E⟧b'
 */
export function forView(text: string): string {
  return linesOf(text).join('\n').replace(HIDDEN, spelled);
}

function spelled(character: string): string {
  return `⟦U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
}
