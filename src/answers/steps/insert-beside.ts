// New lines beside a place of a file, as deep as it and with as many blank lines between.

import { withoutBlankEnd, withoutBlankEnds } from '../../text/index.js';
import { refuseTwice } from '../checks/defined-twice.js';
import type { Draft } from '../files/draft.js';
import { blankLines } from '../files/splice.js';
import { ofUnit, type Target } from '../files/targets.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { layoutOf, relaidOut } from '../units/layout.js';
import { leastDepth, squeezed } from '../units/lines.js';
import { headOf, type Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { Unclear, Unread } from '../unread.js';
import { blanksBeside, blanksBetween, isOpener, leadingBlanks } from './blanks.js';

/** Lines moved to a depth of a file, in its way of indenting. */
export function laidOutAt(draft: Draft, own: readonly string[], depth: number): string[] {
  return relaidOut(own, leastDepth(own), depth, layoutOf(own), layoutOf(draft.before));
}

/** Put lines after or before a place. */
export function insertBeside(
  reading: Reading,
  draft: Draft,
  fence: Fenced,
  target: Target,
  isAfter: boolean,
): void {
  const line = draft.lines[target.to - 1];
  if (isAfter && target.unit === undefined && isOpener(line))
    throw new Unread(`It is not known how far what begins at line ${target.to} of ${draft.path} goes.`);
  const own = withoutAnchor(draft, withoutBlankEnds(fence.lines), target, isAfter);
  const [first] = own;
  if (first === undefined) throw new Unread('The fence is empty.');
  refuseTwice(draft, own, target.depth, target);
  const lines = laidOutAt(draft, withComma(draft, own, target), target.depth);
  // A comment above the first of some keys is no reason for a blank line below that key.
  const top = isAfter ? (target.unit?.head ?? target.from) : target.from;
  const isLong = hasLong(unitsOf(own)) || target.to - top > 1;
  const said = leadingBlanks(fence.lines);
  const isDefined = unitsOf(own).some(({ key, kind }) => key !== undefined && kind !== 'call');
  const blanks = isLong ? Math.max(blanksBeside(draft.lines, target, isAfter, isDefined), said) : said;
  const at = isAfter ? target.to : target.from;
  const gap = blankLines(blanks);
  draft.splice([{ from: at, to: at, lines: isAfter ? [...gap, ...lines] : [...lines, ...gap] }]);
  const from = isAfter ? at + gap.length : at;
  reading.last = { path: draft.path, from, to: from + lines.length };
  const place = isAfter ? `after line ${at}` : `before line ${at + 1}`;
  reading.used(fence.line, `put ${place} of ${draft.path}`);
}

/** New code without the line that it goes beside, where it begins or ends with it. */
function withoutAnchor(
  draft: Draft,
  own: readonly string[],
  { from, to }: Target,
  isAfter: boolean,
): readonly string[] {
  const bare = (line: string | undefined) => squeezed(line ?? '').replace(/,$/, '');
  const anchor = bare(draft.lines[isAfter ? to - 1 : from]);
  const shown = bare(isAfter ? own[0] : own.at(-1));
  if (own.length < 2 || anchor.length < SHORTEST_ANCHOR || shown !== anchor) return own;
  return withoutBlankEnds(isAfter ? own.slice(1) : own.slice(0, -1));
}

/** One line beside one that ends with a comma is of the same list. */
function withComma(draft: Draft, own: readonly string[], { to, from, unit }: Target): readonly string[] {
  const [only = '', ...more] = own;
  const beside = draft.lines[unit?.head ?? from] ?? '';
  const isOfList = more.length === 0 && to - (unit?.head ?? from) === 1 && /,\s*$/.test(beside);
  return isOfList && !/[,;{([]\s*$/.test(only) && !draft.isData ? [`${only},`] : own;
}

/** A shorter line, such as `}`, is no anchor. */
const SHORTEST_ANCHOR = 4;

const LEAVES = /^(?:return|throw|raise|break|continue)\b/;

/** Put lines at the end or the start of what a unit contains. */
export function insertIn(reading: Reading, draft: Draft, fence: Fenced, unit: Unit, isEnd: boolean): void {
  const child = isEnd ? unit.children.at(-1) : unit.children[0];
  if (child === undefined)
    throw new Unread(`\`${unit.key}\` is empty, and it is not known how lines are in it.`);
  if (isEnd && LEAVES.test(headOf(draft.lines, child)))
    throw new Unclear(
      `\`${unit.key}\` ends with \`${headOf(draft.lines, child)}\`, and below that nothing runs.`,
    );
  insertBeside(reading, draft, fence, ofUnit(child), isEnd);
}

/** Put lines at the end or the start of a file. */
export function insertAtEdge(reading: Reading, draft: Draft, fence: Fenced, isEnd: boolean): void {
  const units = draft.units().filter(({ isRemark }) => !isRemark);
  const unit = isEnd ? units.at(-1) : units[0];
  if (unit === undefined) throw new Unread(`${draft.path} is empty.`);
  const own = withoutBlankEnds(fence.lines);
  refuseTwice(draft, own, 0, undefined);
  const isLong = hasLong(unitsOf(own)) || unit.to - unit.from > 1;
  const usual = isLong ? Math.max(1, blanksBetween(draft, units)) : 0;
  const blanks = blankLines(Math.max(usual, leadingBlanks(fence.lines)));
  const at = isEnd ? withoutBlankEnd(draft.lines).length : unit.from;
  const lines = isEnd ? [...blanks, ...own] : [...own, ...(isLong ? blanks : [])];
  draft.splice([{ from: at, to: at, lines }]);
  reading.used(fence.line, `put at the ${isEnd ? 'end' : 'start'} of ${draft.path}`);
}

function hasLong(units: readonly Unit[]): boolean {
  return units.some(({ from, to }) => to - from > 1);
}
