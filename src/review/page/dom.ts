type Value = string | number | boolean | null | undefined;
type Child = Node | string | null | undefined;

/**
 * An element. Texts become text nodes, never HTML: names and contents of files are hostile.
 *
 * @example el('p', { class: 'note' }, 'a < b').textContent // 'a < b'
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  for (const child of children) if (child !== null && child !== undefined) made.append(child);
  return made;
}

/** Set an attribute, or take it away: `false`, `null` and `undefined` are none. */
export function setAttribute(element: Element, name: string, value: Value): void {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value === true ? '' : value))
    element.setAttribute(name, value === true ? '' : String(value));
}

/** A button with what it does; `key` is shown beside its name, and told to screen readers. */
export function button(
  name: string,
  onClick: () => void,
  { key, ...attributes }: Readonly<Record<string, Value>> = {},
): HTMLButtonElement {
  const shown = typeof key === 'string' ? el('kbd', { 'aria-hidden': 'true' }, key) : null;
  const made = el(
    'button',
    { type: 'button', 'aria-keyshortcuts': shortcut(key), ...attributes },
    el('span', { class: 'label' }, name),
    shown,
  );
  made.addEventListener('click', onClick);
  return made;
}

function shortcut(key: Value): string | undefined {
  if (typeof key !== 'string') return undefined;
  return key === key.toLowerCase() ? key : `Shift+${key}`;
}

/** Set the name of a button, or any text, only where it is another one. */
export function setText(element: Element, text: string): void {
  const target = element.querySelector(':scope > .label') ?? element;
  if (target.textContent !== text) target.textContent = text;
}

/** Whether keys that are pressed there are text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
