// Requests that no step of their own carried out, and that the code of the answer meets.

import type { Edit } from '../../edit/index.js';
import { nameAlone } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { type Clause, shown, spansIn } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { asksOtherwise, wouldChange } from '../reply/verbs.js';
import { isImportLine } from '../units/imports.js';
import { allUnits } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { hasName, timesIn } from './times.js';

/**
 * Forget the requests that the code of the answer has met: `I added `a` to the dependencies`,
 * where a fence did; `swap it in for the existing `f``, below the fence with `f`; and a sentence
 * without any name that leads to code. What they name must have come with that code, all of it.
 */
export function forgiveMet(reading: Reading): void {
  reading.problems = reading.problems.filter(problem => {
    const asked = reading.asked.get(problem);
    return asked === undefined || !isMet(reading, asked.clause, asked.gap);
  });
}

function isMet(reading: Reading, clause: Clause, gap: Gap): boolean {
  if (clause.verb === undefined && asksOtherwise(clause.text, clause.words))
    return isTouched(reading, clause);
  if (clause.verb !== 'add' && clause.verb !== 'change') return false;
  const named = spansIn(clause).filter(({ text }) => !reading.isFile(text));
  if (named.length === 0) return leadsToCode(reading, clause, gap) && !/\d/.test(shown(clause));
  const drafts = [...reading.drafts.values()];
  const put = new Set(
    reading.put.flatMap(({ fence }) => allUnits(unitsOf(fence.lines))).map(({ key }) => key),
  );
  // `You need to import a` is not met by code that only uses it.
  const isImport = /\bimport/i.test(clause.text);
  return named.every(({ text }) => {
    const { before, after } = timesIn(drafts, text, isImport ? isImportLine : undefined);
    return after > before || (!isImport && put.has(text.replace(/\(.*\)$/, '')));
  });
}

/**
 * Whether the answer changed something that a clause names, or changed nothing at all: then it has
 * no edit, which says enough.
 */
function isTouched({ drafts: all, edits, put }: Reading, clause: Clause): boolean {
  const drafts = [...all.values()];
  const changed = [
    ...drafts.flatMap(({ before, lines }) => differing(before, lines)),
    ...edits.flatMap(changedBy),
  ];
  if (edits.length === 0 && changed.length === 0) return true;
  const defined = new Set(put.flatMap(({ fence }) => allUnits(unitsOf(fence.lines))).map(({ key }) => key));
  // `I'd add a variant to `Kind`:` leads to code that shows where.
  const below = put.filter(({ fence }) => wouldChange(clause.text) && fence.line > clause.line);
  const lines = [...changed, ...below.flatMap(({ fence }) => fence.lines)];
  return spansIn(clause).some(
    ({ text }) => defined.has(nameAlone(text)) || lines.some(line => hasName(line, text)),
  );
}

/** The lines of an edit that a diff has, or of a new file. */
function changedBy(edit: Edit): string[] {
  if (edit.kind === 'create') return edit.content.split('\n');
  return edit.kind === 'replace' ? differing(edit.search.split('\n'), edit.replace.split('\n')) : [];
}

/** The lines that went or came. */
function differing(before: readonly string[], lines: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(lines)];
  return [...before.filter(line => !now.has(line)), ...lines.filter(line => !old.has(line))];
}

/** Whether code that was put in follows, which says what a sentence without names means. */
function leadsToCode({ gaps, blocks, put, edits }: Reading, clause: Clause, gap: Gap): boolean {
  const fence = blocks.filter(({ kind }) => kind === 'fence')[gaps.indexOf(gap)];
  const isMade = edits.some(({ kind, source }) => kind === 'create' && source?.first === fence?.line);
  const isPut = isMade || (fence !== undefined && put.some(each => each.fence.line === fence.line));
  return isPut && spansIn(clause).length === 0;
}
