// The one place that a text of an answer names, also where the file has several of its name.

import { isSolid, likenessOf, wordsOf } from '../../text/index.js';
import type { Draft } from '../files/draft.js';
import { nameAlone, type Target, targetsOf } from '../files/targets.js';
import type { Reading } from '../reading.js';
import type { Clause } from '../reply/clauses.js';
import { squeezed } from '../units/lines.js';
import { hasChildren, isAround, type Unit } from '../units/unit.js';
import { Unread } from '../unread.js';

/** By so much the likeliest place must be likelier than the next one. */
const CLEARLY = 0.1;

/**
 * The one place that a text names in a clause, whose other names may tell which one is meant.
 *
 * @param code the new code that goes beside the place
 */
export function oneTarget(
  reading: Reading,
  draft: Draft,
  text: string,
  clause: Clause,
  code: readonly string[] = [],
): Target {
  const all = targetsOf(draft, text);
  // The comment of a definition names the same as the definition.
  const found = all.filter(each => !all.some(({ unit }) => unit !== undefined && isOfHead(unit, each)));
  const [only, ...others] = found;
  if (only === undefined) throw new Unread(`${draft.path} has no \`${text}\`.`);
  if (others.length === 0) return only;
  const inside = within(found, draft, clause, text);
  if (inside.length === 1) return inside[0] as Target;
  const among = inside.length > 0 ? inside : found;
  const chosen = withoutParameters(among, draft, text) ?? mostAlike(among, draft, code);
  if (chosen !== undefined) return chosen;
  const places = among.map(({ from }) => from);
  const meant = reading.lineMeant(`\`${text}\``, draft, places);
  return among.find(({ from }) => from === meant) as Target;
}

/** `readBytes()` without parameters is the overload that has none. */
function withoutParameters(among: readonly Target[], { lines }: Draft, text: string): Target | undefined {
  const name = text.trim();
  if (!name.endsWith('()')) return undefined;
  const isBare = ({ unit }: Target) =>
    unit !== undefined && squeezed(lines[unit.head] as string).includes(name);
  const [only, ...more] = among.filter(isBare);
  return more.length === 0 ? only : undefined;
}

/** New lines are beside one that is written as they are. In a page, only headings tell. */
function mostAlike(
  among: readonly Target[],
  { lines, levelOf }: Draft,
  code: readonly string[],
): Target | undefined {
  const first = code.find(isSolid);
  const isText = levelOf !== undefined && !/^\s*#/.test(first ?? '');
  if (first === undefined || isText) return undefined;
  const [best, second] = among
    .map(target => ({
      target,
      score: likenessOf(wordsOf(first), wordsOf(lines[target.unit?.head ?? target.from] as string)),
    }))
    .sort((a, b) => b.score - a.score);
  return (best?.score ?? 0) - (second?.score ?? 0) > CLEARLY ? best?.target : undefined;
}

/** Those of some places that are in what the clause names beside them. */
function within(found: readonly Target[], draft: Draft, clause: Clause, own: string): readonly Target[] {
  for (const { text } of clause.spans) {
    if (text === own) continue;
    const name = nameAlone(text);
    const containers = draft
      .allUnits()
      .filter(
        unit => hasChildren(unit) && (unit.key === name || unit.key?.split(/[\s.]+/).includes(name) === true),
      );
    const isOf = ({ unit }: Target) => unit?.key?.split('.').slice(0, -1).includes(name) === true;
    const inside = found.filter(target => isOf(target) || containers.some(unit => isAround(unit, target)));
    if (inside.length > 0) return inside;
  }
  return [];
}

/** Whether lines are the comments and decorators of a unit, above its first line of code. */
function isOfHead(unit: Unit, { from, to }: Target): boolean {
  return unit.from <= from && to <= unit.head;
}
