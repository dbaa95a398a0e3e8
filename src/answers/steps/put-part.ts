// A part of a file, put into it by what it defines, and checked for what it would take away.

import { diffSequences, likenessOf, withoutBlankEnds, wordsOf } from '../../text/index.js';
import { refuseLostByPart, refuseShortened } from '../checks/losses.js';
import { refuseElsewhere } from '../checks/named-place.js';
import { refuseNothingNew } from '../checks/nothing-new.js';
import { refuseOtherNumber } from '../checks/numbers.js';
import type { Draft } from '../files/draft.js';
import type { Splice } from '../files/splice.js';
import { ofUnit } from '../files/targets.js';
import { mergeInto } from '../part/merge-part.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import type { Gap } from '../reply/gaps.js';
import { squeezed } from '../units/lines.js';
import { isDefinition, type Unit } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { Unread, unplaced } from '../unread.js';
import { insertBeside } from './insert-beside.js';

/** Code to be put in, with what is said before and after it. */
interface Part {
  readonly fence: Fenced;
  readonly gap: Gap;
  readonly after: Gap | undefined;
  /** What the answer names as the place: definitions, keys or lines. */
  readonly names?: readonly string[];
  /** Whether it is to be added, so that it replaces nothing. */
  readonly isNew?: boolean;
}

/** Put a part of a file into it by what it defines. */
export function putPart(reading: Reading, draft: Draft, part: Part): void {
  const { fence, gap, after } = part;
  const own = withoutBlankEnds(fence.lines);
  const merged = mergeInto(draft, own, { ...part, said: reading.prose });
  if (merged.kind === 'unplaced' && merged.isUnclear) {
    putBelow(reading, draft, fence, merged.why);
    return;
  }
  if (merged.kind === 'unplaced') throw new Unread(`In ${draft.path}: ${merged.why}.`);
  const { splices, lost, shortened } = merged;
  const said = reading.prose;
  const isSimplified = reading.words?.goes.test(said) === true;
  refuseLostByPart(draft, lost, said);
  if (!isSimplified) refuseShortened(draft, shortened);
  else if (shortened.length > 0) reading.shortened.add(draft.path);
  refuseElsewhere(reading, draft, splices, gap);
  refuseNothingNew(reading, draft, splices, gap);
  for (const { from, to, lines } of splices)
    if (to - from === lines.length) refuseOtherNumber(gap, after, draft.lines.slice(from, to), lines);
  noteGone(reading, draft, fence, splices);
  draft.splice(splices);
  const put = reading.put.at(-1);
  if (put?.fence.line === fence.line)
    reading.put.splice(-1, 1, { draft, fence: { ...put.fence, lines: merged.part } });
  const unit = unitPut(draft, own);
  if (unit !== undefined) reading.last = { path: draft.path, from: unit.from, to: unit.to };
  reading.used(fence.line, `put into ${draft.path}`);
}

/** Put code that has no place of its own below the definition that somebody names. */
function putBelow(reading: Reading, draft: Draft, fence: Fenced, why: string): void {
  const units = draft.units().filter(isDefinition);
  const heads = units.map(({ head }) => head);
  const told = reading.lineTold(draft, heads);
  const unit = units.find(({ head }) => head === told);
  if (unit === undefined) throw unplaced(why, draft, heads);
  insertBeside(reading, draft, fence, ofUnit(unit), true);
}

/** Lines with more than this share of their words in common are one, before and after a change. */
const ALIKE = 0.5;

/** Tell which lines go with nothing in their place. */
function noteGone(reading: Reading, draft: Draft, { line }: Fenced, splices: readonly Splice[]): void {
  const gone = splices.flatMap(({ from, to, lines }) => goneOf(draft.lines.slice(from, to), lines));
  if (gone.length === 0) return;
  reading.lost.push({ line, path: draft.path, lines: gone });
}

function goneOf(before: readonly string[], now: readonly string[]): string[] {
  return diffSequences(before.map(squeezed), now.map(squeezed)).flatMap(({ aFrom, aTo, bFrom, bTo }) => {
    if (aTo - aFrom <= bTo - bFrom) return [];
    const come = now.slice(bFrom, bTo).map(wordsOf);
    const stays = (text: string) => come.some(words => likenessOf(wordsOf(text), words) > ALIKE);
    return before.slice(aFrom, aTo).filter(text => /\w/.test(text) && !stays(text));
  });
}

/** The unit of a file that the first one of a part with a name became. */
function unitPut(draft: Draft, part: readonly string[]): Unit | undefined {
  const units = unitsOf(part);
  const key = units.find(unit => unit.key !== undefined)?.key;
  if (key === undefined) return undefined;
  const found = draft.allUnits().filter(each => each.key === key);
  if (found.length === 1) return found[0];
  const textOf = (lines: readonly string[]) => squeezed(lines.join('\n'));
  const own = textOf(part.slice(units[0]?.head ?? 0));
  return found.find(({ head, to }) => textOf(draft.lines.slice(head, to)) === own);
}
