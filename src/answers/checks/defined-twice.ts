// New code must not define what is defined beside it already.

import type { Range } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { squeezed } from '../units/lines.js';
import { hasChildren, isAround } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { Unread } from '../unread.js';

/**
 * Refuse code that defines again what is beside it; a function with other parameters may be another
 * one.
 *
 * @param place lines that the code goes beside; `undefined` on the level of the file
 */
export function refuseTwice(
  draft: Draft,
  own: readonly string[],
  depth: number,
  place: Range | undefined,
): void {
  const parent = place && draft.allUnits().findLast(unit => isAround(unit, place));
  const beside = parent?.children ?? draft.units();
  for (const unit of unitsOf(own)) {
    const { key, kind } = unit;
    if (key === undefined || kind === 'call' || kind === 'other') continue;
    const [same, ...others] = beside.filter(
      each => each.key === key && each.kind === kind && each.depth === depth,
    );
    // What is there several times, such as `autoload`, is no name.
    if (same === undefined || (others.length > 0 && kind === 'value')) continue;
    const heads = [own[unit.head] as string, draft.lines[same.head] as string].map(squeezed);
    const isOverload = heads[0] !== heads[1] && heads.every(head => head.includes('('));
    if (kind === 'definition' && hasChildren(unit) && isOverload) continue;
    throw new Unread(`${draft.path} has \`${key}\` already, at line ${same.head + 1}.`);
  }
}
