import type { Layout } from './merge-view.js';

/** Two texts side by side need this much. */
const WIDE = matchMedia('(min-width: 64rem)');
/** On a phone the page is one column: the same width as in the styles. */
const NARROW = matchMedia('(max-width: 47.99rem)');

/** Whether changes are shown unified or side by side; on narrow screens always unified. */
export class LayoutChoice {
  #wished: Layout = 'unified';
  readonly #watchers: (() => void)[] = [];

  constructor() {
    for (const each of [WIDE, NARROW]) each.addEventListener('change', () => this.#changed());
  }

  get now(): Layout {
    return WIDE.matches ? this.#wished : 'unified';
  }

  /** Whether there is a choice. */
  get isFree(): boolean {
    return WIDE.matches;
  }

  /** Whether the page is one column. */
  get isNarrow(): boolean {
    return NARROW.matches;
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
