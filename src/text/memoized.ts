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
