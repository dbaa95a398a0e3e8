import type { Asking } from './asking.js';
import { button, el, setAttribute, setText } from './dom.js';
import { hasText, type Item } from './shown.js';

/** What can be done with the chosen edit, and with its file. */
export class Actions {
  readonly element: HTMLElement;
  readonly #reason = el('input', {
    type: 'text',
    placeholder: 'Reason, for the model',
    'aria-label': 'Reason for rejecting, for the model',
    maxlength: 2000,
    autocomplete: 'off',
  });
  readonly #accept = button('Accept', () => this.accept(), { key: 'a' });
  readonly #reject = button('Reject', () => this.reject(), { key: 'x' });
  readonly #edit: HTMLButtonElement;
  readonly #restore = button('Reset to the reply', () => this.#restoreIt(), {
    title: 'Drop the place or the text that you chose',
  });
  readonly #acceptFile = button('Accept file', () => this.asking.accept(this.#ofFile));
  readonly #rejectFile = button('Reject file', () => this.asking.reject(this.#ofFile, this.#reason.value));
  #number: number | undefined;

  constructor(
    readonly asking: Asking,
    onEdit: () => void,
  ) {
    this.#edit = button('Edit text', onEdit, { key: 'e' });
    this.#reason.addEventListener('keydown', event => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      this.reject();
      // The keys of the page work again.
      this.#reject.focus();
    });
    this.element = el(
      'div',
      { class: 'actions', role: 'group', 'aria-label': 'This edit' },
      el('span', { class: 'together' }, this.#accept, this.#reject),
      this.#reason,
      el('span', { class: 'together' }, this.#edit, this.#restore),
      el('span', { class: 'together' }, this.#acceptFile, this.#rejectFile),
    );
  }

  accept(): void {
    const item = this.#item;
    if (item !== undefined) this.asking.accept([item]);
  }

  reject(): void {
    const item = this.#item;
    if (item !== undefined) this.asking.reject([item], this.#reason.value);
  }

  focusReason(): void {
    this.#reason.focus();
  }

  focusEdit(): void {
    this.#edit.focus();
  }

  update(isEditing: boolean): void {
    const item = this.#item;
    this.element.inert = item === undefined || !this.asking.store.canAct;
    if (item === undefined) return;
    const { choice } = item;
    const isRejected = choice.kind === 'rejected';
    const isTaken = !isRejected && item.report.status !== 'refused';
    setAttribute(this.#accept, 'aria-pressed', isTaken ? 'true' : 'false');
    setAttribute(this.#reject, 'aria-pressed', isRejected ? 'true' : 'false');
    setAttribute(this.#edit, 'aria-expanded', isEditing ? 'true' : 'false');
    // What is refused has no place to be accepted at.
    this.#accept.disabled = !isRejected && item.report.status === 'refused';
    this.#edit.disabled = !hasText(item);
    this.#restore.disabled = choice.kind === 'accepted' || isRejected;
    const count = this.#ofFile.length;
    setText(this.#acceptFile, `Accept file (${count})`);
    setText(this.#rejectFile, `Reject file (${count})`);
    if (this.#number !== item.number) this.#reason.value = isRejected ? (choice.reason ?? '') : '';
    this.#number = item.number;
  }

  get #item(): Item | undefined {
    return this.asking.store.selected;
  }

  get #ofFile(): readonly Item[] {
    const path = this.#item?.report.path;
    return this.asking.store.items.filter(each => each.report.path === path);
  }

  #restoreIt(): void {
    const item = this.#item;
    if (item !== undefined) this.asking.restore(item);
  }
}
