import { el } from './dom.js';

/** So long nothing must happen before something is said: nobody wants to hear each key. */
const PAUSE = 700;

/** Tells people who do not see the page what has happened, and shows short notes to the others. */
export class Speaker {
  readonly #live = el('p', { class: 'pg-hidden', role: 'status', 'aria-live': 'polite' });
  readonly #toast = el('p', { class: 'pg-toast', 'aria-hidden': 'true' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  get elements(): readonly HTMLElement[] {
    return [this.#live, this.#toast];
  }

  /** Say what a result is, when typing pauses. */
  later(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(text), PAUSE);
  }

  /** Say and show what a button has done. */
  now(text: string): void {
    clearTimeout(this.#timer);
    this.#say(text);
    this.#toast.textContent = text;
    this.#toast.dataset.shown = '';
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => delete this.#toast.dataset.shown, 3500);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#hiding);
  }

  #say(text: string): void {
    if (this.#live.textContent !== text) this.#live.textContent = text;
  }
}
