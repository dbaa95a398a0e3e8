import type { Document } from '../../text/index.js';
import { piecesOf } from './signs.js';

/**
 * The most words that are searched for and found, and the most lines that a useful word may be in.
 */
const MOST_WORDS = 24;
const ENOUGH_WORDS = 4;
const MOST_PLACES = 40;

/**
 * The lines of a file, as indexes from 0, where the lines of a search may begin: they have a long
 * word of a search line. Words are used because they are the same in any dress.
 */
export function startsOf(document: Document, search: readonly string[]): number[] {
  const starts = new Set<number>();
  let found = 0;
  for (const [word, line] of longWords(search)) {
    const places = linesWith(document, word);
    for (const at of places) if (at >= line) starts.add(at - line);
    if (places.length > 0 && ++found === ENOUGH_WORDS) break;
  }
  return [...starts];
}

/**
 * The longest words of a search, each with its first line. A word that every line has comes last:
 * it is probably part of a frame.
 */
function longWords(search: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, { readonly line: number; count: number }>();
  for (const [line, text] of search.entries()) {
    for (const word of new Set(wordsOf(text))) {
      const known = counts.get(word);
      if (known === undefined) counts.set(word, { line, count: 1 });
      else known.count++;
    }
  }
  const solid = search.filter(line => line.trim() !== '').length;
  const isOfAll = (count: number) => Number(solid > 1 && count === solid);
  return [...counts]
    .sort(([a, x], [b, y]) => isOfAll(x.count) - isOfAll(y.count) || b.length - a.length)
    .slice(0, MOST_WORDS)
    .map(([word, { line }]) => [word, line]);
}

function wordsOf(text: string): string[] {
  return piecesOf(text).flatMap(piece => (piece.family ? [] : (piece.text.match(/\w{3,}/g) ?? [])));
}

/** The lines that have a word; none if there are too many. */
function linesWith({ text, lines }: Document, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word), line = 0; at >= 0; at = text.indexOf(word, lines.at(line).next)) {
    line = lines.lineAt(at);
    found.push(line);
    if (found.length > MOST_PLACES) return [];
  }
  return found;
}
