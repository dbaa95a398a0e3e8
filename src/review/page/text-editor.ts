import type { Asking } from './asking.js';
import { button, el, setAttribute, setText } from './dom.js';
import { type NewText, newTextOf } from './new-text.js';
import { type Item, statusOf } from './shown.js';
import { oneLine } from './visible.js';

/** The new text is checked once nothing was typed for so long. */
const PAUSE = 350;

/** Changes the new text of the chosen edit; each pause is checked as everything else is. */
export class TextEditor {
  readonly element: HTMLElement;
  readonly #area = el('textarea', {
    rows: 8,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    'aria-describedby': 'editor-about editor-result',
    dir: 'ltr',
  });
  readonly #label = el('label', { for: 'new-text' });
  readonly #about = el('span', { id: 'editor-about', class: 'hint' });
  readonly #result = el('p', { id: 'editor-result', class: 'result', 'aria-live': 'polite' });
  #number: number | undefined;
  #source: NewText | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly asking: Asking,
    readonly onClose: () => void,
  ) {
    this.#area.id = 'new-text';
    this.#area.addEventListener('input', () => this.#later());
    this.element = el(
      'section',
      { class: 'text-editor', 'aria-label': 'New text', hidden: true },
      el(
        'div',
        { class: 'toolbar' },
        this.#label,
        button('Done', () => this.close(), { key: 'Escape' }),
      ),
      this.#about,
      this.#area,
      this.#result,
    );
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(): void {
    const item = this.asking.store.selected;
    if (item === undefined || item.replace === null || !this.asking.store.canAct) return;
    if (!this.isOpen) this.#load(item);
    this.element.hidden = false;
    this.#area.focus();
  }

  close(): void {
    if (!this.isOpen) return;
    this.#send();
    this.element.hidden = true;
    this.onClose();
  }

  /** Follow what is chosen, and the steps that are undone. */
  update(): void {
    const item = this.asking.store.selected;
    if (!this.isOpen) return;
    if (item === undefined || item.number !== this.#number || !this.asking.store.canAct) {
      clearTimeout(this.#timer);
      this.element.hidden = true;
      return;
    }
    if (document.activeElement !== this.#area) this.#load(item);
    this.#showResult(item);
  }

  #load(item: Item): void {
    const { store } = this.asking;
    this.#number = item.number;
    this.#source = newTextOf(item, store.items, store.textsOf(item.report.path));
    this.#area.value = this.#source.text;
    setText(this.#label, `New text of edit ${item.number}`);
    setText(this.#about, this.#source.about);
    this.#showResult(item);
  }

  #showResult(item: Item): void {
    const { refusal } = item.report;
    const isRefused = refusal !== null;
    setAttribute(this.#result, 'data-refused', isRefused);
    setAttribute(this.#area, 'aria-invalid', isRefused ? 'true' : null);
    setText(this.#result, isRefused ? oneLine(refusal.message) : `Edit ${item.number}: ${statusOf(item)}.`);
  }

  #later(): void {
    clearTimeout(this.#timer);
    setText(this.#result, 'Checking …');
    this.#timer = setTimeout(() => this.#send(), PAUSE);
  }

  /** Send what was typed; the same text is not a step. */
  #send(): void {
    clearTimeout(this.#timer);
    const source = this.#source;
    const text = this.#area.value;
    if (source === undefined) return;
    if (text === source.text) {
      const item = this.asking.store.selected;
      if (item?.number === this.#number) this.#showResult(item as Item);
      return;
    }
    this.#source = { ...source, text };
    this.asking.ask(source.request(text));
  }
}
