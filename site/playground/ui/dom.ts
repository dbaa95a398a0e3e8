type Value = string | number | boolean | null | undefined;
/** What an element may hold: texts become text nodes, never HTML. */
export type Child = Node | string | null | undefined;

/**
 * An element. Texts become text nodes: names and contents of files are hostile.
 *
 * @example el('p', { class: 'note' }, 'a < b').textContent // 'a < b'
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined)
      made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

/** A button with what it does. */
export function button(
  name: Child,
  onClick: () => void,
  attributes: Readonly<Record<string, Value>> = {},
): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, name);
  made.addEventListener('click', onClick);
  return made;
}

/** A choice with its label. `options` are pairs of value and text. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  onChange: (value: string) => void,
): { readonly element: HTMLLabelElement; readonly select: HTMLSelectElement } {
  const select = el('select', {}, ...options.map(([value, text]) => el('option', { value }, text)));
  select.addEventListener('change', () => onChange(select.value));
  return { element: el('label', { class: 'pg-field' }, el('span', {}, label), select), select };
}

/** What is folded away until it is asked for. `key` names it, so that it stays open. */
export function folded(key: string, summary: string, ...children: readonly Child[]): HTMLDetailsElement {
  return el('details', { 'data-key': key }, el('summary', {}, summary), ...children);
}
