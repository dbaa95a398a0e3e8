import { type Refusal, refusal } from '../edit/index.js';
import { splitLines } from '../text/index.js';

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
  const all = splitLines(cut);
  const isCut = (all.at(-1) ?? '').trim().length >= TELLING;
  const to = isCut ? all.length : all.length - 1;
  for (let count = 1; count <= Math.min(MOST_LINES, to); count++) {
    const lines = all.slice(to - count, to);
    if (lines.some(line => line.length > LONGEST)) return undefined;
    if (!lines.some(line => line.trim().length >= TELLING)) continue;
    if (timesIn(all, lines, isCut) > 1) continue;
    return { lines, from: offsetOf(cut, to - count), isCut };
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
function offsetOf(text: string, line: number): number {
  let from = 0;
  for (let i = 0; i < line; i++) from = text.indexOf('\n', from) + 1;
  return from;
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
  const lines = splitLines(rest);
  const at = [0, firstOfRest(lines)].find(from => isAt(lines, from, last.lines, last.isCut));
  if (at !== undefined)
    return { kind: 'reply', text: cut.slice(0, last.from) + rest.slice(offsetOf(rest, at)) };
  return refused(`The rest does not begin with the end of the reply that came: ${lastText(last)}.`);
}

/** Those lines as a message quotes them. */
export function lastText({ lines }: LastLines): string {
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
