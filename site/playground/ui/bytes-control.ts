import { choice, el } from './dom.js';
import { ENDING_NAMES, type Ending, type TextForm } from './text-form.js';

/** Says how the lines of a text end and whether it has a byte order mark, and changes both. */
export class BytesControl {
  readonly element: HTMLElement;
  readonly #select: HTMLSelectElement;
  readonly #mark = el('input', { type: 'checkbox' });

  constructor(onChange: (change: { ending?: Exclude<Ending, 'mixed'>; hasMark?: boolean }) => void) {
    const { element, select } = choice('Line endings', CHOICES, value => {
      if (value !== 'mixed') onChange({ ending: value as Exclude<Ending, 'mixed'> });
    });
    this.#select = select;
    this.#mark.addEventListener('change', () => onChange({ hasMark: this.#mark.checked }));
    const mark = el('label', { class: 'pg-check' }, this.#mark, 'Byte order mark');
    this.element = el('div', { class: 'pg-bytes' }, element, mark);
  }

  show({ ending, hasMark }: Omit<TextForm, 'lines'>): void {
    this.#select.value = ending;
    // Mixed endings are kept, but cannot be asked for.
    for (const option of this.#select.options) option.hidden = option.value === 'mixed' && ending !== 'mixed';
    this.#mark.checked = hasMark;
  }
}

const CHOICES = Object.entries(ENDING_NAMES).map(
  ([value, name]) => [value, value === 'mixed' ? 'mixed' : name] as const,
);
