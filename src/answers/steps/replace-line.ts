// One line of code for the one line that a sentence names by its beginning: `to the `.PHONY` line`.

import { diffSequences, withoutBlankEnds, wordsOf } from '../../text/index.js';
import type { Request } from '../fences/request.js';
import type { Draft } from '../files/draft.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, HOLE } from '../reply/clauses.js';
import { isGoal, placeIn } from '../reply/said-place.js';
import { isImportLine } from '../units/imports.js';
import { isRemarkLine } from '../units/left-out.js';
import { depthOf } from '../units/lines.js';
import { listedNames, Unread, unclear } from '../unread.js';
import { laidOutAt } from './insert-beside.js';

const LINE_BEFORE = /(?:\bline|\bzeile|\bligne|línea|\blinha)\s+$/iu;
const LINE_AFTER = /^[\s-]*(?:line|zeile)\b|^\s*(?:の|这一|那一|的)?行/iu;

/** Put one line in the place of the line that a clause names. Returns whether it names one so. */
export function replaceLine(
  reading: Reading,
  draft: Draft,
  fence: Fenced,
  { clause, verb }: Request,
): boolean {
  const [line, ...more] = withoutBlankEnds(fence.lines);
  const isAdded = verb === 'add';
  if (line === undefined || more.length > 0 || isImportLine(line)) return false;
  const place = isAdded ? placeIn(clause) : undefined;
  if (place !== undefined) {
    const at = draft.lines.findIndex(each => growsTo(each, line));
    // What is said to be beside a line, such as an overload, does not take its place.
    if (at < 0 || (place.kind === 'beside' && !isRemarkLine(line.trim()))) return false;
    throw new Unread(
      `The code has all of line ${at + 1} of ${draft.path} and more: it is not known whether that line stays.`,
    );
  }
  const named = nameIn(clause, line, isAdded);
  if (named === undefined) return false;
  const all = draft.lines.flatMap((each, i) => (begins(each, named.name) ? [i] : []));
  const [at, ...others] =
    isAdded && all.length > 1 ? all.filter(i => lost(draft, i, line).length === 0) : all;
  if (others.length > 0 || (at === undefined && all.length > 0))
    throw unclear(`A line that begins with \`${named.name}\``, draft, all);
  if (at === undefined) {
    if (!named.isLine) return false;
    throw new Unread(`${draft.path} has no line that begins with \`${named.name}\`.`);
  }
  const old = draft.lines[at] as string;
  const unit = draft.allUnits().find(({ head }) => head === at);
  if (/[\\([{]$/.test(old.trimEnd()))
    throw new Unread(`What begins at line ${at + 1} of ${draft.path} is more than the line that is shown.`);
  if (!named.isLine && unit !== undefined && unit.to - unit.head > 1) return false;
  const gone = isAdded ? lost(draft, at, line) : [];
  if (gone.length > 0)
    throw new Unread(
      `The code has not all of line ${at + 1} of ${draft.path} that it is added to: ${listedNames(gone)}.`,
    );
  const comma = old.trimEnd().endsWith(',') && !line.trimEnd().endsWith(',') ? ',' : '';
  const lines = laidOutAt(draft, [line + comma], depthOf(old));
  draft.spliceNamed([{ from: at, to: at + 1, lines }]);
  reading.last = { path: draft.path, from: at, to: at + 1 };
  reading.used(fence.line, `replaces line ${at + 1} of ${draft.path}`);
  return true;
}

/** The name in a clause that a line begins with, and whether the clause calls it a line. */
function nameIn({ text, spans }: Clause, line: string, isAdded: boolean) {
  for (const hole of text.matchAll(HOLE)) {
    const name = spans[Number(hole[1])]?.text.replace(/\s*[:=]$/, '') ?? '';
    if (!begins(line, name)) continue;
    const [before, after] = [text.slice(0, hole.index), text.slice(hole.index + hole[0].length)];
    const isLine = LINE_BEFORE.test(before) || LINE_AFTER.test(after);
    if (isAdded ? isGoal(before, after) : isLine) return { name, isLine };
  }
  return undefined;
}

/** Whether a line begins with a name, and has more. */
function begins(line: string, name: string): boolean {
  const text = line.trim().replace(/^["']/, '');
  return name !== '' && text.startsWith(name) && /^["']?\s*[\s:=+([{]./.test(text.slice(name.length));
}

/** Fewer words are in many lines. */
const LEAST_WORDS = 5;

/** Whether a line has all words of another one and some between: a list with one item more. */
function growsTo(old: string, line: string): boolean {
  const [before, now] = [wordsOf(old), wordsOf(line)];
  if (before.length < LEAST_WORDS || now.length <= before.length) return false;
  return diffSequences(before, now).every(({ aFrom, aTo }) => aFrom === aTo);
}

/** The words of a line of a draft that another one has not. */
function lost({ lines }: Draft, at: number, line: string): string[] {
  const now = new Set(wordsOf(line));
  return wordsOf(lines[at] as string).filter(word => !now.has(word));
}
