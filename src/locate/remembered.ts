/**
 * The items of a generator, each made when it is first asked for and kept for the next time: most
 * edits are placed by the plainest reading, and the others, for which the whole file is looked at,
 * are never made.
 *
 * @example [...remembered([1, 2].values())].length // 2
 */
export function remembered<T>(items: Iterator<T>): Iterable<T> {
  const known: T[] = [];
  const next = (): boolean => {
    const item = items.next();
    if (item.done !== true) known.push(item.value);
    return item.done !== true;
  };
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < known.length || next(); i++) yield known[i] as T;
    },
  };
}
