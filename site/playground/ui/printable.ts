const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** As much of one line is shown. */
const LONGEST = 400;

/**
 * A text with what would hide or turn it spelled out. The brackets tell it from an escape that the
 * text has.
 *
 * @example printable('a\u202eb') // 'a⟦U+202E⟧b'
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, spelled);
}

/** One line of a file: without its line ending, shortened where it is very long. */
export function printableLine(line: string): string {
  const bare = line.replace(/\r?\n?$/, '');
  return printable(bare.length > LONGEST ? `${bare.slice(0, LONGEST)} …` : bare);
}

/** Characters that a person can see instead of the blanks of a line. */
export function withBlanks(line: string): string {
  return line.replaceAll('\t', '→\t').replace(/ +$/, blanks => '·'.repeat(blanks.length));
}

function spelled(character: string): string {
  return `⟦U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

/**
 * A probability in percent, never rounded to certainty.
 *
 * @example percent(0.99998) // '99.998 %'
 */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100} %`;
  if (share < 0.000001) return '< 0.0001 %';
  if (share > 0.999999) return '> 99.9999 %';
  const rest = Math.min(share, 1 - share) * 100;
  const digits = rest >= 10 ? 0 : Math.max(0, -Math.floor(Math.log10(rest)));
  return `${Number((share * 100).toFixed(digits))} %`;
}

/** @example linesText(3, 3) // 'line 3' */
export function linesText(first: number, last: number): string {
  if (last < first) return `before line ${first}`;
  return first === last ? `line ${first}` : `lines ${first}–${last}`;
}
