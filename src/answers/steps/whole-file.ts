// A fence with all of a file: what the answer says of it, or that nothing of the file is missing.

import { isSolid, withoutBlankEnds } from '../../text/index.js';
import { refuseLosses } from '../checks/losses.js';
import { refuseOpen } from '../checks/unfinished.js';
import type { Draft } from '../files/draft.js';
import { docstringOf } from '../part/kept-head.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { shown } from '../reply/clauses.js';
import { type Gap, textOfGap } from '../reply/gaps.js';
import type { Verb } from '../reply/verbs.js';
import { isLeftOut } from '../units/left-out.js';
import { squeezed } from '../units/lines.js';
import { unitsOfFile } from '../units/sections.js';
import { isCode, type Unit } from '../units/unit.js';

/** Whether a fence has all of a file: it is said, or nothing of the file is missing. */
export function isWhole(draft: Draft, fence: Fenced, gap: Gap, verb: Verb | undefined): boolean {
  if (fence.lines.some(isLeftOut) || fence.lines.length < draft.lines.length / 2) return false;
  const [first, now] = [withoutBlankEnds(draft.before)[0], withoutBlankEnds(fence.lines)[0]];
  const beginsAlike = squeezed(first ?? '') === squeezed(now ?? '');
  const known = draft.units().filter(isCode);
  const shown = unitsOfFile(fence.lines, draft.levelOf);
  const keys = new Set(shown.flatMap(({ key }) => key ?? []));
  // The next heading alone shows where a part ends.
  if (draft.levelOf !== undefined && shown.some(unit => isEmptied(draft, unit))) return false;
  const texts = new Set(fence.lines.map(squeezed));
  const hasAll = known.every(
    ({ key, head }) =>
      (key !== undefined && keys.has(key)) || texts.has(squeezed(draft.lines[head] as string)),
  );
  const hasComments = commentsIn(draft).every(line => !isSolid(line) || texts.has(squeezed(line)));
  if (hasAll && hasComments && first !== undefined && (beginsAlike || known.length > 1)) return true;
  const isOfPart = /\b(?:class|function|method)\b/i.test(textOfGap(gap));
  return verb !== 'add' && saysWhole(gap) && (beginsAlike || !isOfPart);
}

/** Whether a section that has something in it in the file has nothing in new code. */
function isEmptied(draft: Draft, { key, head, to }: Unit): boolean {
  const isLong = (unit: Unit) => unit.key === key && unit.to - unit.head > 1;
  return key !== undefined && to - head === 1 && draft.allUnits().some(isLong);
}

/** What a part seldom shows of a file: the comments above what it defines, and docstrings. */
function commentsIn(draft: Draft): readonly string[] {
  const { lines } = draft;
  return draft
    .allUnits()
    .flatMap(unit => [
      ...lines.slice(unit.from, isCode(unit) ? unit.head : unit.to),
      ...docstringOf(lines, unit),
    ]);
}

/** Whether the words above a fence say that it is a whole file. */
function saysWhole({ clauses }: Gap): boolean {
  return clauses.slice(-3).some(clause => {
    const text = shown(clause).replace(/\S*[\w-]\.\w{1,10}\b`?/g, ' file ');
    return (
      clause.words.whole.test(text) &&
      /\b(?:file|module|script|datei|archivo|fichier|arquivo|complete|contents?)\b|完整|全体/i.test(text)
    );
  });
}

/** Put a whole file in the place of what a file has; a comment at its head may stay. */
export function putWhole(reading: Reading, draft: Draft, fence: Fenced, gap: Gap): void {
  refuseOpen(fence, 'file');
  const lines = withoutBlankEnds(fence.lines);
  refuseLosses(draft, lines, textOfGap(gap));
  draft.splice([{ from: headerOf(draft.lines, lines), to: draft.lines.length, lines }]);
  reading.used(fence.line, `the whole of ${draft.path}`);
}

/** The lines of a comment that a file begins with, where its new text begins with what is below. */
function headerOf(lines: readonly string[], now: readonly string[]): number {
  const [first] = now;
  if (first === undefined || squeezed(lines[0] ?? '') === squeezed(first)) return 0;
  const at = lines.findIndex(line => squeezed(line) === squeezed(first));
  const isHeader = lines
    .slice(0, Math.max(0, at))
    .every(line => /^\s*(?:$|\/\/|\/\*|\*|#|--|<!--)/.test(line));
  return at > 0 && isHeader ? at : 0;
}
