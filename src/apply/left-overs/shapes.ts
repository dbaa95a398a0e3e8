import { indentOf } from '../../locate/index.js';
import { isSolid, splitLines } from '../../text/index.js';
import { isProseFile } from '../../text/prose-file.js';
import type { Around, Cleared } from './ends.js';
import { dividersIn, isCodeFile, markAtEnd, markAtStart } from './marks.js';

/** A number before a line, as files are shown with their lines numbered; a blank may follow. */
const GUTTER = /^[ \t]*(\d+)(→|\t|[ \t]*[|│┃]|:)/;
/** The start of a hunk of a unified diff. */
const HUNK = /^@@ [^@\n]*@@/;

/**
 * A new text without a shape that is before its lines, if the lines that the edit keeps come back
 * with it, and none of them without: numbers that count, or the signs of a diff. Also without
 * quotation marks around all of it.
 *
 * @param firstLine the number of the line of the file that the search begins at, if it is there
 */
export function withoutShape(given: string, around: Around, firstLine: () => number | undefined): Cleared {
  const search = splitLines(around.search);
  const lines = splitLines(given);
  const hunk = lines.findIndex(line => HUNK.test(line));
  const hasHead = hunk >= 0 && lines.slice(0, hunk).every(line => /^(?:---|\+\+\+|diff|index) /.test(line));
  const isText = around.path !== undefined && /\.(?:diff|patch|rej)$/i.test(around.path);
  const body = hasHead && !isText ? lines.slice(hunk + 1) : lines;
  const made =
    (body === lines && hasPlusSigns(around.path) ? undefined : madeByDiff(search, body, firstLine)) ??
    (body === lines ? undefined : { unsure: lines[hunk] as string }) ??
    (isTable(around.path) ? undefined : withoutNumbers(search, lines, firstLine, around.path)) ??
    withoutQuotes(search, lines);
  if (made === undefined) return { text: given };
  return 'unsure' in made ? made : { text: made.lines.join('\n') };
}

/**
 * The content of a file without the `+` that all of its lines begin with: it is taken from a diff.
 */
export function withoutPlusSigns(content: string, path: string | undefined): string {
  const lines = splitLines(content);
  const solid = lines.filter(line => line.trim() !== '');
  const areSigns = solid.length > 1 && solid.every(line => line.startsWith('+')) && !hasPlusSigns(path);
  return areSigns ? lines.map(line => line.replace(/^\+/, '')).join('\n') : content;
}

/** Whether a search itself has marks: the head of a hunk, or what is around a text. */
export function hasShape(search: string, path: string | undefined): boolean {
  const lines = splitLines(search);
  const isMarked = markAtStart(search, path) !== undefined || markAtEnd(search.trimEnd(), path) !== undefined;
  return isMarked || dividersIn(search).length > 0 || lines.some(line => /^@@|^\ufeff/.test(line));
}

