import { amount } from '../../text/amount.js';
import type { ShownRecord } from '../state.js';
import type { Asking } from './asking.js';
import { button, el, setText } from './dom.js';
import type { ModelText } from './model-text.js';
import { committedOf, type Item, reportOf } from './shown.js';
import type { Store } from './store.js';
import { oneLine } from './visible.js';

/** What concerns all edits: how many there are, the steps back, and the commit. */
export class Header {
  readonly element: HTMLElement;
  readonly #counts = el('p', { class: 'counts' });
  readonly #undo = button('Undo', () => this.undo(), { key: 'u' });
  readonly #redo = button('Redo', () => this.redo(), { key: 'U' });
  readonly #acceptAll = button('Accept all', () => this.asking.accept(this.asking.store.items));
  readonly #rejectAll = button('Reject all', () => this.asking.reject(this.asking.store.items, ''));
  readonly #model: HTMLButtonElement;
  readonly #commit = button('Write', () => this.commit(), { key: 'w', class: 'primary' });
  readonly #acting: HTMLElement;

  constructor(
    readonly asking: Asking,
    readonly modelText: ModelText,
    onHelp: () => void,
  ) {
    this.#model = button('Text for the model', () => modelText.open());
    this.#acting = el(
      'span',
      { class: 'together' },
      this.#acceptAll,
      this.#rejectAll,
      this.#undo,
      this.#redo,
    );
    const { root: name, record } = asking.store.state;
    const root = el('span', { class: 'root', dir: 'ltr' }, oneLine(name));
    this.element = el(
      'header',
      {},
      el('h1', {}, record === null ? 'Review ' : 'Change in ', root),
      this.#counts,
      el(
        'div',
        { class: 'all', role: 'group', 'aria-label': 'All edits' },
        this.#acting,
        button('Keys', onHelp, { key: '?', 'aria-label': 'Keys and help' }),
        this.#model,
        this.#commit,
      ),
    );
    asking.store.watch(() => this.update());
    this.update();
  }

  undo(): void {
    this.asking.ask({ kind: 'undo' });
  }

  redo(): void {
    this.asking.ask({ kind: 'redo' });
  }

  commit(): void {
    const { state } = this.asking.store;
    if (!state.isWhole) this.asking.announce('The reply is not complete yet. Write the edits when it is.');
    else if (this.#commit.disabled) this.asking.announce('Nothing can be written now.');
    else this.asking.ask({ kind: 'commit' });
  }

  update(): void {
    const { store } = this.asking;
    const { state, items } = store;
    if (state.record !== null) this.#showRecord(state.record, items);
    else this.#showReview(store);
  }

  #showRecord({ id, at, undoes, undoneBy, takeBack }: ShownRecord, items: readonly Item[]): void {
    const made = items.filter(({ report }) => report.status === 'applied').length;
    const parts = [
      id,
      at.slice(0, 16).replace('T', ' '),
      `${made} of ${amount(items.length, 'edit')} made`,
      undoes === null ? '' : `undoes ${undoes}`,
      undoneBy === null ? wayBack(takeBack) : `undone by ${undoneBy}`,
    ];
    setText(this.#counts, parts.filter(each => each !== '').join(' · '));
    for (const each of [this.#acting, this.#model, this.#commit]) each.hidden = true;
  }

  #showReview({ state, items, canAct }: Store): void {
    const { edits, files } = reportOf(state);
    const made = edits.filter(each => each.status === 'applied').length;
    const written = files.filter(each => each.status !== 'unchanged').length;
    const refused = edits.filter(each => each.status === 'refused').length;
    const rejected = edits.filter(each => each.status === 'rejected').length;
    const left = [
      refused > 0 ? `${refused} refused` : '',
      rejected > 0 ? `${rejected} rejected` : '',
      state.isWhole ? '' : 'the reply is still coming in',
    ].filter(each => each !== '');
    setText(this.#counts, [`${made} of ${amount(items.length, 'edit')} will be made`, ...left].join(' · '));
    const what = `${amount(made, 'edit')} to ${amount(written, 'file')}`;
    setText(this.#commit, made === 0 ? 'Finish, write nothing' : `Write ${what}`);
    this.#commit.disabled = !canAct || !state.isWhole;
    this.#acting.inert = !canAct;
    this.#undo.disabled = !state.canUndo;
    this.#redo.disabled = !state.canRedo;
    this.#model.disabled = this.modelText.text === '';
    this.#commit.hidden = committedOf(state) !== null;
    this.#acting.hidden = committedOf(state) !== null;
    this.#counts.hidden = committedOf(state) !== null;
  }
}

function wayBack(command: string | null): string {
  return command === null ? '' : `undo it with ${command}`;
}
