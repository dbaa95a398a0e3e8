import type { Document } from '../../text/index.js';
import { hashOf, isWordCode } from '../fold.js';
import { looseHash } from './loose.js';

/** What drift needs to know of a document's lines, worked out once. */
export interface FileIndex {
  /** By line index: the loose hash, 0 for a line with nothing in it. */
  readonly hashes: Int32Array;
  /** How many lines have a loose hash. */
  readonly counts: ReadonlyMap<number, number>;
  /** How often a word stands in the text: at least, as words may share a count. */
  readonly wordCount: (word: string) => number;
}

const KNOWN = new WeakMap<Document, FileIndex>();

export function fileIndex(document: Document): FileIndex {
  const known = KNOWN.get(document);
  if (known !== undefined) return known;
  const { lines, text } = document;
  const hashes = new Int32Array(lines.count);
  const counts = new Map<number, number>();
  for (let i = 0; i < lines.count; i++) {
    const { from, to } = lines.at(i);
    const hash = looseHash(text, from, to);
    hashes[i] = hash;
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const made = { hashes, counts, wordCount: countWords(text) };
  KNOWN.set(document, made);
  return made;
}

/**
 * One pass over the text that makes no strings. Words are counted in a table by a part of their hash: two that share a
 * place count as one that is less rare, which errs on the safe side.
 */
function countWords(text: string): (word: string) => number {
  const bits = Math.min(18, Math.max(16, Math.ceil(Math.log2(text.length + 1))));
  const counts = new Int32Array(1 << bits);
  const place = (hash: number) => (hash ^ (hash >>> bits)) & (counts.length - 1);
  let hash = 0x811c9dc5;
  let inside = false;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (isWordCode(code)) {
      hash = Math.imul(hash ^ code, 0x01000193);
      inside = true;
    } else if (inside) {
      counts[place(hash)] = (counts[place(hash)] as number) + 1;
      hash = 0x811c9dc5;
      inside = false;
    }
  }
  return word => counts[place(hashOf(word))] as number;
}
