import { nextNonBlank } from './fenced-text.js';
import { openingFence } from './fences.js';
import { readPath } from './paths.js';

type LabelName = 'FILE' | 'CHANGE' | 'FIND' | 'REPLACE';

/** A line of a reply that names what follows. */
export interface Label {
  readonly name: LabelName;
  /** Index of the line, from 0. */
  readonly line: number;
  /** What is after it on its line, trimmed. */
  readonly rest: string;
  /** The path of a `FILE` label that has one. */
  readonly path: string | undefined;
}

/** Longer lines are no labels; the limit also bounds the work on a line. */
const LONGEST = 500;
/** What models put before a label: a heading, a bullet, a number; then bold. */
const BEFORE = /^\s*(#{1,6}\s+)?(?:[-*+]\s+|\d{1,3}[.)]\s+)?(\*\*|__)?/;
const NAME = /^(file(?:[ _-]?(?:name|path))?|change|find|replace(?:[ _]with)?)(?![\w-])/i;
/** What is between a label and the text after it. */
const BEHIND = /^(?:\s*(?:#?\d{1,3})?\s*(:)?(?:\*\*|__)?\s*(:)?)\s*/;

/** How a label is written, which is how sure it is that it is one. */
interface Spelling {
  readonly capitals: boolean;
  readonly colon: boolean;
  readonly heading: boolean;
}

/**
 * Read a line as a label: `FIND:`, `**FIND:**`, `### FIND`, `REPLACE WITH:`.
 *
 * In capitals it takes a colon, a heading or bold; `Find:` and a bare `FIND` are labels only right
 * above a fence, else they are prose. A `FILE` needs its colon, and in other letters also a path; a
 * `CHANGE` needs its capitals.
 *
 * @example labelAt(['**FIND:**'], 0)?.name // 'FIND'
 */
export function labelAt(lines: readonly string[], line: number): Label | undefined {
  const text = lines[line] as string;
  const before = text.length > LONGEST ? null : BEFORE.exec(text);
  const found = before && NAME.exec(text.slice(before[0].length));
  if (before === null || found === null) return undefined;
  const behind = text.slice(before[0].length + found[0].length);
  const [mark = '', first, second] = BEHIND.exec(behind) ?? [];
  const rest = behind.slice(mark.length).trim();
  const name = nameOf(found[0]);
  const path = name === 'FILE' ? readPath(text) : undefined;
  const spelling = {
    capitals: found[0] === found[0].toUpperCase(),
    colon: (first ?? second) !== undefined,
    heading: before[1] !== undefined || before[2] !== undefined,
  };
  const label = { name, line, rest, path };
  return isLabel(label, spelling, lines) ? label : undefined;
}

function nameOf(word: string): LabelName {
  const upper = word.toUpperCase();
  if (upper.startsWith('FILE')) return 'FILE';
  return upper.startsWith('REPLACE') ? 'REPLACE' : (upper as LabelName);
}

function isLabel(label: Label, spelling: Spelling, lines: readonly string[]): boolean {
  const { capitals, colon, heading } = spelling;
  if (label.name === 'FILE') return colon && (capitals || label.path !== undefined);
  if (label.name === 'CHANGE') return capitals && (colon || heading);
  if (label.rest !== '') return capitals && colon;
  if (capitals && (colon || heading)) return true;
  return (capitals || colon) && opensFence(lines, label.line + 1);
}

function opensFence(lines: readonly string[], from: number): boolean {
  const next = lines[nextNonBlank(lines, from)];
  return next !== undefined && openingFence(next) !== undefined;
}

/**
 * Whether the last line of a reply may be a label that was cut off.
 *
 * @example isCutLabel('**REPL') // true
 */
export function isCutLabel(line: string): boolean {
  if (line.length > LONGEST) return false;
  const start = line.replace(BEFORE, '').trimEnd();
  const names = ['FILE', 'CHANGE', 'FIND', 'REPLACE'];
  return start === '' ? /[#*_]/.test(line) : names.some(name => name.startsWith(start));
}
