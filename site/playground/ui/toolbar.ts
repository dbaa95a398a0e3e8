import type { Example, ExampleGroup } from '../engine/types.js';
import { button, el } from './dom.js';
import { GROUP_TEXT } from './names.js';

/** What the toolbar lets a person do. */
export interface ToolbarActions {
  /** Show an example; `undefined` is an empty playground. */
  choose(example: Example | undefined): void;
  reset(): void;
  share(): void;
  showWhitespace(isShown: boolean): void;
}

/** Examples to choose from, and what concerns the whole page. */
export class Toolbar {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #shows = el('p', { class: 'pg-shows' });
  readonly #reset: HTMLButtonElement;

  constructor(
    readonly examples: readonly Example[],
    actions: ToolbarActions,
  ) {
    this.#select = el(
      'select',
      {},
      el('option', { value: '' }, 'Your own files and reply'),
      ...this.#groups(),
    );
    this.#select.addEventListener('change', () => actions.choose(this.#example(this.#select.value)));
    this.#reset = button('Reset', actions.reset);
    const whitespace = el('input', { type: 'checkbox' });
    whitespace.addEventListener('change', () => actions.showWhitespace(whitespace.checked));
    this.element = el(
      'div',
      { class: 'pg-toolbar' },
      el('label', { class: 'pg-field pg-example' }, el('span', {}, 'Example'), this.#select),
      this.#reset,
      button('Copy link', actions.share),
      el('label', { class: 'pg-check' }, whitespace, 'Show white space'),
      this.#shows,
    );
  }

  /** Say which example is shown, and whether it was changed since. */
  show(example: Example | undefined, isChanged: boolean): void {
    this.#select.value = example?.id ?? '';
    const text = example?.shows ?? 'Put in a file and the reply of a model.';
    this.#shows.textContent =
      isChanged && example !== undefined ? `Changed from the example. It showed: ${text}` : text;
    this.#reset.disabled = !isChanged;
  }

  #groups(): HTMLElement[] {
    return Object.entries(GROUP_TEXT).map(([group, label]) =>
      el('optgroup', { label }, ...this.#options(group as ExampleGroup)),
    );
  }

  #options(group: ExampleGroup): HTMLElement[] {
    const some = this.examples.filter(example => example.group === group);
    return some.map(({ id, title }) => el('option', { value: id }, title));
  }

  #example(id: string): Example | undefined {
    return this.examples.find(example => example.id === id);
  }
}
