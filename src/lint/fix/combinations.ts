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
