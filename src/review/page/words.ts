import { presentableDiff } from '@codemirror/merge';
import { printable } from '../../report/printable.js';
import { el } from './dom.js';

/** More of a text is not compared: the file view has all of it. */
const MOST = 6_000;

/**
 * Two texts beside each other, with the words marked in which they differ.
 *
 * @param names what each of the texts is, for its heading
 */
export function compared(a: string, b: string, names: readonly [string, string]): HTMLElement {
  const [left, right] = [cut(a), cut(b)];
  const changes = presentableDiff(left, right, { timeout: 100 });
  return el(
    'div',
    { class: 'compared' },
    side(
      names[0],
      left,
      changes.map(each => [each.fromA, each.toA]),
      'gone',
    ),
    side(
      names[1],
      right,
      changes.map(each => [each.fromB, each.toB]),
      'come',
    ),
  );
}

/** A text of a file or a reply, as it is. */
export function quoted(text: string, name: string): HTMLElement {
  return side(name, cut(text), [], 'same');
}

function side(
  name: string,
  text: string,
  marked: readonly (readonly [number, number])[],
  kind: string,
): HTMLElement {
  const pre = el('pre', { class: `quote ${kind}`, tabindex: 0, role: 'group', 'aria-label': name });
  let at = 0;
  for (const [from, to] of marked) {
    pre.append(printable(text.slice(at, from)));
    if (to > from) pre.append(el('mark', {}, printable(text.slice(from, to))));
    at = to;
  }
  pre.append(printable(text.slice(at)));
  return el('figure', {}, el('figcaption', {}, name), pre);
}

function cut(text: string): string {
  const own = text.replace(/\r\n|\r/g, '\n').replace(/\n$/, '');
  return own.length > MOST ? `${own.slice(0, MOST)}\n… ${own.length - MOST} more characters` : own;
}
