// Requests that no step of their own carried out, and that the code of the answer meets.

import type { Reading } from '../reading.js';
import { type Clause, shown, spansIn } from '../reply/clauses.js';
import type { Gap } from '../reply/gaps.js';
import { isImportLine } from '../units/imports.js';
import { allUnits } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { timesIn } from './times.js';

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

/** Whether code that was put in follows, which says what a sentence without names means. */
function leadsToCode({ gaps, blocks, put, edits }: Reading, clause: Clause, gap: Gap): boolean {
  const fence = blocks.filter(({ kind }) => kind === 'fence')[gaps.indexOf(gap)];
  const isMade = edits.some(({ kind, source }) => kind === 'create' && source?.first === fence?.line);
  const isPut = isMade || (fence !== undefined && put.some(each => each.fence.line === fence.line));
  return isPut && spansIn(clause).length === 0;
}