/** Without quotation marks around all lines: the first one is before the indentation. */
function withoutQuotes(search: readonly string[], lines: readonly string[]): Lines | undefined {
  const [first = '', last = ''] = [lines[0], lines.at(-1)?.trimEnd()];
  const depth = indentOf(search.find(isSolid) ?? '');
  const quote = first[0] ?? '';
  if (depth === '' || !/["'`]/.test(quote) || indentOf(first.slice(1)) !== depth) return undefined;
  if (!last.endsWith(quote) || (lines.length === 1 && last.length < 2)) return undefined;
  const bare = [first.slice(1), ...lines.slice(1)];
  return { lines: [...bare.slice(0, -1), (bare.at(-1) as string).trimEnd().slice(0, -1)] };
}

type Lines = { readonly lines: readonly string[] } | { readonly unsure: string };

/** Files whose lines may begin with a number of their own. */
function isTable(path = ''): boolean {
  return /\.(?:[tc]sv|dat|tab)$/i.test(path);
}

function withoutNumbers(
  search: readonly string[],
  lines: readonly string[],
  firstLine: () => number | undefined,
  path: string | undefined,
): Lines | undefined {
  const numbered = lines.flatMap((line, i) => {
    const [head, number, sign = ''] = GUTTER.exec(line) ?? [];
    return head === undefined ? [] : [{ i, number: Number(number), sign, body: line.slice(head.length) }];
  });
  const [first] = numbered;
  if (first === undefined || search.some(line => GUTTER.test(line))) return undefined;
  const known = new Set(search.filter(hasWord).map(line => line.trimEnd()));
  const isKept = (line: string) => known.has(line.trimEnd());
  if (lines.some(isKept) || !numbered.every((each, k) => mayFollow(numbered[k - 1], each))) return undefined;
  const tight = numbered.filter(({ body }) => isKept(body)).length;
  const spaced = numbered.filter(({ body }) => body.startsWith(' ') && isKept(body.slice(1))).length;
  const kept = Math.max(tight, spaced);
  const isAtPlace = first.number - first.i === firstLine();
  if (kept === 0 && !(isAtPlace && numbered.length === lines.filter(isSolid).length)) return undefined;
  // Where no line is kept, they may be the numbers of a list or of a column.
  if (kept === 0 && !isCodeFile(path)) return { unsure: lines[first.i] as string };
  if (first.sign === ':' ? !isAtPlace || numbered.length === 1 : !isAtPlace && numbered.length === 1)
    return { unsure: lines[first.i] as string };
  const isSpaced = spaced > tight || (kept === 0 && isDeeper(first.body, search));
  const made = [...lines];
  for (const { i, body } of numbered) made[i] = isSpaced ? body.replace(/^ /, '') : body;
  return { lines: made };
}

/** Whether a line has one blank more before it than the first one of a text. */
function isDeeper(line: string, search: readonly string[]): boolean {
  return line.startsWith(` ${indentOf(search.find(isSolid) ?? '')}`);
}

/** Between lines with numbers there may be new ones, with or without a number. */
function mayFollow(before: Numbered | undefined, { i, number }: Numbered): boolean {
  if (before === undefined) return true;
  return number >= before.number && number - before.number <= i - before.i;
}

/** The index of a line, and the number before it. */
interface Numbered {
  readonly i: number;
  readonly number: number;
}

function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/**
 * The new lines of a diff. Its signs are there if lines of the search follow a `-`, or if all new
 * lines follow a `+`, and the kept ones a space or nothing. If no line is kept, they are signs if
 * the first line is indented like the search.
 */
function madeByDiff(
  search: readonly string[],
  replace: readonly string[],
  firstLine: () => number | undefined,
): Lines | undefined {
  const known = new Set(search.filter(isSolid).map(line => line.trimEnd()));
  const solid = replace.filter(line => isSolid(line) && !/^[-+]\s*$/.test(line));
  const isOld = (line: string) => known.has(line.slice(1).trimEnd());
  const isAsIs = (line: string) => known.has(line.trimEnd());
  const removed = solid.filter(line => line.startsWith('-'));
  const added = solid.filter(line => line.startsWith('+'));
  const context = solid.filter(line => !/^[-+]/.test(line));
  const isMarked = !context.every(isAsIs);
  if (isMarked && !context.every(line => line.startsWith(' ') && isOld(line))) return undefined;
  const bare = (line: string) => (line.startsWith('+') || isMarked ? line.slice(1) : line);
  const lines = replace.filter(line => !line.startsWith('-')).map(bare);
  // A sign before all of the search is a minus.
  if (added.length + context.length === 0) return undefined;
  if (removed.length > 0) {
    const isDiff = removed.every(line => isOld(line) && !isAsIs(line));
    return isDiff && removed.some(line => /[\p{L}\p{N}]{2}/u.test(line)) ? { lines } : undefined;
  }
  if (added.length === 0 || added.some(isAsIs)) return undefined;
  if (context.length === 0) return isAsDeep(search, solid) ? { lines } : undefined;
  if (!context.some(hasWord) || search.some(line => /^\s*\+|^-/.test(line))) return undefined;
  // Lines that are kept as they are show signs only where the file has them so.
  if (!isMarked && firstLine() === undefined) return undefined;
  const depths = new Set(search.filter(isSolid).map(indentOf));
  const areAsDeep = added.every(line => /^\+[ \t]/.test(line) && depths.has(indentOf(line.slice(1))));
  return isMarked || areAsDeep ? { lines } : { unsure: added[0] as string };
}

function isAsDeep([...search]: readonly string[], [first = '']: readonly string[]): boolean {
  const depth = indentOf(search.find(isSolid) ?? '');
  return depth !== '' && depth === indentOf(first.slice(1));
}

/** Files in which lines may begin with `+`, besides those that are prose by their name. */
const PLUS = /\.(?:diff|patch|rej|org|rdoc|textile|wiki|rmd|qmd|markdn|mkd|rest|asciidoc|text)$/i;
/** Prose that is usually named without an extension. */
const NAMED =
  /(?:^|[\\/])(?:read_?me|change(?:s|log)|news|history|todo|notes|contributing|install|release[_-]?notes)$/i;

function hasPlusSigns(path: string | undefined): boolean {
  return path !== undefined && (isProseFile(path) || PLUS.test(path) || NAMED.test(path));
}
