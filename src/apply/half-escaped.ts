import { type Place, type Refusal, type ReplaceEdit, refusal } from '../edit/index.js';
import { excerpt } from '../locate/index.js';
import { type Document, diffSequences, splitLines } from '../text/index.js';
import { isOneToOne } from './edges.js';

/**
 * Why an edit is refused at a place where the file escapes a line once more than the search quotes
 * it, while the new text has escapes or quotation marks that the search lacks: written unchanged,
 * the line would be half escaped. `undefined` if there is no reason.
 */
export function halfEscaped(document: Document, edit: ReplaceEdit, place: Place): Refusal | undefined {
  const isAsSent = place.found.tier === 'exact' && place.found.reading === 'as-is';
  if (place.kind === 'span' || isAsSent) return undefined;
  const sent = splitLines(edit.search);
  const { search, replace } = place.texts;
  const quoted = sent.length === search.length ? sent : search;
  for (const pairing of place.pairings.filter(isOneToOne)) {
    const { searchFrom, fileFrom } = pairing;
    const [line, fileLine] = [quoted[searchFrom] as string, document.lines.content(fileFrom)];
    if (!isEscapedOnceMore(fileLine, line)) continue;
    const isDoubled = fileLine.includes('\\\\');
    const odd = newEscapes([search, quoted], replace).find(({ slashes }) => slashes.length % 2 === 1);
    const sign =
      odd !== undefined && isDoubled
        ? odd.slashes + odd.sign
        : newQuote(line, fileLine, replacing(place, searchFrom));
    if (sign !== undefined) return escapesOnceMore(document, fileFrom, line, sign);
  }
  return undefined;
}

/** Whether a line of the file is a quoted one, except for white space and more backslashes. */
function isEscapedOnceMore(fileLine: string, quoted: string): boolean {
  const bare = (line: string) => line.replace(/[\s\\]+/g, '');
  return slashes(fileLine) > slashes(quoted) && bare(fileLine) === bare(quoted);
}

function slashes(line: string): number {
  return line.split('\\').length - 1;
}

/** The new lines that replace a line of the search. */
function replacing({ texts: { search, replace } }: Place, line: number): readonly string[] {
  const hunk = diffSequences(search, replace).find(({ aFrom, aTo }) => aFrom <= line && line < aTo);
  return hunk === undefined ? [] : replace.slice(hunk.bFrom, hunk.bTo);
}

/**
 * A quotation mark that the file escapes and the search does not, and that new lines have more
 * often.
 */
function newQuote(quoted: string, fileLine: string, lines: readonly string[]): string | undefined {
  const bare = (line: string, quote: string) => line.replaceAll(`\\${quote}`, '').split(quote).length;
  return ['"', "'", '`'].find(
    quote =>
      fileLine.includes(`\\${quote}`) &&
      bare(fileLine, quote) < bare(quoted, quote) &&
      lines.some(line => bare(line, quote) > bare(quoted, quote)),
  );
}

/**
 * A refusal because the file escapes a line once more than the quote does, and it is not known how
 * to write a sign.
 */
function escapesOnceMore(document: Document, line: number, quoted: string, sign: string): Refusal {
  const nearest = excerpt(document.lines, line, line + 1);
  const message =
    `Line ${line + 1} of the file is ${document.lines.content(line).trim()}, where the search has ${quoted.trim()}: the file escapes ` +
    `once more. It is not clear whether ${sign} in the new text should be escaped too. Escape both texts as the file does.`;
  return refusal('EDIT_CONFLICT', message, { nearest });
}

/** Backslashes, and the sign that they escape. */
const ESCAPE = /(\\+)([^\\]?)/gu;

/** One escape of a text. */
interface Escape {
  readonly slashes: string;
  /** Empty at the end of a line. */
  readonly sign: string;
}

/**
 * The escapes that a text has more often than each of some other texts.
 *
 * @example newEscapes([['\\d']], ['\\d\\s']) // [{ slashes: '\\', sign: 's' }]
 */
function newEscapes(old: readonly (readonly string[])[], now: readonly string[]): Escape[] {
  const known = old.map(countsOf);
  const counts = countsOf(now);
  return escapesOf(now).filter(({ slashes, sign }) => {
    const count = counts.get(slashes + sign) ?? 0;
    return known.every(each => (each.get(slashes + sign) ?? 0) < count);
  });
}

function countsOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { slashes, sign } of escapesOf(lines))
    counts.set(slashes + sign, (counts.get(slashes + sign) ?? 0) + 1);
  return counts;
}

function escapesOf(lines: readonly string[]): Escape[] {
  return lines.flatMap(line =>
    [...line.matchAll(ESCAPE)].map(([, slashes = '', sign = '']) => ({ slashes, sign })),
  );
}
