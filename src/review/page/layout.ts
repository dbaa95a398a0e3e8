import type { Layout } from './merge-view.js';

/** Two texts side by side need this much. */
const WIDE = matchMedia('(min-width: 64rem)');

/** Whether changes are shown unified or side by side; on narrow screens always unified. */
export class LayoutChoice {
  #wished: Layout = 'unified';
  readonly #watchers: (() => void)[] = [];

  constructor() {
    WIDE.addEventListener('change', () => this.#changed());
  }

  get now(): Layout {
    return WIDE.matches ? this.#wished : 'unified';
  }

  /** Whether there is a choice. */
  get isFree(): boolean {
    return WIDE.matches;
  }

  toggle(): void {
    if (!WIDE.matches) return;
    this.#wished = this.#wished === 'unified' ? 'split' : 'unified';
    this.#changed();
  }

  watch(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
