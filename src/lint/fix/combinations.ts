/**
 * Subsets such that every two items are in different subsets at least once. There are two for each
 * bit of the item numbers, so 2⌈log2 n⌉, and none for fewer than two items.
 *
 * @example splits(['a', 'b', 'c']) // [['a', 'c'], ['b'], ['a', 'b'], ['c']]
 */
export function splits<T>(all: readonly T[]): readonly (readonly T[])[] {
  const subsets: (readonly T[])[] = [];
  for (let bit = 1; bit < all.length; bit *= 2)
    for (const side of [0, bit]) subsets.push(all.filter((_, i) => (i & bit) === side));
  return subsets;
}

/**
 * Subsets of two or more that are worth a try, the most promising first: groups of related items,
 * pairs, and groups without one of their items.
 *
 * @param relation how related two items are: 0 if not at all.
 * @param most the maximum number of subsets.
 */
export function relatedSubsets<T>(
  all: readonly T[],
  relation: (one: T, other: T) => number,
  most: number,
): readonly (readonly T[])[] {
  const pairs = all.flatMap((one, i) =>
    all.slice(i + 1).map(other => ({ pair: [one, other] as const, strength: relation(one, other) })),
  );
  const strong = pairs.filter(each => each.strength > 0).sort((a, b) => b.strength - a.strength);
  const relatedPairs: readonly (readonly T[])[] = strong.map(each => each.pair);
  const groups = groupsOf(all, relatedPairs).filter(each => each.length > 2);
  const without = groups.flatMap(group => group.map(one => group.filter(each => each !== one)));
  const subsets = [...groups, ...interleaved(relatedPairs, without)];
  return distinct(subsets).slice(0, most);
}

/** Groups of items that are connected by pairs. */
function groupsOf<T>(all: readonly T[], pairs: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const groupOf = new Map(all.map(each => [each, new Set([each])] as const));
  for (const [one, other] of pairs) {
    const [first, second] = [groupOf.get(one as T) as Set<T>, groupOf.get(other as T) as Set<T>];
    if (first === second) continue;
    for (const each of second) {
      first.add(each);
      groupOf.set(each, first);
    }
  }
  return [...new Set(groupOf.values())].map(group => all.filter(each => group.has(each)));
}

function interleaved<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, i) => [...one.slice(i, i + 1), ...other.slice(i, i + 1)]).flat();
}

function distinct<T>(subsets: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const isSame = (a: readonly T[], b: readonly T[]) =>
    a.length === b.length && a.every(each => b.includes(each));
  return subsets.filter((one, i) => subsets.findIndex(other => isSame(one, other)) === i);
}
