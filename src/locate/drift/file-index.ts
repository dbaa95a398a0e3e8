import type { Document } from '../../text/index.js';
import { HashPlaces } from '../hash-places.js';
import { Lexicon, LineForms } from './line-forms.js';
import { looseHash } from './loose.js';
import { WordCounts } from './word-counts.js';
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
  const counts = new WordCounts(text.length);
  for (let i = 0; i < hashes.length; i++) hashes[i] = looseHash(text, lines.from(i), lines.to(i), counts);
  const lexicon = new Lexicon();
  const places = new HashPlaces(hashes);
  const made = {
    hashes,
    lineCount: (hash: number) => places.count(hash),
    wordCount: (word: string) => counts.of(word),
    words: new WordPlaces(document),
    forms: new LineForms(line => lines.content(line), lexicon),
    lexicon,
  };
  KNOWN.set(document, made);
  return made;
}
