import type { Document } from '../../text/index.js';
import { isWord } from './tokens.js';

/** A word in more lines than this shows little about where a text belongs. */
const COMMON = 30;

/** Where words are in a document. Answers are kept: readings and places need the same words. */
export class WordPlaces {
  readonly #lines = new Map<string, readonly number[] | undefined>();
  readonly #whole = new Map<string, boolean>();

  constructor(readonly document: Document) {}

  /**
   * The lines that contain a word, also as part of another; `undefined` if there are none or too
   * many.
   */
  linesWith(word: string): readonly number[] | undefined {
    if (!this.#lines.has(word)) this.#lines.set(word, linesWith(this.document, word));
    return this.#lines.get(word);
  }

  /** Whether a word is somewhere as a whole word. */
  has(word: string): boolean {
    const known = this.#whole.get(word);
    if (known !== undefined) return known;
    const isFound = hasWholeWord(this.document.text, word);
    this.#whole.set(word, isFound);
    return isFound;
  }
}

function linesWith({ lines, text }: Document, word: string): number[] | undefined {
  const found: number[] = [];
  // One in a line is enough: the search goes on in the next line.
  for (let at = text.indexOf(word), line = 0; at >= 0; at = text.indexOf(word, lines.at(line).next)) {
    line = lines.lineAt(at);
    if (found.length === COMMON) return undefined;
    found.push(line);
  }
  return found.length === 0 ? undefined : found;
}

function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, nextStart(text, at))) {
    if (!isWord(text.charAt(at - 1) || ' ') && !isWord(text.charAt(at + word.length) || ' ')) return true;
  }
  return false;
}

/**
 * Where a whole word may begin next: not in the rest of the word at an offset, which may be as long
 * as the text.
 */
function nextStart(text: string, at: number): number {
  let next = at + 1;
  while (next < text.length && isWord(text.charAt(next - 1)) && isWord(text.charAt(next))) next++;
  return next;
}
