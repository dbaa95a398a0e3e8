import type { AnchorType } from '../edit/index.js';

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

/**
 * Gives ids to the anchors of one type, in the order of the file: a letter for the type, four signs that the text makes,
 * and, from the second anchor with the same five, which of them it is. So an id depends on nothing but the anchors of
 * that text, and stays when other lines come or go, or when other candidates are asked for.
 */
export class AnchorIds {
  readonly #counts = new Map<string, number>();

  constructor(readonly type: AnchorType) {}

  /** @example new AnchorIds('import_statement').next('import os') // 'iq3z8' */
  next(text: string): string {
    const key = LETTERS[this.type] + signs(hashOf(text));
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  }
}

function signs(hash: number): string {
  let out = '';
  for (let i = 0, left = hash; i < LENGTH; i++) {
    out += DIGITS[left % DIGITS.length];
    left = Math.floor(left / DIGITS.length);
  }
  return out;
}

/** FNV-1a over code units, 32 bits: only spreads the texts, which need not be told apart by it. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
