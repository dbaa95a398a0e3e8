import type { Document } from '../../text/index.js';
import { asciiClasses, hashOf, isWordCode } from '../fold.js';
import { Lexicon, LineForms } from './line-forms.js';
import { looseHash } from './loose.js';
import { WordPlaces } from './word-places.js';

/** What drift needs to know of a document's lines, worked out once. */
export interface FileIndex {
  /** By line index: the loose hash, 0 for a line with nothing in it. */
  readonly hashes: Int32Array;
  /** How many lines have a loose hash. */
  readonly lineCount: (hash: number) => number;
  /** How often a word stands in the text: at least, as words may share a count. */
  readonly wordCount: (word: string) => number;
  readonly words: WordPlaces;
  /** By line index, and what the forms of a search are made with. */
  readonly forms: LineForms;
  readonly lexicon: Lexicon;
}

const KNOWN = new WeakMap<Document, FileIndex>();

export function fileIndex(document: Document): FileIndex {
  const known = KNOWN.get(document);
  if (known !== undefined) return known;
  const { lines, text } = document;
  const hashes = new Int32Array(lines.count);
  for (let i = 0; i < hashes.length; i++) hashes[i] = looseHash(text, lines.from(i), lines.to(i));
  const lexicon = new Lexicon();
  const made = {
    hashes,
    lineCount: countHashes(hashes),
    wordCount: countWords(text),
    words: new WordPlaces(document),
    forms: new LineForms(line => lines.content(line), lexicon),
    lexicon,
  };
  KNOWN.set(document, made);
  return made;
}

/** A table with open addressing, at most half full: a `Map` of as many numbers takes several times as long to fill. */
function countHashes(hashes: Int32Array): (hash: number) => number {
  const size = 1 << (1 + Math.ceil(Math.log2(hashes.length + 2)));
  const keys = new Int32Array(size);
  const counts = new Int32Array(size);
  const placeOf = (hash: number) => {
    let at = (hash ^ (hash >>> 15)) & (size - 1);
    while (counts[at] !== 0 && keys[at] !== hash) at = (at + 1) & (size - 1);
    return at;
  };
  for (const hash of hashes) {
    const at = placeOf(hash);
    keys[at] = hash;
    counts[at] = (counts[at] as number) + 1;
  }
  return hash => counts[placeOf(hash)] as number;
}

const WORDS = asciiClasses(code => (isWordCode(code) ? 1 : 0));
const isWordHere = (code: number) => code > 126 || WORDS[code] === 1;

/**
 * One pass over the text that makes no strings. Words are counted in a table by a part of their hash: two that share a
 * place count as one that is less rare, which errs on the safe side.
 */
function countWords(text: string): (word: string) => number {
  const bits = Math.min(18, Math.max(16, Math.ceil(Math.log2(text.length + 1))));
  const counts = new Int32Array(1 << bits);
  const place = (hash: number) => (hash ^ (hash >>> bits)) & (counts.length - 1);
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (!isWordHere(code)) continue;
    let hash = 0x811c9dc5;
    do {
      hash = Math.imul(hash ^ code, 0x01000193);
      code = ++i < text.length ? text.charCodeAt(i) : 32;
    } while (isWordHere(code));
    const at = place(hash);
    counts[at] = (counts[at] as number) + 1;
  }
  return word => counts[place(hashOf(word))] as number;
}
