import { el } from './dom.js';
import { refusalHead } from './refusal-view.js';
import { reportOf } from './shown.js';
import type { Store } from './store.js';
import { oneLine } from './visible.js';

/** What belongs to no single edit: what happened meanwhile, problems of the reply, warnings. */
export class Notes {
  readonly element = el('div', { class: 'notes' });
  #shown = '';

  constructor(readonly store: Store) {
    store.watch(() => this.update());
    this.update();
  }

  update(): void {
    const { notice, unread } = this.store.state;
    const { problems: all, warnings } = reportOf(this.store.state);
    // Those of parts of an answer are shown with them.
    const shown = new Set(unread.map(({ line, why }) => `Line ${line} of the reply: ${why}`));
    const problems = all.filter(({ message }) => !shown.has(message));
    const now = JSON.stringify([notice, problems, warnings]);
    if (now === this.#shown) return;
    this.#shown = now;
    this.element.replaceChildren(
      ...(notice === null ? [] : [el('p', { class: 'notice', role: 'alert' }, oneLine(notice))]),
      ...problems.map(each => el('div', { class: 'refusal' }, ...refusalHead(each))),
      ...(warnings.length === 0 ? [] : [warningList(warnings)]),
    );
    this.element.hidden = this.element.childElementCount === 0;
  }
}

function warningList(warnings: readonly string[]): HTMLElement {
  return el(
    'details',
    {},
    el('summary', {}, `Warnings: ${warnings.length}`),
    el('ul', {}, ...warnings.map(each => el('li', {}, oneLine(each)))),
  );
}
