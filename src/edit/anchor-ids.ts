import type { AnchorType } from './edit.js';

const LETTERS: Readonly<Record<AnchorType, string>> = {
  function_definition: 'f',
  class_definition: 'c',
  import_statement: 'i',
  decorator: 'd',
  line_pattern: 'l',
};

/** Without letters that are taken for one another, or for digits. */
const DIGITS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 4;

/** How many different hashes an id can have. */
export const SIGN_COUNT = DIGITS.length ** LENGTH;

/**
 * The id of an anchor: a letter for its type, and four signs of the hash of its text. If several
 * anchors of the file would have the same id, `-1`, `-2` … distinguish them: also the first, so
 * that an id without a count was the only one when it was given.
 *
 * @param sign the hash of its text, from 0 up to {@link SIGN_COUNT}
 * @param ordinal which of those in the file with that type and sign, from 1
 * @param count how many there are
 * @example anchorId('import_statement', 0, 2, 3) // 'i2222-2'
 */
export function anchorId(type: AnchorType, sign: number, ordinal: number, count: number): string {
  const key = LETTERS[type] + digits(sign);
  return count === 1 ? key : `${key}-${ordinal}`;
}

/**
 * The ids of all anchors of one type in a file, by their texts in the order of the file.
 *
 * @example anchorIds('line_pattern', ['a', 'b', 'a']) // the first and the last one end in -1 and -2
 */
export function anchorIds(type: AnchorType, texts: readonly string[]): string[] {
  const signs = texts.map(text => hashOf(text) % SIGN_COUNT);
  const counts = new Map<number, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const seen = new Map<number, number>();
  return signs.map(sign => {
    const ordinal = (seen.get(sign) ?? 0) + 1;
    seen.set(sign, ordinal);
    return anchorId(type, sign, ordinal, counts.get(sign) as number);
  });
}

/** Whether an id has a count. Which anchor it means depends on the state of the file. */
export function isCounted(id: string): boolean {
  return /-\d+$/.test(id);
}

/** Whether a text has the form of an id. */
export function isAnchorId(text: string): boolean {
  return /^[fcidl][2-9a-z]{4}(?:-\d+)?$/.test(text);
}

/** FNV-1a over the code units of a part of a text, 32 bits. Equal hashes are no evidence. */
export function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function digits(sign: number): string {
  let out = '';
  for (let i = 0, left = sign; i < LENGTH; i++) {
    out += DIGITS[left % DIGITS.length];
    left = Math.floor(left / DIGITS.length);
  }
  return out;
}
