import type { LinesPlace } from '../edit/index.js';
import type { LineIndex } from '../text/index.js';
import { isOneToOne } from './edges.js';

/** One kind of quotes in the search, and the kind that the file has in their place. */
interface Habit {
  readonly from: string;
  readonly to: string;
}

/**
 * The place with the quotes of its texts as the file has them, in the search and in the replacement alike: where the file
 * quotes strings with the other kind throughout, new strings are to be quoted so too.
 */
export function settleQuotes(lines: LineIndex, place: LinesPlace): LinesPlace {
  const habit = habitOf(lines, place);
  if (habit === undefined) return place;
  const requote = (line: string) => requoted(line, habit);
  return {
    ...place,
    texts: { search: place.texts.search.map(requote), replace: place.texts.replace.map(requote) },
  };
}

/** What lines that differ in nothing but quotes tell, if they agree. */
function habitOf(lines: LineIndex, { texts, pairings }: LinesPlace): Habit | undefined {
  const seen = new Map<string, string>();
  for (const pairing of pairings) {
    if (!isOneToOne(pairing)) continue;
    const [searched, found] = [texts.search[pairing.searchFrom] as string, lines.content(pairing.fileFrom)];
    if (bare(searched) !== bare(found)) continue;
    const [ours, theirs] = [quotesIn(searched), quotesIn(found)];
    for (const [i, quote] of ours.entries()) {
      const there = theirs[i] as string;
      if ((seen.get(quote) ?? there) !== there) return undefined;
      seen.set(quote, there);
    }
  }
  const changed = [...seen].filter(([from, to]) => from !== to);
  const [only] = changed;
  return changed.length === 1 && only !== undefined ? { from: only[0], to: only[1] } : undefined;
}

function bare(line: string): string {
  return line.replace(/["'`]/g, '"').trim();
}

function quotesIn(line: string): string[] {
  return line.match(/["'`]/g) ?? [];
}

/**
 * A line with its strings in the other quotes. A string that holds quotes stays as it is; so do triple quotes, and
 * apostrophes: a quote behind a letter opens no string, unless it is one letter that says of which kind (`f'…'`).
 */
function requoted(line: string, { from, to }: Habit): string {
  if (line.length > LONGEST_LINE) return line;
  return line.replace(STRINGS[from] as RegExp, (whole: string, prefix: string, inside: string) => {
    const apostrophe = /[\p{L}\p{N})\]]$/u.test(prefix) && !/^[fFrRbBuU]$/.test(prefix);
    return apostrophe ? whole : prefix + to + inside + to;
  });
}

/** Longer lines are data. */
const LONGEST_LINE = 2000;

/** By the quote: what stands before a string (a word, or one other sign), and what is in it. */
const STRINGS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['"', "'", '`'].map(quote => {
    const inside = `((?:[^"'\`\\\\]|\\\\[^"'\`])*)`;
    const pattern = `([\\p{L}\\p{N}_)\\]]*)(?<!["'\`\\\\])${quote}${inside}${quote}(?!["'\`\\p{L}\\p{N}_])`;
    return [quote, new RegExp(pattern, 'gu')];
  }),
);
