import type { PlaygroundInput } from '../engine/types.js';
import { choice, el } from './dom.js';
import { TIER_NAMES } from './names.js';

/** The options that agents set: how freely a place is searched for, and which file is meant. */
export class OptionsView {
  readonly element: HTMLDetailsElement;
  readonly #tier: HTMLSelectElement;
  readonly #confidence = el('input', { type: 'number', min: 0, max: 1, step: 'any', placeholder: '0.999' });
  readonly #file = el('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: 'src/main.ts',
  });

  constructor(onChange: () => void) {
    const { element, select } = choice(
      'Loosest tier',
      [['', 'the default (drift)'], ...TIER_NAMES],
      onChange,
    );
    this.#tier = select;
    for (const input of [this.#confidence, this.#file]) input.addEventListener('input', onChange);
    const field = (name: string, input: HTMLElement) =>
      el('label', { class: 'pg-field' }, el('span', {}, name), input);
    this.element = el(
      'details',
      { class: 'pg-options' },
      el('summary', {}, 'Options for agents'),
      el(
        'div',
        {},
        element,
        field('Least confidence (0 to 1)', this.#confidence),
        field('File of edits without a path', this.#file),
      ),
    );
  }

  get values(): Pick<PlaygroundInput, 'file' | 'maxTier' | 'minConfidence'> {
    const [tier, confidence, file] = [this.#tier.value, this.#confidence.valueAsNumber, this.#file.value];
    const isShare = confidence >= 0 && confidence <= 1;
    return {
      ...(file !== '' && { file }),
      ...(tier !== '' && { maxTier: tier as NonNullable<PlaygroundInput['maxTier']> }),
      ...(isShare && { minConfidence: confidence }),
    };
  }

  load({ file, maxTier, minConfidence }: PlaygroundInput): void {
    this.#tier.value = maxTier ?? '';
    this.#confidence.value = minConfidence === undefined ? '' : String(minConfidence);
    this.#file.value = file ?? '';
    if (file !== undefined || maxTier !== undefined || minConfidence !== undefined) this.element.open = true;
  }
}
