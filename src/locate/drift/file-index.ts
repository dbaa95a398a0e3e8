import type { Document } from '../../text/index.js';
import { looseHash } from './loose.js';

/** What drift needs to know of a document's lines, worked out once. */
export interface FileIndex {
  /** By line index: the loose hash, 0 for a line with nothing in it. */
  readonly hashes: Int32Array;
  /** How many lines have a loose hash. */
  readonly counts: ReadonlyMap<number, number>;
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
  const made = { hashes, counts };
  KNOWN.set(document, made);
  return made;
}
