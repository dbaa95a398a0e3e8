/** By the owner and the name of what is shared: the end of the last work on it. */
const last = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Do work on something shared when all work on it that was begun before in this process is over. A failure is for whoever asked
 * for that work: the next one begins all the same.
 *
 * @param owner what is shared, or the object that has it
 * @param name which of several things the owner has
 */
export async function inTurn<T>(owner: object, work: () => Promise<T>, name = ''): Promise<T> {
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
