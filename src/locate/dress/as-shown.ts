import type { Texts } from '../../edit/index.js';
import { type Document, keptPairs } from '../../text/index.js';
import { mayBeProse } from '../surplus/prose-file.js';
import { type Misreading, misreadingOf } from './misread.js';
import { quoteIn } from './quoted-as.js';
import { startsOf } from './windows.js';

/** A line of the file, and the lines of the search, from index `from` on, that quote it. */
interface Quote {
  readonly from: number;
  readonly to: number;
  readonly fileLine: string;
  /**
   * How it was read, if it was misread; `undefined` if it is there as it is, or in another form.
   */
  readonly misread: Misreading | undefined;
  readonly isSame: boolean;
}

/** The texts of an edit in the words of the file; or the line where these cannot be known. */
export type AsShown = { readonly texts: Texts } | { readonly line: number; readonly unsure: string };

/**
 * The texts of an edit whose search quotes the file as something else shows it: escapes resolved,
 * Markdown rendered, characters beyond ASCII simplified or misread. Each line of the file
 * determines how it may be quoted. Lines that the edit keeps are taken from the file. A line that
 * it changes may only be misread, because only this can be undone in the new text. `undefined` if
 * the search is not such a quote, or is one at several places.
 */
export function asShown(document: Document, texts: Texts, path: string | undefined): AsShown | undefined {
  const starts = startsOf(document, texts.search).flatMap(start => [start, ...shifted(document, start)]);
  const isProse = path !== undefined && mayBeProse(path);
  const found = [...new Set(starts)].flatMap(start => {
    const quotes = quotesAt(document, texts.search, start, isProse);
    return quotes === undefined ? [] : [{ start, quotes }];
  });
  const [one, ...others] = found;
  if (one === undefined || others.length > 0 || one.quotes.every(({ isSame }) => isSame)) return undefined;
  return withFileLines(document, texts, one.quotes, one.start);
}

/** The most extra lines that a search may have before the line by which its place is found. */
const MOST_BREAKS = 4;

/** Starts further down: resolved escapes of line breaks make the search longer. */
function shifted({ text }: Document, start: number): number[] {
  return text.includes('\\n') ? Array.from({ length: MOST_BREAKS }, (_, i) => start + i + 1) : [];
}

/**
 * How the lines of a search quote the lines of the file from one on; `undefined` if one does not.
 */
function quotesAt(
  { lines }: Document,
  search: readonly string[],
  start: number,
  isProse: boolean,
): readonly Quote[] | undefined {
  const quotes: Quote[] = [];
  for (let from = 0, line = start; from < search.length; line++) {
    const isEnd = from === search.length - 1 && search[from] === '';
    if (isEnd) break;
    const quote = line < lines.count ? quoteOf(search, from, lines.content(line), isProse) : undefined;
    if (quote === undefined) return undefined;
    quotes.push(quote);
    from = quote.to;
  }
  return quotes;
}

function quoteOf(
  search: readonly string[],
  from: number,
  fileLine: string,
  isProse: boolean,
): Quote | undefined {
  const line = search[from] as string;
  const one = { from, to: from + 1, fileLine, misread: undefined, isSame: false };
  if (line.trimEnd() === fileLine.trimEnd()) return { ...one, isSame: true };
  if (startDifferently(line, fileLine)) return undefined;
  const misread = misreadingOf(line, fileLine);
  if (misread !== undefined) return { ...one, misread };
  const taken = linesTaken(search, from, fileLine, isProse);
  return taken === 0 ? undefined : { ...one, to: from + taken };
}

/** Whether two lines begin with different letters or digits, which no form of a line changes. */
function startDifferently(line: string, fileLine: string): boolean {
  const [a, b] = [line.trimStart().charAt(0), fileLine.trimStart().charAt(0)];
  return a !== b && /^[A-Za-z\d]{2}$/.test(a + b);
}

/** How many search lines quote one line of the file; 0 if it is quoted in no known form. */
function linesTaken(search: readonly string[], from: number, fileLine: string, isProse: boolean): number {
  const breaks = fileLine.split('\\n').length;
  const quote = quoteIn(search.slice(from, from + breaks).join('\n'), isProse, fileLine);
  return quote === undefined ? 0 : quote.split('\n').length;
}

function withFileLines(
  { text }: Document,
  { search, replace }: Texts,
  quotes: readonly Quote[],
  line: number,
): AsShown | undefined {
  const kept = new Map(keptPairs(search, replace));
  const isKept = ({ from, to }: Quote) =>
    Array.from({ length: to - from }, (_, k) => kept.get(from + k)).every(
      (at, k, all) => at !== undefined && at === (all[0] as number) + k,
    );
  const byLine = new Map<number, Quote>();
  for (const quote of quotes) {
    if (isKept(quote)) byLine.set(kept.get(quote.from) as number, quote);
    else if (!quote.isSame && quote.misread === undefined) return undefined;
  }
  const dress = isWrittenPlain(quotes, search, replace)
    ? undefined
    : quotes.find(each => each.misread)?.misread;
  const made: string[] = [];
  for (let at = 0; at < replace.length; ) {
    const quote = byLine.get(at);
    const own = replace[at] as string;
    const meant = quote?.fileLine ?? newLine(own, dress, text);
    if (meant === undefined)
      return { line, unsure: `it has ${JSON.stringify(own.trim())}, whose characters were misread` };
    if (quote === undefined && quotes.some(each => each.to - each.from > 1) && isCutString(own))
      return undefined;
    made.push(meant);
    at += quote === undefined ? 1 : quote.to - quote.from;
  }
  const end = search.at(-1) === '' && quotes.at(-1)?.to === search.length - 1 ? [''] : [];
  return { texts: { search: [...quotes.map(({ fileLine }) => fileLine), ...end], replace: made } };
}

/**
 * Whether the replacement has lines of the file that the search misread, and none of them misread.
 */
function isWrittenPlain(
  quotes: readonly Quote[],
  search: readonly string[],
  replace: readonly string[],
): boolean {
  const misread = quotes.filter(quote => quote.misread !== undefined);
  return (
    misread.some(({ fileLine }) => replace.includes(fileLine)) &&
    !misread.some(({ from }) => replace.includes(search[from] as string))
  );
}

/** A new line as it was meant: its characters were misread as those of the search were. */
function newLine(line: string, misread: Misreading | undefined, file: string): string | undefined {
  return misread === undefined ? line : misread.back(line, file);
}

/** Whether a line has a string without its end: a line break in it may have been an escape. */
function isCutString(line: string): boolean {
  return ['"', "'", '`'].some(quote => line.split(quote).length % 2 === 0);
}
