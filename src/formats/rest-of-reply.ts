import { type Refusal, refusal } from '../edit/index.js';
import type { Parsed } from './format.js';

/** With fewer signs, what was cut may be the beginning of any line. */
const TELLING = 4;
/** So many last lines are asked for, at most, so that they are in the reply only once. */
const MOST_LINES = 10;
/** Nobody repeats a longer line. */
const LONGEST = 300;

/**
 * The lines with which the rest of a cut reply is to begin: its last ones, that it has only once.
 */
interface LastLines {
  readonly lines: readonly string[];
  /** Where they begin in the reply. */
  readonly from: number;
  /** Whether the reply ends within the last of them. */
  readonly isCut: boolean;
  /** What ends a line of this reply and of its rest. */
  readonly breaks: RegExp;
}

const BREAKS = /\r\n|\n|\r/g;
/** In a call as one long line of JSON, the lines of its texts end so. */
const ESCAPED_BREAKS = /\r\n|\n|\r|\\n/g;

function breaksOf(cut: string): RegExp {
  const last = cut.slice(cut.lastIndexOf('\n') + 1);
  return last.length > LONGEST && last.includes('\\n') ? ESCAPED_BREAKS : BREAKS;
}

/** A cut reply with its rest, or why they cannot be put together. */
type WithRest =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * The last lines of a reply that was cut off, with which its rest is to begin: the line in which it
 * was cut, or the whole one before if too little of that came, and as many above it as make them
 * the only ones of their kind. `undefined` if no line tells.
 *
 * @example lastLinesOf('a\n  return 1')?.lines // ['  return 1']
 */
export function lastLinesOf(cut: string): LastLines | undefined {
  const breaks = breaksOf(cut);
  // What was cut within an escape begins the whole one.
  const all = (breaks === BREAKS ? cut : cut.replace(/\\$/, '')).split(breaks);
  const isCut = (all.at(-1) ?? '').trim().length >= TELLING;
  const to = isCut ? all.length : all.length - 1;
  for (let count = 1; count <= Math.min(MOST_LINES, to); count++) {
    const lines = all.slice(to - count, to);
    if (lines.some(line => line.length > LONGEST)) return undefined;
    if (!lines.some(line => line.trim().length >= TELLING)) continue;
    if (timesIn(all, lines, isCut) > 1) continue;
    return { lines, from: offsetOf(cut, to - count, breaks), isCut, breaks };
  }
  return undefined;
}

/** How often a list has some lines in a row; the last of them may only begin its line. */
function timesIn(all: readonly string[], lines: readonly string[], isCut: boolean): number {
  return all.filter((_, i) => isAt(all, i, lines, isCut)).length;
}

function isAt(all: readonly string[], at: number, lines: readonly string[], isCut: boolean): boolean {
  return lines.every((line, k) => {
    const there = all[at + k];
    return isCut && k === lines.length - 1 ? there?.startsWith(line) === true : there === line;
  });
}

/** Where a line begins. */
function offsetOf(text: string, line: number, breaks: RegExp): number {
  if (line === 0) return 0;
  const found = [...text.matchAll(breaks)][line - 1];
  return found === undefined ? text.length : found.index + found[0].length;
}

/**
 * A reply that was cut off, with the rest that a model sent when it was asked for it. The rest
 * begins with the last lines that came, which shows that nothing is missing between them; before
 * them there may be a sentence and the beginning of a fence.
 *
 * @example withRest('a\n  retu', 'Here it is:\n\n  return 1\n') // { kind: 'reply', text: 'a\n  return 1\n' }
 */
export function withRest(cut: string, rest: string): WithRest {
  const last = lastLinesOf(cut);
  if (last === undefined)
    return refused('Nothing shows where the rest of this reply begins. Send the whole reply again.');
  const lines = rest.split(last.breaks);
  const at = [0, firstOfRest(lines)].find(from => isAt(lines, from, last.lines, last.isCut));
  if (at !== undefined)
    return { kind: 'reply', text: cut.slice(0, last.from) + rest.slice(offsetOf(rest, at, last.breaks)) };
  return refused(`The rest does not begin with the end of the reply that came: ${lastText(last)}.`);
}

/** A reply that was cut off says where: with these lines its rest begins. */
export function withLastLine(text: string, parsed: Parsed): Parsed {
  if (!parsed.problems.some(({ code }) => code === 'EDIT_TRUNCATED')) return parsed;
  const last = lastLinesOf(text);
  const where = last === undefined ? '' : ` It ends with ${lastText(last)}.`;
  const problems = parsed.problems.map(problem =>
    problem.code === 'EDIT_TRUNCATED' ? { ...problem, message: problem.message + where } : problem,
  );
  return { ...parsed, problems };
}

/** Those lines as a message quotes them. */
function lastText({ lines }: LastLines): string {
  return JSON.stringify(lines.join('\n'));
}

/** A sentence of a model before what it was asked for, which is no line of code. */
const SAID = /^[A-Z][^(){}[\]=;<>"'`]*[:.!]$/;
const FENCE = /^(?:`{3,}|~{3,})[\w+#.-]*$/;

/** The index of the line behind what a model says first. */
function firstOfRest(lines: readonly string[]): number {
  const behind = (from: number, is: (line: string) => boolean) => {
    let at = from;
    while (lines[at] !== undefined && is((lines[at] as string).trim())) at++;
    return at;
  };
  const isBlank = (line: string) => line === '';
  const start = behind(0, isBlank);
  const next = lines[start + 1]?.trim() ?? '';
  const isSaid = SAID.test(lines[start]?.trim() ?? '') && (isBlank(next) || FENCE.test(next));
  const said = isSaid ? behind(start + 1, isBlank) : start;
  return FENCE.test(lines[said] ?? '') ? said + 1 : said;
}

function refused(message: string): WithRest {
  return { kind: 'refused', refusal: refusal('EDIT_TRUNCATED', message) };
}
