const UTF8 = new TextEncoder();

/**
 * The beginning of a text that has at most `bytes` bytes in UTF-8. It never ends inside a
 * surrogate pair. Half a pair counts as three bytes, as it is written; fewer than 0 bytes count
 * as 0.
 */
export function firstBytes(text: string, bytes: number): string {
  // No unit of UTF-16 takes more than three bytes.
  if (text.length * 3 <= bytes) return text;
  const { read } = UTF8.encodeInto(text, new Uint8Array(Math.max(0, Math.floor(bytes))));
  return text.slice(0, read);
}

/**
 * A text of at most `most` UTF-16 units. A longer one is cut off, never inside a surrogate pair,
 * and ends with `…`; nothing is left of it where `most` is less than 1.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 1) return '';
  const end = Math.floor(most) - 1;
  const last = text.charCodeAt(end - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, isHalf ? end - 1 : end)}…`;
}

/**
 * The text in lines of at most `width` characters, broken at spaces; a longer word has a line of
 * its own. An empty text has no line.
 */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(each => each !== '')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
