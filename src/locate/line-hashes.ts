import type { Document } from '../text/index.js';
import { fold, foldHash } from './fold.js';
import { HashPlaces } from './hash-places.js';

/** The fold hashes of a document's lines, and which of its lines are not blank. */
export interface LineHashes {
  /** By line index: see {@link foldHash}; 0 for a blank line. */
  readonly hashes: Int32Array;
  /** The indexes of the lines that are not blank, in order. */
  readonly solid: Int32Array;
  /** The hashes of those. */
  readonly sequence: Int32Array;
}

const KNOWN = new WeakMap<Document, LineHashes>();

/** The hashes of a document: worked out once, as a reply brings many edits to one file. */
export function lineHashes(document: Document): LineHashes {
  const known = KNOWN.get(document);
  if (known !== undefined) return known;
  const { lines, text } = document;
  const hashes = new Int32Array(lines.count);
  const solid = new Int32Array(lines.count);
  const sequence = new Int32Array(lines.count);
  let count = 0;
  for (let i = 0; i < lines.count; i++) {
    const hash = foldHash(text, lines.from(i), lines.to(i));
    hashes[i] = hash;
    if (hash === 0) continue;
    solid[count] = i;
    sequence[count++] = hash;
  }
  const made = { hashes, solid: solid.subarray(0, count), sequence: sequence.subarray(0, count) };
  KNOWN.set(document, made);
  return made;
}

const PLACES = new WeakMap<LineHashes, HashPlaces>();

/** Whether a document has a line in folded form: blanks and look-alike characters aside. */
export function hasLine(document: Document, line: string): boolean {
  const index = lineHashes(document);
  const places = PLACES.get(index) ?? new HashPlaces(index.hashes);
  PLACES.set(index, places);
  let form: string | undefined;
  for (const i of places.of(foldHash(line, 0, line.length))) {
    const content = document.lines.content(i);
    if (content === line) return true;
    form ??= fold(line);
    if (fold(content) === form) return true;
  }
  return false;
}
