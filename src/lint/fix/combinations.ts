/**
 * Subsets in which every two of these are apart at least once, and each is in one for every split:
 * by the bits of their numbers, 2⌈log2 n⌉ of them. None for fewer than two.
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
 * Subsets of two and more that are worth a try, the likeliest first: each group of those that have
 * something to do with each other, each such group without one of it, and pairs.
 *
 * @param bond how much two have to do with each other: 0 for nothing.
 * @param most so many at most.
 */
export function bonded<T>(
  all: readonly T[],
  bond: (one: T, other: T) => number,
  most: number,
): readonly (readonly T[])[] {
  const pairs = all.flatMap((one, i) =>
    all.slice(i + 1).map(other => ({ pair: [one, other] as const, strength: bond(one, other) })),
  );
  const strong = pairs.filter(each => each.strength > 0).sort((a, b) => b.strength - a.strength);
  const tied: readonly (readonly T[])[] = strong.map(each => each.pair);
  const groups = groupsOf(all, tied).filter(each => each.length > 2);
  const without = groups.flatMap(group => group.map(one => group.filter(each => each !== one)));
  const subsets = [...groups, ...interleaved(tied, without)];
  return distinct(subsets).slice(0, most);
}

/** What hangs together by pairs. */
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
