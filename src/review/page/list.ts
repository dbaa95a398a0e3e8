import { el, setAttribute, setText } from './dom.js';
import { foundBy, type Item, statusOf } from './shown.js';
import type { Store } from './store.js';
import { linesOf, oneLine } from './visible.js';

interface Row {
  readonly button: HTMLButtonElement;
  readonly status: HTMLElement;
  readonly found: HTMLElement;
  readonly file: HTMLElement;
  readonly what: HTMLElement;
}

interface Group {
  readonly heading: HTMLElement;
  readonly list: HTMLElement;
  readonly numbers: number[];
}

/**
 * The list of edits: those that need a look first, then the others. Each row is made once and then
 * updated. An edit stays in its group, so that no row moves while it is worked on.
 */
export class EditList {
  readonly element: HTMLElement;
  readonly #rows = new Map<number, Row>();
  readonly #look = group('Needs a look');
  readonly #rest = group('Others');
  #current: number | undefined;

  constructor(readonly store: Store) {
    this.element = el(
      'nav',
      { class: 'edits', 'aria-label': 'Edits' },
      ...[this.#look, this.#rest].flatMap(({ heading, list }) => [heading, list]),
    );
    this.element.addEventListener('keydown', event => this.#onKey(event));
    store.watch(() => this.update());
    this.update();
  }

  /** The numbers of the edits, in the order of the list. */
  get order(): readonly number[] {
    return [...this.#look.numbers, ...this.#rest.numbers];
  }

  /** Select the edit that is `by` rows after the current one. */
  move(by: number): void {
    const { order } = this;
    const at = order.indexOf(this.store.selected?.number ?? -1);
    const next = order[Math.max(0, Math.min(order.length - 1, at < 0 ? 0 : at + by))];
    if (next === undefined) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.store.select(next);
    const row = this.#rows.get(next);
    if (hadFocus) row?.button.focus();
    row?.button.scrollIntoView({ block: 'nearest' });
  }

  focus(): void {
    if (this.#current !== undefined) this.#rows.get(this.#current)?.button.focus();
  }

  update(): void {
    const { items, selected } = this.store;
    for (const item of items) this.#updateRow(item);
    this.#removeAfter(items.length);
    this.#updateHeadings(items);
    const current = selected?.number ?? this.order[0];
    if (current === this.#current) return;
    this.#mark(this.#current, false);
    this.#mark(current, true);
    this.#current = current;
  }

  #mark(number: number | undefined, isCurrent: boolean): void {
    const button = number === undefined ? undefined : this.#rows.get(number)?.button;
    if (button === undefined) return;
    setAttribute(button, 'aria-current', isCurrent ? 'true' : null);
    // One stop of the tab key for the whole list; in it, arrows move.
    button.tabIndex = isCurrent ? 0 : -1;
  }

  #updateRow(item: Item): void {
    const row = this.#rows.get(item.number) ?? this.#add(item);
    const kind = item.choice.kind === 'rejected' ? 'rejected' : item.report.status;
    setAttribute(row.button, 'data-status', kind);
    setText(row.status, statusOf(item));
    setText(row.found, foundBy(item));
    setText(row.file, oneLine(item.report.path ?? 'no file'));
    setText(row.what, whatOf(item));
    setAttribute(row.button, 'title', oneLine(item.report.path ?? ''));
  }

  /** Drop the rows of edits that the reply has no more, now that more of it has come. */
  #removeAfter(last: number): void {
    for (const [number, { button }] of this.#rows) {
      if (number <= last) continue;
      button.parentElement?.remove();
      this.#rows.delete(number);
      for (const { numbers } of [this.#look, this.#rest])
        numbers.splice(0, numbers.length, ...numbers.filter(each => each !== number));
    }
  }

  #add(item: Item): Row {
    const { number } = item;
    const [status, found] = [el('span', { class: 'status' }), el('span', { class: 'found' })];
    const [file, what] = [
      el('span', { class: 'file', dir: 'ltr' }),
      el('span', { class: 'what', dir: 'ltr' }),
    ];
    const button = el(
      'button',
      { type: 'button', tabindex: -1, 'data-number': number },
      el('span', { class: 'number' }, String(number)),
      file,
      status,
      what,
      found,
    );
    button.addEventListener('click', () => this.store.select(number));
    const row = { button, status, found, file, what };
    this.#rows.set(number, row);
    const { list, numbers } = item.look === null ? this.#rest : this.#look;
    list.append(el('li', {}, button));
    numbers.push(number);
    return row;
  }

  #updateHeadings(items: readonly Item[]): void {
    const left = this.#look.numbers.filter(
      each => items[each - 1]?.look !== null && items[each - 1]?.choice.kind === 'accepted',
    ).length;
    const all = this.#look.numbers.length;
    const isPast = items[0]?.isPast === true;
    setText(this.#look.heading, isPast ? `Unusual: ${all}` : `Needs a look: ${left} of ${all}`);
    setText(this.#rest.heading, `Others: ${this.#rest.numbers.length}`);
    this.#look.heading.hidden = all === 0;
    this.#rest.heading.hidden = this.#rest.numbers.length === 0;
  }

  #onKey(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity, PageDown: 10, PageUp: -10 }[
      event.key
    ];
    if (by === undefined) return;
    event.preventDefault();
    this.move(by);
  }
}

function group(name: string): Group {
  const heading = el('h2', {}, name);
  return { heading, list: el('ul', { role: 'list', 'aria-label': name }), numbers: [] };
}

const KINDS: Readonly<Record<string, string>> = {
  create: 'creates the file',
  delete: 'deletes the file',
  move: 'moves the file',
  mode: 'changes the file’s mode',
};

/** What an edit is about: the first line that it searches for. */
function whatOf({ report, search, replace, to }: Item): string {
  if (to !== null) return oneLine(`moves the file to ${to}`);
  const kind = KINDS[report.kind];
  if (kind !== undefined) return kind;
  const first = linesOf(search ?? replace ?? '').find(line => line.trim() !== '');
  return oneLine((first ?? '').trim());
}
