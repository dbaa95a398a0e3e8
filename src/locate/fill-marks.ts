import type { Texts } from '../edit/index.js';
import { isSolid } from '../text/index.js';
import { isElision, isPlaceholder } from './elision.js';
import { indentOf } from './indentation.js';
import { mayOmitLines } from './omission.js';

/** A line that is not blank: its index among all lines of its text, and its content. */
interface Solid {
  readonly at: number;
  readonly text: string;
}

/**
 * Search lines that a mark of the replacement represents, and the replacement lines in whose place
 * they go.
 */
interface Run {
  readonly searchFrom: number;
  readonly searchTo: number;
  readonly replaceFrom: number;
  readonly replaceTo: number;
  readonly lines: readonly string[];
}

/**
 * The start of a text before its first line, and its end after the last one: no line is equal to
 * these.
 */
const START = '\n<';
const END = '\n>';
/** Words that leave no doubt. Other words may head a list: `# other options`. */
const PLAIN = /\b(?:unchanged|omitted|snip|snipped|same as)\b/i;
/** The start of each line of a Python session, and of items in some texts. */
const PROMPT = /^\s*(?:\.{3}|…|>>>)/;
/** Dots after these are code in some languages: a body, a parameter, an item. */
const BEFORE_CODE_DOTS = /(?:[:,([{]|"""|''')$/;

/**
 * The replacement with the search lines that its marks of omission represent. `undefined` if it has
 * no such mark, if not every mark surely represents one run of lines, or if nothing would change
 * then. A mark is sure if the line right before it and the one right after it are in each text
 * once, or if the text begins or ends there. A mark that the search has too is left as it is.
 *
 * @param mayBeMark whether a line of the replacement may be a mark in this file
 * @example fillMarks({ search: ['a', 'b', 'c', 'd'], replace: ['a', '// ...', 'c', 'e'] }, () => true) // ['a', 'b', 'c', 'e']
 */
export function fillMarks(
  { search, replace }: Texts,
  mayBeMark: (line: string) => boolean,
): string[] | undefined {
  if (!replace.some(isPlainMark)) return undefined;
  const known = new Set(search.map(line => line.trim()));
  const isMark = (line: string, i: number) =>
    isPlainMark(line) &&
    !known.has(line.trim()) &&
    !isCodeDots(replace, i) &&
    !isInColumn(replace, i) &&
    mayBeMark(line);
  const marks = replace.flatMap((line, i) => (isMark(line, i) ? [i] : []));
  if (marks.length === 0) return undefined;
  const runs = marks.map(mark => runOf(search, replace, mark));
  if (!runs.every(run => run !== undefined) || !areInOrder(runs) || isSomeDoubled(search, replace, runs))
    return undefined;
  const filled = withRuns(replace, runs);
  return isSame(filled, search) ? undefined : filled;
}

/**
 * Whether a line can only be meant to represent others: dots with more words after them have a
 * meaning of their own.
 */
function isPlainMark(line: string): boolean {
  return isElision(line) || (PLAIN.test(line) && mayOmitLines(line));
}

/** Whether a line next to it begins with dots or a prompt as well. */
function isInColumn(lines: readonly string[], at: number): boolean {
  const beside = [lines.slice(0, at).findLast(isSolid), lines.slice(at + 1).find(isSolid)];
  return PROMPT.test(lines[at] as string) && beside.some(line => line !== undefined && PROMPT.test(line));
}

function isCodeDots(lines: readonly string[], at: number): boolean {
  if (!/^\s*(?:\.{3}|…)\s*$/.test(lines[at] as string)) return false;
  return BEFORE_CODE_DOTS.test(lines.slice(0, at).findLast(isSolid)?.trimEnd() ?? '');
}

/**
 * The run of a mark. Lines are compared with their indentation; without it, if that shows nothing.
 */
function runOf(search: readonly string[], replace: readonly string[], mark: number): Run | undefined {
  const keys = [(line: string) => line.trimEnd(), (line: string) => line.trim()];
  return keys.map(key => runBy(search, replace, mark, key)).find(run => run !== undefined);
}

function runBy(
  search: readonly string[],
  replace: readonly string[],
  mark: number,
  key: (line: string) => string,
): Run | undefined {
  const [all, made] = [solidLines(search, key), solidLines(replace, key)];
  const at = made.findIndex(line => line.at === mark);
  const [before, behind] = [made[at - 1] as Solid, made[at + 1] as Solid];
  const [above, below] = [anchorOf(all, made, before), anchorOf(all, made, behind)];
  if (above === undefined || below === undefined || below <= above) return undefined;
  const [first, last] = [all[above] as Solid, all[below] as Solid];
  const place = {
    searchFrom: first.at + 1,
    searchTo: last.at,
    replaceFrom: before.at + 1,
    replaceTo: behind.at,
  };
  const within = search.slice(place.searchFrom, place.searchTo);
  if (below === above + 1)
    return isOutside(replace[mark] as string, first, last) ? { ...place, lines: within } : undefined;
  const lines = shifted(within, [
    { search: search[first.at], replace: replace[before.at] },
    { search: search[last.at], replace: replace[behind.at] },
  ]);
  return lines === undefined ? undefined : { ...place, lines };
}

/** Whether a mark at an end of both texts can only represent lines of the file beyond it. */
function isOutside(mark: string, first: Solid, last: Solid): boolean {
  return isPlaceholder(mark) && (first.text === START || last.text === END);
}

/** The lines of a text that are not blank, between its two edges. */
function solidLines(lines: readonly string[], key: (line: string) => string): Solid[] {
  const solid = lines.flatMap((line, at) => (isSolid(line) ? [{ at, text: key(line) }] : []));
  return [{ at: -1, text: START }, ...solid, { at: lines.length, text: END }];
}

/** The index of the search line that is equal to a replacement line, if each text has it once. */
function anchorOf(
  all: readonly Solid[],
  made: readonly Solid[],
  line: Solid | undefined,
): number | undefined {
  const isIt = ({ text }: Solid) => text === line?.text;
  const isOnce = all.filter(isIt).length === 1 && made.filter(isIt).length === 1;
  return isOnce ? all.findIndex(isIt) : undefined;
}

/**
 * Search lines, indented like the lines around them in the replacement; `undefined` if these do not
 * agree.
 */
function shifted(
  lines: readonly string[],
  around: readonly { readonly search: string | undefined; readonly replace: string | undefined }[],
): readonly string[] | undefined {
  const shifts = around.flatMap(({ search, replace }) =>
    search === undefined || replace === undefined ? [] : [[indentOf(search), indentOf(replace)] as const],
  );
  const [one] = shifts;
  if (shifts.every(([old, now]) => old === now) || one === undefined) return lines;
  const [less, more] = one[0].endsWith(one[1])
    ? [one[0].slice(0, one[0].length - one[1].length), '']
    : ['', one[1].slice(0, Math.max(0, one[1].length - one[0].length))];
  const shift = (line: string) => (isSolid(line) ? more + line.slice(less.length) : line);
  const isShifted = shifts.every(([old, now]) => old.startsWith(less) && shift(`${old}x`) === `${now}x`);
  return isShifted && lines.every(line => !isSolid(line) || line.startsWith(less))
    ? lines.map(shift)
    : undefined;
}

function areInOrder(runs: readonly Run[]): boolean {
  return runs.every((run, i) => i === 0 || (runs[i - 1] as Run).searchTo <= run.searchFrom);
}

/** Whether the replacement also has a line that a mark represents. */
function isSomeDoubled(search: readonly string[], replace: readonly string[], runs: readonly Run[]): boolean {
  const inRuns = runs.flatMap(({ searchFrom, searchTo }) => search.slice(searchFrom, searchTo));
  const count = (lines: readonly string[], text: string) => lines.filter(line => line.trim() === text).length;
  const telling = new Set(inRuns.map(line => line.trim()).filter(text => /[\p{L}\p{N}]{2}/u.test(text)));
  return [...telling].some(text => count(replace, text) > count(search, text) - count(inRuns, text));
}

function withRuns(replace: readonly string[], runs: readonly Run[]): string[] {
  let done = 0;
  const filled = runs.flatMap(({ replaceFrom, replaceTo, lines }) => {
    const before = replace.slice(done, replaceFrom);
    done = replaceTo;
    return [...before, ...lines];
  });
  return [...filled, ...replace.slice(done)];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line.trimEnd() === b[i]?.trimEnd());
}
