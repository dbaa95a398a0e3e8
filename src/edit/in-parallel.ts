/**
 * Do the work for each item, at most `most` at once, and wait for all of it, whatever fails.
 *
 * @throws what the work threw for the earliest item that failed; items not begun by then are left
 *   out.
 * @example await inParallel(paths, 8, path => unlink(path))
 */
export async function inParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const failures = new Map<number, unknown>();
  let next = 0;
  const worker = async () => {
    while (next < items.length && failures.size === 0) {
      const index = next++;
      await work(items[index] as T, index).catch(error => failures.set(index, error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
}
