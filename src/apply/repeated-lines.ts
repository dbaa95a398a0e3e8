import { type Document, type LineRange, splitLines } from '../text/index.js';

/**
 * The lines beside some others that a new text of these has too, at its beginning or end, so that
 * they would be there twice: 1-based, both inclusive.
 *
 * @example repeatedLines(Document.of('a\nb\nc\n'), { first: 2, last: 2 }, 'B\nc') // { first: 3, last: 3 }
 */
export function repeatedLines(document: Document, place: LineRange, now: string): LineRange | undefined {
  const made = splitLines(now.replace(/(?:\r\n|\n|\r)$/, ''));
  const all = document.lines.contents();
  const [above, own, below] = [
    all.slice(0, place.first - 1),
    all.slice(place.first - 1, place.last),
    all.slice(place.last),
  ];
  const behind = repeated(made, own, below);
  if (behind > 0) return { first: place.last + 1, last: place.last + behind };
  const before = repeated(made.toReversed(), own.toReversed(), above.toReversed());
  return before > 0 ? { first: place.first - before, last: place.first - 1 } : undefined;
}

/** The most lines beside a place that are looked at. */
const MOST = 200;

/** How many lines the new text ends with that follow its place, and that the old one does not. */
function repeated(made: readonly string[], own: readonly string[], below: readonly string[]): number {
  for (let count = Math.min(made.length - 1, below.length, MOST); count > 0; count--) {
    const lines = below.slice(0, count);
    if (endsWith(made, lines) && !endsWith(own, lines) && lines.some(hasWord)) return count;
  }
  return 0;
}

function endsWith(all: readonly string[], lines: readonly string[]): boolean {
  return all.length >= lines.length && lines.every((line, i) => all[all.length - lines.length + i] === line);
}

/** A bracket alone may well be meant twice. */
function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}
