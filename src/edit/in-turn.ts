/** By the owner and the name of what is shared: the end of the last work on it. */
const last = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Do work on something shared after all work on it that began earlier in this process has ended,
 * with or without success.
 *
 * @param owner what is shared, or contains it
 * @param name which part of it
 * @example await inTurn(workspace, 'a.py', () => edit('a.py'))
 */
export async function inTurn<T>(owner: object, name: string, work: () => Promise<T>): Promise<T> {
  const turns = last.get(owner) ?? new Map<string, Promise<unknown>>();
  last.set(owner, turns);
  const before = turns.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(name, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(name) === mine) turns.delete(name);
  }
}
