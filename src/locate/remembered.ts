/**
 * The items of a generator, each made on its first use and kept: most edits are placed by the
 * plainest reading, and the other readings, which read the whole file, are never made.
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
