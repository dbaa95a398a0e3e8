import { Actions } from './actions.js';
import type { Asking } from './asking.js';
import { el, setText } from './dom.js';
import { factsOf } from './facts.js';
import { FileView } from './file-view.js';
import type { LayoutChoice } from './layout.js';
import { canBePlaced } from './places.js';
import { refusalView } from './refusal-view.js';
import { type Item, statusOf } from './shown.js';
import { TextEditor } from './text-editor.js';
import { oneLine } from './visible.js';

/** All about the chosen edit: what can be done, why it goes where it goes, and its file. */
export class Detail {
  readonly element: HTMLElement;
  readonly actions: Actions;
  readonly editor: TextEditor;
  readonly file: FileView;
  readonly #title = el('h2', { tabindex: -1 });
  readonly #status = el('span', { class: 'pill' });
  readonly #why = el('p', { class: 'why' });
  readonly #about: HTMLElement;
  readonly #facts = el('div', { class: 'facts' });
  #shown = '';

  constructor(
    readonly asking: Asking,
    readonly layout: LayoutChoice,
  ) {
    this.editor = new TextEditor(asking, () => this.actions.focusEdit());
    this.actions = new Actions(asking, () => this.toggleEditor());
    this.file = new FileView(asking, layout);
    this.#about = el('div', { class: 'about' }, this.#facts, this.editor.element);
    this.element = el(
      'section',
      { class: 'detail', id: 'detail', 'aria-label': 'Edit' },
      el('div', { class: 'title' }, this.#title, this.#status),
      this.#why,
      this.actions.element,
      this.file.element,
    );
    layout.watch(() => this.#placeAbout());
    this.#placeAbout();
    this.actions.element.hidden = asking.store.state.record !== null;
    asking.store.watch(() => this.update());
  }

  /** On a phone the code comes first, and why it is so below it. */
  #placeAbout(): void {
    if (this.layout.isNarrow) this.file.element.after(this.#about);
    else this.file.element.before(this.#about);
  }

  toggleEditor(): void {
    if (this.editor.isOpen) this.editor.close();
    else this.editor.open();
    this.actions.update(this.editor.isOpen);
  }

  focus(): void {
    this.#title.focus();
  }

  update(): void {
    const { selected: item, state } = this.asking.store;
    this.editor.update();
    this.actions.update(this.editor.isOpen);
    this.file.update();
    if (item === undefined) {
      setText(this.#title, state.isWhole ? 'The reply has no edits' : 'No edit has come in yet');
      return;
    }
    const path = item.report.path;
    setText(this.#title, `Edit ${item.number}${path === null ? '' : ` of ${oneLine(path)}`}`);
    setText(this.#status, statusOf(item));
    setText(this.#why, oneLine(item.report.refusal?.message ?? item.look ?? ''));
    this.#status.dataset.status = item.choice.kind === 'rejected' ? 'rejected' : item.report.status;
    this.#updateFacts(item);
  }

  /** Made anew only where something in them is another, so that the focus stays. */
  #updateFacts(item: Item): void {
    const { store } = this.asking;
    const before = store.textsOf(item.report.path)?.before;
    const now = JSON.stringify([item, typeof before === 'string' ? before.length : before, store.canAct]);
    if (now === this.#shown) return;
    this.#shown = now;
    const hadFocus = this.#facts.contains(document.activeElement);
    const { refusal } = item.report;
    const actions = {
      canPut: store.canAct && canBePlaced(item, before),
      put: (lines: { first: number; last: number }) => this.file.putAt(lines),
      look: (index: number) => this.file.goTo(index, false),
    };
    const made = factsOf(item, before);
    this.#facts.replaceChildren(...made, ...(refusal === null ? [] : [refusalView(item, refusal, actions)]));
    if (hadFocus) this.focus();
  }
}
