// Lists of any length. As arguments of a call (`Math.max(...list)`, `push(...list)`) some 100,000
// items overflow the stack.

/** The least of some numbers; `Infinity` if there are none. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const each of numbers) if (each < least) least = each;
  return least;
}

/** The greatest of some numbers; `-Infinity` if there are none. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of numbers) if (each > greatest) greatest = each;
  return greatest;
}

/** Put items at the end of a list. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
