import type { Document } from '../../text/index.js';
import { piecesOf } from './signs.js';

/** As many words are looked for, and as many places of one: a word that stands more often says little. */
const MOST_WORDS = 6;
const MOST_PLACES = 40;

/**
 * The lines of a file, as indexes from 0, at which the lines of a search may begin: where a long word of a line stands. Found by
 * words, since they are what is left of a line in any dress.
 */
export function startsOf(document: Document, search: readonly string[]): number[] {
  const starts = new Set<number>();
  for (const { word, line } of longWords(search)) {
    const places = linesWith(document, word);
    for (const at of places) if (at >= line) starts.add(at - line);
  }
  return [...starts];
}

interface Word {
  readonly word: string;
  readonly line: number;
}

/** The longest word of each line, and of these the longest ones. */
function longWords(search: readonly string[]): Word[] {
  const words = search.flatMap((text, line) => {
    const found = piecesOf(text).flatMap(piece => (piece.family ? [] : (piece.text.match(/\w{3,}/g) ?? [])));
    return found.sort((a, b) => b.length - a.length).slice(0, 2).map(word => ({ word, line }));
  });
  return words.sort((a, b) => b.word.length - a.word.length).slice(0, MOST_WORDS);
}

/** The lines that have a word; none where there are too many. */
function linesWith({ text, lines }: Document, word: string): number[] {
  const found = new Set<number>();
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    found.add(lines.lineAt(at));
    if (found.size > MOST_PLACES) return [];
  }
  return [...found];
}
