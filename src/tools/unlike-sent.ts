import type { Edit, FileReport, PlacedReport, Report } from '../edit/index.js';
import { printable, printableLine } from '../report/index.js';
import { amount } from '../text/amount.js';
import { shownInPart } from './cut-mark.js';

/** What an edit searched for and puts in its place, as it was sent. */
export interface SentText {
  readonly search: string;
  readonly replace: string;
}

/** The texts of edits that were read from a reply. */
export function sentTexts(edits: readonly Edit[]): SentText[] {
  return edits.flatMap(edit => {
    if (edit.kind === 'replace') return [{ search: edit.search, replace: edit.replace }];
    return edit.kind === 'anchor' ? [{ search: edit.anchor.selected, replace: edit.content }] : [];
  });
}

/** So many lines tell a model what differs from what it sent; `read` shows the others. */
const MOST_LINES = 4;
/** The most characters of one of them. */
const LONGEST = 200;

/** A line that is not as it was sent: of the file now with its number, or removed from it. */
interface OtherLine {
  readonly number: number | undefined;
  readonly text: string;
  /** Whether it was sent but for white space. */
  readonly isBlankOnly: boolean;
}

/**
 * The lines of files that are not as they were sent: lines of the result that the new text
 * does not have, and removed ones that were quoted in another form. Of those that differ in white
 * space alone, one stands for all.
 */
export function linesUnlikeSent({ files, edits }: Report, sent: readonly SentText[]): string[] {
  const changed = files.filter(({ diff }) => diff !== '');
  const known = knownLines(sent);
  const shown = changed.flatMap(file => {
    const places = edits
      .filter(({ path }) => path === file.path || path === file.from)
      .flatMap(edit => edit.places);
    const lines = shownOf(otherLinesOf(file, places, known));
    return lines.length > 0 && changed.length > 1 ? [printableLine(file.path), ...lines] : lines;
  });
  return shown.length === 0 ? [] : ['Not as sent:', ...shown];
}

function shownOf(lines: readonly OtherLine[]): string[] {
  const blankOnly = lines.filter(line => line.isBlankOnly);
  const shown = lines.filter(line => !line.isBlankOnly || line === blankOnly[0]);
  const hidden = shown.length - MOST_LINES;
  return [
    ...shown
      .slice(0, MOST_LINES)
      .map(({ number, text }) => `${number ?? '-'}\t${shownInPart(printableLine(text), LONGEST)}`),
    ...(hidden > 0 ? [`… ${amount(hidden, 'more line')}; read shows the file.`] : []),
    ...(blankOnly.length > 1 ? [`… ${amount(blankOnly.length - 1, 'more line')}, only in white space`] : []),
  ];
}

interface KnownLines {
  readonly all: ReadonlySet<string>;
  /** Without white space. */
  readonly bareOld: ReadonlySet<string>;
  readonly bareAll: ReadonlySet<string>;
}

function knownLines(sent: readonly SentText[]): KnownLines {
  const old = sent.flatMap(({ search }) => linesOf(search));
  const all = [...old, ...sent.flatMap(({ replace }) => linesOf(replace))];
  return {
    all: new Set(all),
    bareOld: new Set(old.map(bare)),
    bareAll: new Set(all.map(bare)),
  };
}

function bare(line: string): string {
  return line.replace(/\s+/g, '');
}

/** With the numbers that `read` shows, and without them. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  return [...lines, ...lines.map(line => line.replace(/^\s*\d+\t/, ''))];
}

/**
 * A diff line by line: new and removed lines, and those at a place that stay as they were. What
 * differs in such a line in white space alone was named beside the place.
 */
function otherLinesOf(
  { diff }: FileReport,
  places: readonly PlacedReport[],
  { all, bareOld, bareAll }: KnownLines,
): OtherLine[] {
  const others: OtherLine[] = [];
  let [before, now] = [0, 0];
  for (const line of printable(diff).split('\n')) {
    const [, first = '', second = ''] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line) ?? [];
    const text = line.slice(1).replace(/\r$/, '');
    const isBlankOnly = bareAll.has(bare(text));
    if (first !== '') [before, now] = [Number(first), Number(second)];
    else if (before === 0) continue;
    else if (line.startsWith('-')) {
      if (!bareOld.has(bare(text))) others.push({ number: undefined, text, isBlankOnly: false });
      before++;
    } else if (line.startsWith('+') || line.startsWith(' ')) {
      const isShown = line.startsWith('+') || (isAt(before, places) && !isBlankOnly);
      if (isShown && bare(text) !== '' && !all.has(text)) others.push({ number: now, text, isBlankOnly });
      if (line.startsWith(' ')) before++;
      now++;
    }
  }
  return others;
}

function isAt(line: number, places: readonly PlacedReport[]): boolean {
  return places.some(({ firstLine, lastLine }) => line >= firstLine && line <= lastLine);
}
