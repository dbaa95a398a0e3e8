/**
 * A function that works its result out once for each object, and keeps it as long as the object is
 * kept.
 *
 * @example const linesOf = memoized((document: Document) => document.lines.contents())
 */
export function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly made: V }>();
  return key => {
    const before = known.get(key);
    if (before !== undefined) return before.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}

/**
 * A function that keeps the results for the texts that it was called with last.
 *
 * @param most so many results
 * @example const sizeOf = keptLast(2, (text: string) => text.length)
 */
export function keptLast<V>(most: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, { readonly made: V }>();
  return text => {
    const kept = known.get(text) ?? { made: make(text) };
    known.delete(text);
    known.set(text, kept);
    const [oldest] = known.keys();
    if (known.size > most) known.delete(oldest as string);
    return kept.made;
  };
}
