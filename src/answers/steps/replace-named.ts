// `Replace x with` where the code does not define x: it takes the place of x.

import { withoutBlankEnds } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { namesWhole, targetsOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import { allUnits, hasChildren } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { laidOutAt } from './insert-beside.js';

const REPLACE = /(?:replace|swap|ersetz|reemplaz|remplac|substitu|替换|把|置き換え)/iu;

/** `Change the line x to:` */
const BECOMES = /\ue001\s+(?:to|into)\s*[:：]?\s*$/iu;

/** Put code in the place of what a clause names. Returns whether it names one thing. */
export function replaceNamed(reading: Reading, draft: Draft, fence: Fenced, clause: Clause): boolean {
  if (!REPLACE.test(clause.text) && !BECOMES.test(clause.text)) return false;
  const [span, ...others] = spansIn(clause).filter(({ text }) => !reading.isFile(text));
  if (span === undefined || others.length > 0) return false;
  const [target, ...more] = targetsOf(draft, span.text);
  if (target === undefined || more.length > 0 || !namesWhole(draft, target, span.text)) return false;
  const { unit, from, to, depth } = target;
  const own = withoutBlankEnds(fence.lines);
  const isDefined = allUnits(unitsOf(fence.lines)).some(({ key }) => key !== undefined && key === unit?.key);
  // A short text for a long definition may be a part of it.
  if (isDefined || (hasChildren(unit) && own.length * 2 < to - from)) return false;
  draft.spliceNamed([{ from: unit?.head ?? from, to, lines: laidOutAt(draft, own, depth) }]);
  reading.used(fence.line, `replaces \`${span.text}\` in ${draft.path}`);
  return true;
}
