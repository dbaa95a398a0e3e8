// Where in a file the units of a part are: on which level, in which class or object.

import { likenessOf, wordsOf } from '../../text/index.js';
import { squeezed } from '../units/lines.js';
import { hasChildren, headOf, isCode, type Unit } from '../units/unit.js';
import { type Merging, quoted, type Siblings } from './merging.js';

/** By so much the likeliest list must be likelier than the next one. */
const CLEARLY = 0.15;
/** A shorter line may begin anything. */
const SHORT_HEAD = 8;

type List =
  | { readonly kind: 'one'; readonly siblings: Siblings }
  | { readonly kind: 'none' | 'several'; readonly why: string };

/** The only list of units of a file that has most of what a part has. */
export function listOf(merging: Merging, units: readonly Unit[], top: Siblings): List {
  const own = units.filter(isCode);
  const lists = listsIn(top).map(siblings => ({ siblings, score: scoreOf(merging, own, siblings) }));
  const best = lists.reduce((most, { score }) => Math.max(most, score), 0);
  const name = own.find(({ key }) => key !== undefined)?.key ?? headOf(merging.part, own[0]);
  if (best === 0)
    return {
      kind: 'none',
      why: `nothing in the file is ${quoted(name)}, and the answer does not say where it goes`,
    };
  const likely = lists.filter(({ score }) => score > best - CLEARLY);
  const named = likely.filter(({ siblings }) => isNamed(siblings, merging.options.names));
  const [only, ...others] = named.length === 1 ? named : likely;
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

function scoreOf(merging: Merging, own: readonly Unit[], { units }: Siblings): number {
  const theirs = units.filter(isCode);
  let score = 0;
  for (const p of own) score += theirs.reduce((most, f) => Math.max(most, likeness(merging, p, f)), 0);
  return score;
}

/** From 0 to 1: whether a unit of the part is one of the file. */
function likeness({ part, file }: Merging, p: Unit, f: Unit): number {
  const [ours, theirs] = [headOf(part, p), headOf(file, f)];
  if (squeezed(ours) === squeezed(theirs)) {
    if (p.key !== undefined || ours.length > SHORT_HEAD) return 1;
    // A bracket alone is any object: it is this one where both have a key.
    const keys = new Set(f.children.flatMap(({ key }) => key ?? []));
    return p.children.some(({ key }) => key !== undefined && keys.has(key)) ? 0.4 : 0;
  }
  if (p.key === undefined || p.key !== f.key || (p.kind === 'call') !== (f.kind === 'call')) return 0;
  return 0.5 + 0.4 * likenessOf(wordsOf(ours), wordsOf(theirs));
}
