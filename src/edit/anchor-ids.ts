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

/** So many different signs there are. */
export const SIGN_COUNT = DIGITS.length ** LENGTH;

/**
 * The id of an anchor: a letter for its type, four signs that its text makes, and, from the second anchor in the file for
 * which those are the same, which of them it is. So an id depends on nothing but the anchors of that text, and stays when
 * other lines come or go, or when other candidates are asked for.
 *
 * @param sign the hash of its text, from 0 up to {@link SIGN_COUNT}
 * @param ordinal which of those in the file with that type and sign, from 1
 * @example anchorId('import_statement', 0, 2) // 'i2222-2'
 */
export function anchorId(type: AnchorType, sign: number, ordinal: number): string {
  const key = LETTERS[type] + digits(sign);
  return ordinal === 1 ? key : `${key}-${ordinal}`;
}

/** Gives ids to the anchors of one type, asked for in the order of the file. */
export class AnchorIds {
  readonly #counts = new Map<number, number>();

  constructor(readonly type: AnchorType) {}

  next(text: string): string {
    const sign = hashOf(text) % SIGN_COUNT;
    const ordinal = (this.#counts.get(sign) ?? 0) + 1;
    this.#counts.set(sign, ordinal);
    return anchorId(this.type, sign, ordinal);
  }
}

/** FNV-1a over the code units of a stretch of a text, 32 bits: spreads texts, and does not prove that two are the same. */
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
