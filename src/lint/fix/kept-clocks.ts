import { type Refusal, refusal } from '../../edit/index.js';
import { compared, type JudgedChange } from './judged-change.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, definition, outwards, statementOf } from './tree/walk.js';

/**
 * Refuse a change that replaces UTC by local time: the code uses UTC less often, by any name
 * (`utcnow`, `timezone.utc`, `gmtime`), and no new function uses it instead.
 */
export function otherClock(change: JudgedChange): Refusal | undefined {
  const { before } = change;
  const both = compared(change);
  if (both === undefined || utcNames(both.after) >= utcNames(both.before)) return undefined;
  const { differences } = both.tree;
  const isHelper = ({ after: now }: (typeof differences)[number]) =>
    now !== undefined && definition(now) !== undefined && utcNames(now) > 0;
  const isLeft = ({ after: now, around }: (typeof differences)[number]) =>
    utcNames(statementOf(now ?? around.after) ?? around.after) > 0 &&
    !allParts(statementOf(now ?? around.after) ?? around.after).some(isPlainNow);
  const lost = differences.find(
    each => each.before !== undefined && utcNames(each.before) > 0 && !isLeft(each),
  )?.before;
  if (lost === undefined || differences.some(isHelper)) return undefined;
  return refusal('FIX_BREAKS', `${before.path}, line ${lost.line}: the fix replaces UTC by local time.`);
}

/** `now()` without an argument is local time. */
function isPlainNow(part: Part): boolean {
  return part.type === 'call' && calledName(part) === 'now' && part.parts[1]?.parts.length === 0;
}

function utcNames(root: Part): number {
  const isImported = (part: Part) => outwards(part).some(each => /import/.test(each.type));
  return allParts(root).filter(
    each => each.type === 'identifier' && /utc|gmtime/i.test(each.text) && !isImported(each),
  ).length;
}
