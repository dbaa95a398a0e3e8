/** Numbers are shown in hundredths. */
const PARTS = 100;

/**
 * Numbers rounded to hundredths so that those shown add up to the sum shown: each is rounded down
 * or up, those up that lose the most otherwise.
 *
 * @example roundedToSum([0.004, 0.004]) // [0.01, 0]
 */
export function roundedToSum(numbers: readonly number[]): number[] {
  const parts = numbers.map(number => number * PARTS);
  const floors = parts.map(Math.floor);
  const add = (some: readonly number[]) => some.reduce((sum, number) => sum + number, 0);
  const missing = Math.round(add(parts)) - add(floors);
  const rest = (i: number) => (parts[i] as number) - (floors[i] as number);
  const up = new Set([...parts.keys()].toSorted((a, b) => rest(b) - rest(a)).slice(0, missing));
  return floors.map((floor, i) => (floor + (up.has(i) ? 1 : 0)) / PARTS);
}
