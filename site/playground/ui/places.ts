import { button, el } from './dom.js';
import type { LineSpan } from './marked-lines.js';
import { linesText, printable, printableLine } from './printable.js';

/** What links of a result do. */
export interface Going {
  /** Show lines of a file in its editor. */
  toFile(path: string, span: LineSpan): void;
  /** Show a line of the reply. */
  toReply(line: number): void;
  /** Give a file this path: that with the path `from`, or the one that is shown. */
  nameFile(path: string, from?: string): void;
  /** Put a text on the clipboard; `what` is said then. */
  copy(text: string, what: string): void;
}

/** A link to lines of a file. With a `name` it stands for its words. */
export function placeLink(going: Going, path: string, span: LineSpan, name?: string): HTMLElement {
  const text = name ?? linesText(span.first, span.last);
  return button(text, () => going.toFile(path, span), {
    class: 'pg-link',
    'data-key': `${path}:${span.first}-${span.last}:${text}`,
    title: `Show ${linesText(span.first, span.last)} of ${printable(path)}`,
  });
}

/** A link to a line of the reply. */
export function replyLink(going: Going, line: number): HTMLElement {
  return button(`line ${line} of the reply`, () => going.toReply(line), {
    class: 'pg-link',
    'data-key': `reply:${line}`,
  });
}

/** A button that copies a text. */
export function copyButton(going: Going, text: string, what: string): HTMLElement {
  return button('Copy', () => going.copy(text, what), {
    class: 'pg-quiet',
    'aria-label': `Copy ${what}`,
    'data-key': `copy:${what}`,
  });
}

/** A path as text: it may be hostile, and it is written from left to right. */
export function pathText(path: string): HTMLElement {
  return el('code', { class: 'pg-path-text', dir: 'ltr' }, printable(path));
}

/** Lines of a file with their numbers. */
export function excerpt(first: number, lines: readonly string[]): HTMLElement {
  return el(
    'pre',
    {
      class: 'pg-excerpt',
      tabindex: '0',
      role: 'group',
      'aria-label': linesText(first, first + lines.length - 1),
    },
    ...lines.map((line, i) =>
      el(
        'span',
        { class: 'pg-row' },
        el('span', { class: 'pg-no' }, String(first + i)),
        `${printableLine(line)}\n`,
      ),
    ),
  );
}
