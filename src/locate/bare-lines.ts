import { type Document, memoized } from '../text/index.js';
import { plainCharacters, textHash } from './fold.js';

/**
 * A line in lower case and without white space: equal for lines that differ only in spacing and
 * case.
 *
 * @example bareLine('  If (A)') // 'if(a)'
 */
export function bareLine(line: string): string {
  return plainCharacters(line).replace(/\s+/g, '').toLowerCase();
}

/** The hash of {@link bareLine}; 0 for a blank line. Makes no string for an ASCII line. */
export function bareHash(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  let isBlank = true;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code > 126) return textHash(bareLine(text.slice(from, to)));
    if (code <= 32) continue;
    isBlank = false;
    hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), 0x01000193);
  }
  return isBlank ? 0 : hash || 1;
}

/**
 * The {@link bareHash} of each line of a document: computed once, because a reply may have many
 * edits that are not found.
 */
export const bareHashes = memoized(({ lines, text }: Document) =>
  Int32Array.from({ length: lines.count }, (_, i) => bareHash(text, lines.from(i), lines.to(i))),
);
