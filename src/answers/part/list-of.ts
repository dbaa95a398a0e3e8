// Where in a file the units of a part are: on which level, in which class or object.

import { likenessOf } from '../../text/index.js';
import { countWork } from '../../text/work.js';
import { addTo } from '../units/lists.js';
import { hasChildren, headOf, headWordsOf, isCode, squeezedHeadOf, type Unit } from '../units/unit.js';
import { type Merging, quoted, type Siblings } from './merging.js';

/** By so much the likeliest list must be likelier than the next one. */
const CLEARLY = 0.15;
/** Steps of the budget for a pair of units: as long as so many characters take. */
const STEPS_OF_PAIR = 4;
/** A shorter line may begin anything. */
const SHORT_HEAD = 8;

type List =
  | { readonly kind: 'one'; readonly siblings: Siblings }
  | { readonly kind: 'none' | 'several'; readonly why: string };

/** The only list of units of a file that has most of what a part has. */
export function listOf(merging: Merging, units: readonly Unit[], top: Siblings): List {
  const own = units.filter(isCode);
  const likely = mayBe(merging, own);
  const lists = listsIn(top).map(siblings => ({ siblings, score: scoreOf(merging, likely, siblings) }));
  const best = lists.reduce((most, { score }) => Math.max(most, score), 0);
  const name = own.find(({ key }) => key !== undefined)?.key ?? headOf(merging.part, own[0]);
  if (best === 0)
    return {
      kind: 'none',
      why: `nothing in the file is ${quoted(name)}, and the answer does not say where it goes`,
    };
  const among = lists.filter(({ score }) => score > best - CLEARLY);
  const named = among.filter(({ siblings }) => isNamed(siblings, merging.options.names));
  const [only, ...others] = named.length === 1 ? named : among;
  if (only === undefined || others.length > 0)
    return { kind: 'several', why: `${quoted(name)} is in the file at several places` };
  return { kind: 'one', siblings: only.siblings };
}

function listsIn(top: Siblings): Siblings[] {
  const lists: Siblings[] = [];
  const add = (siblings: Siblings) => {
    lists.push(siblings);
    for (const unit of siblings.units) if (hasChildren(unit)) add({ parent: unit, units: unit.children });
  };
  add(top);
  return lists;
}

/** Whether the answer names the unit that a list is in. */
function isNamed({ parent }: Siblings, names: readonly string[]): boolean {
  const key = parent?.key;
  return key !== undefined && names.some(name => name === key || key.split(/[\s.<>]+/).includes(name));
}

/**
 * The units of a part that a unit of the file may be, by its first line or its name. Looked up,
 * since a part and a file may have thousands of each.
 */
function mayBe({ part, file }: Merging, own: readonly Unit[]): (f: Unit) => Iterable<Unit> {
  const byHead = new Map<string, Unit[]>();
  const byKey = new Map<string, Unit[]>();
  for (const p of own) {
    addTo(byHead, squeezedHeadOf(part, p), p);
    if (p.key !== undefined) addTo(byKey, p.key, p);
  }
  return f => new Set([...(byHead.get(squeezedHeadOf(file, f)) ?? []), ...(byKey.get(f.key ?? '') ?? [])]);
}

/** For each unit of the part how likely the likeliest one of a list is, added up. */
function scoreOf(merging: Merging, likely: (f: Unit) => Iterable<Unit>, { units }: Siblings): number {
  const best = new Map<Unit, number>();
  for (const f of units.filter(isCode))
    for (const p of likely(f)) {
      countWork(STEPS_OF_PAIR);
      const before = best.get(p) ?? 0;
      if (before < 1) best.set(p, Math.max(before, likeness(merging, p, f)));
    }
  return [...best.values()].reduce((sum, each) => sum + each, 0);
}

/** From 0 to 1: whether a unit of the part is one of the file. */
function likeness({ part, file }: Merging, p: Unit, f: Unit): number {
  if (squeezedHeadOf(part, p) === squeezedHeadOf(file, f)) {
    if (p.key !== undefined || headOf(part, p).length > SHORT_HEAD) return 1;
    // A bracket alone is any object: it is this one where both have a key.
    const keys = new Set(f.children.flatMap(({ key }) => key ?? []));
    return p.children.some(({ key }) => key !== undefined && keys.has(key)) ? 0.4 : 0;
  }
  if (p.key === undefined || p.key !== f.key || (p.kind === 'call') !== (f.kind === 'call')) return 0;
  return 0.5 + 0.4 * likenessOf(headWordsOf(part, p), headWordsOf(file, f));
}
