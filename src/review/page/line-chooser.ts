import { button, el, setText } from './dom.js';
import type { Lines } from './position.js';
import { linesName } from './shown.js';

/** The numbers of the lines that an edit is put at: from the file view, or typed. */
export class LineChooser {
  readonly element: HTMLElement;
  readonly #first = field();
  readonly #last = field();
  readonly #put: HTMLButtonElement;
  #count = 1;

  constructor(onPut: (lines: Lines) => void, onTyped: (lines: Lines) => void) {
    this.#put = button(
      'Put it here',
      () => {
        if (this.chosen !== undefined) onPut(this.chosen);
      },
      { key: 'h', class: 'primary' },
    );
    for (const input of [this.#first, this.#last]) {
      input.addEventListener('input', () => {
        this.#update();
        if (this.chosen !== undefined) onTyped(this.chosen);
      });
      input.addEventListener('keydown', event => {
        if (event.key === 'Enter') this.#put.click();
      });
    }
    this.element = el(
      'div',
      { class: 'chooser', role: 'group', 'aria-label': 'Lines to replace', hidden: true },
      el('label', {}, 'From line ', this.#first),
      el('label', {}, 'to line ', this.#last),
      this.#put,
      el('span', { class: 'hint' }, 'Select lines in the file, or type their numbers.'),
    );
  }

  /** The chosen lines; `undefined` if the file has none such. */
  get chosen(): Lines | undefined {
    const [first, last] = [this.#first.valueAsNumber, this.#last.valueAsNumber];
    const isRight = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && first <= last;
    return isRight && last <= this.#count ? { first, last } : undefined;
  }

  reset(count: number): void {
    this.#count = count;
    for (const input of [this.#first, this.#last]) input.max = String(count);
    this.clear();
  }

  /** Choose no lines: what is put somewhere goes where a person or a place says. */
  clear(): void {
    for (const input of [this.#first, this.#last]) input.value = '';
    this.#update();
  }

  choose({ first, last }: Lines): void {
    this.#first.value = String(first);
    this.#last.value = String(last);
    this.#update();
  }

  #update(): void {
    const { chosen } = this;
    this.#put.disabled = chosen === undefined;
    const where = chosen === undefined ? '' : `: ${linesName(chosen.first, chosen.last)}`;
    setText(this.#put, `Put it here${where}`);
  }
}

function field(): HTMLInputElement {
  return el('input', { type: 'number', min: 1, step: 1, inputmode: 'numeric' });
}
