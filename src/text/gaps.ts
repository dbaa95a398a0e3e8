/**
 * Whether items match units one by one, where a gap (`undefined`) takes any number of units. What
 * stands between two gaps is taken where it first matches: that leaves most to what follows. So
 * nothing before the last gap is tried again, and the steps are at most the square of the units,
 * however many items there are.
 *
 * @example matchesWithGaps(['a', undefined, 'c'], ['a', 'b', 'c'], (a, b) => a === b) // true
 */
export function matchesWithGaps<Item, Unit>(
  items: readonly (Item | undefined)[],
  units: readonly Unit[],
  matches: (item: Item, unit: Unit) => boolean,
): boolean {
  let [item, unit] = [0, 0];
  let [afterGap, taken] = [-1, 0];
  while (unit < units.length) {
    const next = items[item];
    if (item < items.length && next === undefined) {
      item++;
      [afterGap, taken] = [item, unit];
    } else if (next !== undefined && matches(next, units[unit] as Unit)) {
      item++;
      unit++;
    } else if (afterGap >= 0) {
      taken++;
      [item, unit] = [afterGap, taken];
    } else return false;
  }
  while (item < items.length && items[item] === undefined) item++;
  return item === items.length;
}
