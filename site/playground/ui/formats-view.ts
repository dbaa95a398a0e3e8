import type { FormatName } from 'mortise';
import type { FormatView } from '../engine/types.js';
import { button, el } from './dom.js';
import { FORMAT_TEXT } from './names.js';
import { copyButton, type Going } from './places.js';
import { printable } from './printable.js';

/** So many characters are shown; all are copied. */
const MOST = 20_000;
/** So much of one line, so that it does not hide the next. */
const LONGEST = 400;

/** The same reply in every other format, one at a time. */
export class FormatsView {
  readonly element = el('div', { class: 'pg-formats' });
  #formats: readonly FormatView[] | null = null;
  #chosen: FormatName | undefined;

  constructor(readonly going: Going) {}

  show(formats: readonly FormatView[] | null): void {
    if (formats !== null && JSON.stringify(formats) === JSON.stringify(this.#formats)) return;
    // The old texts stay until the new ones are there: that is a moment.
    if (formats === null && this.#formats !== null) return;
    this.#formats = formats;
    this.#draw();
  }

  #draw(): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(...this.#parts(this.#formats));
    if (hadFocus) this.element.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  #parts(formats: readonly FormatView[] | null): HTMLElement[] {
    const [first] = formats ?? [];
    if (formats === null || first === undefined) {
      const text = formats === null ? 'Being written …' : 'There is no edit to write.';
      return [el('p', { class: 'pg-note' }, text)];
    }
    const chosen = formats.find(({ format }) => format === this.#chosen);
    const shown = chosen ?? formats.find(({ text }) => text !== null) ?? first;
    return [this.#choices(formats, shown), this.#body(shown)];
  }

  #choices(formats: readonly FormatView[], shown: FormatView): HTMLElement {
    const choose = (format: FormatName) => {
      this.#chosen = format;
      this.#draw();
    };
    return el(
      'div',
      { class: 'pg-choices', role: 'group', 'aria-label': 'Format' },
      ...formats.map(({ format }) =>
        button(FORMAT_TEXT[format], () => choose(format), {
          class: 'pg-tab',
          'aria-pressed': format === shown.format ? 'true' : 'false',
        }),
      ),
    );
  }

  #body({ format, text, failure }: FormatView): HTMLElement {
    if (text === null)
      return el('p', { class: 'pg-note' }, printable(failure ?? 'This format cannot express the reply.'));
    const name = FORMAT_TEXT[format];
    const all = text.replaceAll('\r\n', '\n');
    const shown = shortened(all);
    return el(
      'div',
      { class: 'pg-copied' },
      el('pre', { tabindex: '0', role: 'group', 'aria-label': name, dir: 'ltr' }, printable(shown)),
      shown === all ? null : el('p', { class: 'pg-note' }, 'Shortened at each “…”. “Copy” takes all of it.'),
      copyButton(this.going, text, `the reply as ${name}`),
    );
  }
}

/** A text with its long lines and its end cut, each with “…”. */
function shortened(text: string): string {
  const lines = text.split('\n').map(line => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line));
  const all = lines.join('\n');
  return all.length > MOST ? `${all.slice(0, MOST)}\n…` : all;
}
