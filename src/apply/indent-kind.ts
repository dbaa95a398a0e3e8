import { indentOf, indentUnit } from '../locate/index.js';
import { type Document, type LineIndex, memoized } from '../text/index.js';

/** What lines are indented with. */
export type IndentKind = 'tabs' | 'spaces';

/** What some indentations are made of; `undefined` for both, or none. */
export function indentKindOf(indents: readonly string[]): IndentKind | undefined {
  const used = indents.filter(indent => indent !== '');
  if (used.length === 0) return undefined;
  if (used.every(indent => /^\t+$/.test(indent))) return 'tabs';
  return used.every(indent => /^ +$/.test(indent)) ? 'spaces' : undefined;
}

/**
 * The number of lines of one kind of indentation that outweigh one of the other kind, which may be
 * aligned with something.
 */
const OUTWEIGHS = 10;
/** How many lines are counted: the whole of most files. */
const MOST_LINES = 4000;
/** How many lines on either side are the neighbours of a place. */
export const NEIGHBOURS = 20;

/**
 * What the lines of a file are indented with around some lines (indexes from 0): the kind that
 * outweighs the other in the file, otherwise the kind that all neighbours have. `undefined` if both
 * kinds are mixed: four spaces and a tab may be two levels of one file.
 */
export function kindAround(lines: LineIndex, from: number, to: number): IndentKind | undefined {
  const near = counted(lines, from - NEIGHBOURS, to + NEIGHBOURS);
  const all = counted(lines, from - MOST_LINES / 2, to + MOST_LINES / 2);
  const kind = heavier(all);
  if (kind !== undefined) return near[kind] > 0 || near[other(kind)] === 0 ? kind : undefined;
  if (all.spaces > 0 && all.tabs > 0 && hasBothAsLevels(lines, from, to)) return undefined;
  return near.tabs > 0 === near.spaces > 0 ? undefined : near.tabs > 0 ? 'tabs' : 'spaces';
}

type Counts = Record<IndentKind, number>;

function other(kind: IndentKind): IndentKind {
  return kind === 'tabs' ? 'spaces' : 'tabs';
}

function heavier({ tabs, spaces }: Counts): IndentKind | undefined {
  if (tabs > OUTWEIGHS * spaces) return 'tabs';
  return spaces > OUTWEIGHS * tabs ? 'spaces' : undefined;
}

/** How many lines begin with either kind. */
function counted(lines: LineIndex, from: number, to: number): Counts {
  return {
    tabs: countOf(lines, beginsWithTab, from, to),
    spaces: countOf(lines, beginsWithSpaces, from, to),
  };
}

function beginsWithTab({ text }: LineIndex, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) === TAB) at++;
  return at > start && isSolid(text.charCodeAt(at));
}

/** A star, or one space, is no step of code. */
function beginsWithSpaces({ text }: LineIndex, start: number): boolean {
  let at = start;
  while (text.charCodeAt(at) === SPACE) at++;
  return at > start + 1 && isSolid(text.charCodeAt(at));
}

const [TAB, SPACE, STAR] = [9, 32, 42];

/**
 * Whether a character, by its code, is neither white space nor a star; false after the end of a
 * text.
 */
function isSolid(code: number): boolean {
  return code > SPACE && code !== STAR && (code < 127 || /\S/.test(String.fromCharCode(code)));
}

/** Counts of lines, in steps of this many lines: many edits of a file need the same counts. */
const STEP = 64;
type Test = (lines: LineIndex, start: number) => boolean;
const countsOf = memoized((_: LineIndex) => new Map<Test, number[]>());

/** How many lines of a range pass a test. */
function countOf(lines: LineIndex, test: Test, from: number, to: number): number {
  const [first, end] = [Math.max(0, from), Math.min(lines.count, to)];
  let count = 0;
  for (let i = first; i < end; ) {
    const isStep = i % STEP === 0 && i + STEP <= end;
    count += isStep ? countOfStep(lines, test, i / STEP) : Number(test(lines, lines.from(i)));
    i += isStep ? STEP : 1;
  }
  return count;
}

function countOfStep(lines: LineIndex, test: Test, step: number): number {
  const tests = countsOf(lines);
  const counts = tests.get(test) ?? [];
  tests.set(test, counts);
  const known = counts[step];
  if (known !== undefined) return known;
  let count = 0;
  for (let i = step * STEP; i < (step + 1) * STEP; i++) count += Number(test(lines, lines.from(i)));
  counts[step] = count;
  return count;
}

/** Whether tabs are right below spaces as the deeper level, or the other way round. */
function hasBothAsLevels(lines: LineIndex, from: number, to: number): boolean {
  const [first, last] = [Math.max(1, from - MOST_LINES / 2), Math.min(lines.count, to + MOST_LINES / 2)];
  for (let i = first; i < last; i++) {
    const [above, line] = [lines.content(i - 1), lines.content(i)];
    const kinds = [indentKindOf([indentOf(above)]), indentKindOf([indentOf(line)])];
    if (kinds[0] !== undefined && kinds[1] !== undefined && kinds[0] !== kinds[1] && OPENS.test(above))
      return true;
  }
  return false;
}

const OPENS = /[:{([]\s*$|\)\s*$/;

/** One step of indentation in a file of spaces, else the usual one of its language. */
export function spacesUnit({ lines }: Document, usual: string | undefined): string {
  const all = lines.contents(0, Math.min(lines.count, MOST_LINES));
  const known = [indentUnit(all), usual].find(unit => unit !== undefined && /^ +$/.test(unit));
  return known ?? '    ';
}

/** How many spaces may be one tab, the usual first. */
export const TAB_WIDTHS = [4, 8, 2, 3];

/**
 * The lines, as indexes, that begin inside brackets whose opening line has more text after the
 * bracket. Such lines are aligned with that text, so their white space is no step of indentation.
 */
export function alignedLines(lines: readonly string[]): ReadonlySet<number> {
  const aligned = new Set<number>();
  /** For each open bracket, whether its line has more text after it. */
  const open: boolean[] = [];
  for (const [i, line] of lines.entries()) {
    if (open.at(-1) === true) aligned.add(i);
    const end = line.trimEnd().length;
    for (const { 0: sign, index } of line.matchAll(/[()[\]{}]/g)) {
      if ('([{'.includes(sign)) open.push(index + 1 < end);
      else open.pop();
    }
  }
  return aligned;
}
