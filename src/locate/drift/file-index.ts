import { type Document, Lexicon, memoized } from '../../text/index.js';
import { LineForms } from './line-forms.js';
import { looseHash } from './loose.js';
import { WordCounts } from './word-counts.js';
import { WordPlaces } from './word-places.js';

/** What drift needs to know about the lines of a document, computed once. */
export interface FileIndex {
  /** By line index: the loose hash, 0 for a line without content. */
  readonly hashes: Int32Array;
  /** How many lines have a loose hash. */
  readonly lineCount: (hash: number) => number;
  /** How often a word is in the text. */
  readonly wordCount: (word: string) => number;
  readonly words: WordPlaces;
  /** By line index; also used to make the forms of a search. */
  readonly forms: LineForms;
  readonly lexicon: Lexicon;
}

/** The index of a document, made on its first use. */
export const fileIndex = memoized((document: Document): FileIndex => {
  const { lines, text } = document;
  const hashes = new Int32Array(lines.count);
  const counts = new WordCounts();
  for (let i = 0; i < hashes.length; i++) hashes[i] = looseHash(text, lines.from(i), lines.to(i), counts);
  const lexicon = new Lexicon();
  return {
    hashes,
    lineCount: countHashes(hashes),
    wordCount: (word: string) => counts.of(word),
    words: new WordPlaces(document),
    forms: new LineForms(line => lines.content(line), lexicon),
    lexicon,
  };
});

/**
 * A table with open addressing, at most half full: filling a `Map` of as many numbers takes several
 * times as long.
 */
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

/** The lines of a file of usual length. */
const USUAL_LINES = 500;

/**
 * How much it shows that a line or word is somewhere, if it is in the file so many times. The
 * length of the file makes no difference: unrelated lines say nothing about a place.
 */
export function rarityOf(count: number): number {
  return Math.log(1 + USUAL_LINES / count);
}
