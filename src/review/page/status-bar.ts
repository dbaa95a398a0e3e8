import { el, setText } from './dom.js';
import type { Store } from './store.js';

/** One line at the foot: what was done last, and whether the server is there. */
export class StatusBar {
  readonly element: HTMLElement;
  readonly #said = el('span', { class: 'said', role: 'status' });
  readonly #connection = el('span', { class: 'connection', role: 'alert' });

  constructor(readonly store: Store) {
    this.element = el('footer', {}, this.#said, this.#connection);
    store.watch(() => this.update());
  }

  say(message: string): void {
    // The same words twice are said twice only if they are another node.
    this.#said.replaceChildren(message);
  }

  update(): void {
    const { connection } = this.store;
    this.element.dataset.connection = connection;
    setText(this.#connection, WORDS[connection]);
  }
}

const WORDS = {
  live: '',
  lost: 'Connection lost. Nothing can be done until it is back; trying again …',
  ended: 'The review has ended. This page can be closed.',
} as const;
