/**
 * A part of the page that is drawn from data, and drawn again only when they change. What was
 * unfolded stays so, and the focus stays on what has the same `data-key`.
 */
export class Slot<T> {
  #drawn: string | undefined;

  constructor(
    readonly element: HTMLElement,
    readonly draw: (data: T) => readonly Node[],
  ) {}

  show(data: T): void {
    const now = JSON.stringify(data);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const folds = this.#folds();
    const focus = this.#focusKey();
    this.element.replaceChildren(...this.draw(data));
    for (const fold of this.#all<HTMLDetailsElement>('details[data-key]'))
      fold.open = folds.get(fold.dataset.key as string) ?? fold.open;
    if (focus !== undefined) this.#find(focus)?.focus();
  }

  #folds(): Map<string, boolean> {
    return new Map(
      this.#all<HTMLDetailsElement>('details[data-key]').map(each => [each.dataset.key as string, each.open]),
    );
  }

  #focusKey(): string | undefined {
    const { activeElement } = document;
    return this.element.contains(activeElement) ? (activeElement as HTMLElement).dataset.key : undefined;
  }

  #find(key: string): HTMLElement | undefined {
    return this.#all<HTMLElement>('[data-key]').find(each => each.dataset.key === key);
  }

  #all<E extends HTMLElement>(selector: string): E[] {
    return [...this.element.querySelectorAll<E>(selector)];
  }
}
