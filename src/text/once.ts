/**
 * A function that makes its value at the first call, and gives that one from then on.
 *
 * @example const modules = once(() => import('ai'))
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
