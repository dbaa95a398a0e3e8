import type { LinesPlace } from '../edit/index.js';
import { opensComment } from '../locate/index.js';
import type { LineIndex } from '../text/index.js';
import { isOneToOne } from './edges.js';

/** One kind of quotation marks in the search, and the kind that the file has in their place. */
interface Habit {
  readonly from: string;
  readonly to: string;
}

/**
 * The place with the quotation marks of its texts as the file has them, in the search and in the
 * replacement: if the file quotes strings with the other kind throughout, new strings get that kind
 * too.
 */
export function settleQuotes(lines: LineIndex, place: LinesPlace): LinesPlace {
  const habit = habitOf(lines, place);
  if (habit === undefined || hasBoth(place.texts.replace, habit)) return place;
  const requote = (line: string) => requoted(line, habit);
  return {
    ...place,
    texts: { search: place.texts.search.map(requote), replace: place.texts.replace.map(requote) },
  };
}

/** Whether a text has strings of both kinds, as itsdangerous has: then each may be meant. */
function hasBoth(lines: readonly string[], { from, to }: Habit): boolean {
  const strings = lines.flatMap(line => stringsOf(line));
  // A string that holds one kind has to be in the other.
  const isFree = (string: string) => !/["'`]/.test(string.slice(1, -1));
  return [from, to].every(kind => strings.some(string => string.startsWith(kind) && isFree(string)));
}

/** What lines that differ only in quotation marks show, if they agree. */
function habitOf(lines: LineIndex, { texts, pairings }: LinesPlace): Habit | undefined {
  const seen = new Map<string, string>();
  for (const pairing of pairings) {
    if (!isOneToOne(pairing)) continue;
    const [searched, found] = [texts.search[pairing.searchFrom] as string, lines.content(pairing.fileFrom)];
    if (searched !== found && bare(searched) !== bare(found)) continue;
    const [ours, theirs] = [quotesIn(searched), quotesIn(found)];
    for (const [i, quote] of ours.entries()) {
      const there = theirs[i] as string;
      if ((seen.get(quote) ?? there) !== there) return undefined;
      seen.set(quote, there);
    }
  }
  const changed = [...seen].filter(([from, to]) => from !== to && from !== '`' && to !== '`');
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
 * A line with its strings in the other quotation marks. What could get another meaning stays as it
 * is: strings that contain quotation marks, escapes or `$`, triple quotes, apostrophes, and
 * everything after the sign of a comment.
 */
function requoted(line: string, habit: Habit): string {
  return piecesOf(line)
    .map(({ text, isString }) => (isString ? requotedString(text, habit) : text))
    .join('');
}

function stringsOf(line: string): string[] {
  return piecesOf(line).flatMap(({ text, isString }) => (isString ? [text] : []));
}

/** The strings of a line, and what is between them; from the sign of a comment on, one piece. */
function piecesOf(line: string): { readonly text: string; readonly isString: boolean }[] {
  if (line.length > LONGEST_LINE) return [{ text: line, isString: false }];
  const pieces: { text: string; isString: boolean }[] = [];
  let at = 0;
  while (at < line.length) {
    const rest = line.slice(at);
    if (opensComment(rest) && !/\S$/.test(line.slice(0, at))) {
      pieces.push({ text: rest, isString: false });
      break;
    }
    const string = opensString(line, at) ? STRING.exec(rest)?.[0] : undefined;
    const text = string ?? line.charAt(at);
    pieces.push({ text, isString: string !== undefined });
    at += text.length;
  }
  return pieces;
}

/** Longer lines are data. */
const LONGEST_LINE = 2000;
/** Triple quotes to their end or that of the line, or a string in its quotes. */
const STRING = /^(?:("""|'''|```)[\s\S]*?(?:\1|$)|(["'`])(?:\\.|(?!\2)[^\\])*\2)/;

/**
 * Whether a quotation mark opens a string: not after a letter, unless that is the prefix of a
 * string (`f'…'`).
 */
function opensString(line: string, at: number): boolean {
  if (!/["'`]/.test(line.charAt(at))) return false;
  const word =
    /(?<![\p{L}\p{N}_)\]])[\p{L}\p{N}_)\]]*$/u.exec(line.slice(Math.max(0, at - 3), at))?.[0] ?? '';
  return word === '' || /^[fFrRbBuU]$/.test(word);
}

function requotedString(string: string, { from, to }: Habit): string {
  const inside = string.slice(1, -1);
  const isPlain = string.charAt(0) === from && !/["'`\\$]/.test(inside);
  return isPlain ? to + inside + to : string;
}
