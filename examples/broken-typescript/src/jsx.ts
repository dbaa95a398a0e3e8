type Props = Readonly<Record<string, unknown>>;

/** Makes text of elements, so that pages need no other package. */
export function h<P>(
  kind: string | ((props: P) => string),
  props: P | null,
  ...children: readonly (string | readonly string[])[]
): string {
  if (typeof kind !== 'string') return kind({ ...(props as P) });
  const attributes = Object.entries((props ?? {}) as Props)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => ` ${name}="${value as string}"`);
  return `<${kind}${attributes.join('')}>${children.flat().join('')}</${kind}>`;
}
