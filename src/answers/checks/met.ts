// Requests that no step of their own carried out, and that the code of the answer meets.

import type { Edit } from '../../edit/index.js';
import { nameAlone } from '../files/targets.js';
import { NOT_RUN, type Reading } from '../reading.js';
import { asksOtherwise } from '../reply/asks.js';
import type { Block } from '../reply/blocks.js';
import { type Clause, shown, spansIn } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { withoutParentheses } from '../reply/span-list.js';

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
  const named = spansIn(clause, withoutParentheses(clause.text)).filter(({ text }) => !reading.isFile(text));
  if (clause.verb === undefined && asksOtherwise(clause.text, clause.words)) {
    const changed = changedLines(reading);
    // An answer that changes nothing has no edit, which says enough.
    if (changed.length === 0) return true;
    const isOfNames = named.length > 0 && isTouched(reading, changed, clause);
    return isOfNames || isIntroduction(reading, clause, gap);
  }
  if (clause.verb !== 'add' && clause.verb !== 'change') return false;
  if (named.length === 0) return leadsToCode(reading, clause, gap) && !/\d/.test(shown(clause));
  const drafts = [...reading.drafts.values()];
  const put = new Set(
    reading.put.flatMap(({ fence }) => allUnits(unitsOf(fence.lines))).map(({ key }) => key),
  );
  // `You need to import a` is not met by code that only uses it.
  const isImport = /\bimport/i.test(clause.text);
  const [before, now] = [drafts.flatMap(draft => draft.before), drafts.flatMap(draft => draft.lines)];
  const old = new Set(before);
  const isOneLine = now.some(line => !old.has(line) && named.every(({ text }) => hasName(line, text)));
  if (isOneLine && named.length > 1 && !isImport) return true;
  return named.every(({ text }) => {
    const { before, after } = timesIn(drafts, text, isImport ? isImportLine : undefined);
    return after > before || (!isImport && put.has(text.replace(/\(.*\)$/, '')));
  });
}

/** Whether the answer changed something that a clause names. */
export function isTouched(reading: Reading, changed: readonly string[], clause: Clause): boolean {
  const { put } = reading;
  const defined = new Set(put.flatMap(({ fence }) => allUnits(unitsOf(fence.lines))).map(({ key }) => key));
  return spansIn(clause).some(
    ({ text }) => defined.has(nameAlone(text)) || changed.some(line => hasName(line, text)),
  );
}

export function changedLines({ drafts, edits }: Reading): string[] {
  const own = [...drafts.values()].flatMap(({ before, lines }) => differing(before, lines));
  return [...own, ...edits.flatMap(changedBy)];
}

/** Whether a clause leads to a fence that is put in or has commands: that is what it asks for. */
function isIntroduction(reading: Reading, clause: Clause, gap: Gap): boolean {
  const fence = fenceBelow(reading, gap);
  const isLeftOut = reading.uses.some(
    ({ line, what, isUsed }) => line === fence?.line && !isUsed && what !== NOT_RUN,
  );
  const isLast = clause === gap.clauses.at(-1) && fence !== undefined;
  return leadsToCode(reading, clause, gap) || (isLast && !isLeftOut);
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

/**
 * Whether code that was put in follows, or what it replaced, which says what a sentence without
 * names means.
 */
function leadsToCode(reading: Reading, clause: Clause, gap: Gap): boolean {
  const fence = fenceBelow(reading, gap);
  const { put, edits, replaced } = reading;
  const isMade = edits.some(({ kind, source }) => kind === 'create' && source?.first === fence?.line);
  const isGone = fence !== undefined && replaced.has(fence.line);
  const isPut = isMade || isGone || put.some(each => each.fence.line === fence?.line);
  return isPut && spansIn(clause).length === 0;
}

function fenceBelow({ gaps, blocks }: Reading, gap: Gap): Block | undefined {
  return blocks.filter(({ kind }) => kind === 'fence')[gaps.indexOf(gap)];
}
