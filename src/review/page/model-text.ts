import type { Announce } from './asking.js';
import { button, el } from './dom.js';
import type { Item } from './shown.js';
import type { Store } from './store.js';

/** What the model should know of the edits that were rejected with a reason, in a dialog. */
export class ModelText {
  readonly element: HTMLDialogElement;
  readonly #area = el('textarea', {
    readonly: true,
    rows: 12,
    'aria-label': 'Text for the model',
    dir: 'ltr',
  });

  constructor(
    readonly store: Store,
    readonly announce: Announce,
  ) {
    this.element = el(
      'dialog',
      { class: 'model-text', 'aria-labelledby': 'model-text-title' },
      el('h2', { id: 'model-text-title' }, 'Text for the model'),
      el('p', { class: 'hint' }, 'The edits that you rejected with a reason. Send it as the next message.'),
      this.#area,
      el(
        'p',
        { class: 'together' },
        button('Copy', () => this.#copy(), { class: 'primary' }),
        button('Close', () => this.element.close(), { key: 'Escape' }),
      ),
    );
  }

  /** Empty if nothing was rejected with a reason. */
  get text(): string {
    return textForModel(this.store.items);
  }

  open(): void {
    this.#area.value = this.text;
    this.element.showModal();
  }

  async #copy(): Promise<void> {
    this.#area.select();
    try {
      await navigator.clipboard.writeText(this.#area.value);
      this.announce('Copied.');
    } catch {
      this.announce('The browser does not let the page copy: copy the selected text yourself.');
    }
  }
}

/**
 * Each rejected edit with its reason, and what it wanted to change, so that it is known without the
 * reply before.
 */
function textForModel(items: readonly Item[]): string {
  const parts = items.flatMap(item => {
    const { choice, number, report, search } = item;
    if (choice.kind !== 'rejected' || choice.reason === null) return [];
    const quote = search === null || search === '' ? '' : `It searched for:\n${indented(search)}\n`;
    return [`Edit ${number} of ${report.path ?? 'no file'} was rejected: ${choice.reason}\n${quote}`];
  });
  if (parts.length === 0) return '';
  return `A person reviewed your edits and rejected some. Send these again as the reasons say.\n\n${parts.join('\n')}`;
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n');
}
