import type { Asking } from './asking.js';
import { button, el, setAttribute, setText } from './dom.js';
import type { LayoutChoice } from './layout.js';
import { LineChooser } from './line-chooser.js';
import { ChangeView } from './merge-view.js';
import { canBePlaced, placesOf } from './places.js';
import type { Lines } from './position.js';
import { type Item, linesName } from './shown.js';
import { forView, oneLine } from './visible.js';
import { WholeView } from './whole-view.js';

type Mode = 'change' | 'whole' | 'none';

/** The file of the chosen edit: with its changes in place, or as it is, to select lines in. */
export class FileView {
  readonly element: HTMLElement;
  readonly #host = el('div', { class: 'code' });
  readonly #title = el('h3', { dir: 'ltr' });
  readonly #note = el('p', { class: 'empty', hidden: true });
  readonly #change = button('Change', () => this.#wish('change'));
  readonly #whole = button('Choose lines', () => this.#wish('whole'));
  readonly #layout: HTMLButtonElement;
  readonly #modes: HTMLElement;
  readonly #chooser: LineChooser;
  #view: ChangeView | WholeView | undefined;
  #shown = '';
  #wished: Mode | null = null;
  #item: Item | undefined;
  #place = 0;
  #frame = 0;

  constructor(
    readonly asking: Asking,
    readonly layout: LayoutChoice,
  ) {
    this.#layout = button('Side by side', () => layout.toggle(), { key: 'o', class: 'layout' });
    this.#chooser = new LineChooser(
      lines => this.putAt(lines),
      lines => this.#view?.show([lines], lines),
    );
    this.#modes = el(
      'div',
      { class: 'modes', role: 'group', 'aria-label': 'View' },
      this.#change,
      this.#whole,
    );
    this.element = el(
      'section',
      { class: 'file-view', 'aria-label': 'File' },
      el('div', { class: 'toolbar' }, this.#title, this.#modes, this.#layout),
      this.#chooser.element,
      this.#note,
      this.#host,
    );
    layout.watch(() => this.update());
  }

  /** Show what is chosen now; the views are made once the page has been drawn. */
  update(): void {
    const item = this.asking.store.selected;
    if (item?.number !== this.#item?.number || item?.report.status !== this.#item?.report.status) {
      this.#wished = null;
      this.#place = 0;
      this.#chooser.clear();
    }
    this.#item = item;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Go to the next place of the edit. */
  nextPlace(): void {
    const { length } = this.#places;
    if (length === 0) this.asking.announce('This edit has no place.');
    else this.goTo((this.#place + 1) % length, length > 1 || this.#place !== 0);
  }

  goTo(index: number, isSaid = true): void {
    const place = this.#places[index];
    if (place === undefined) return;
    this.#place = index;
    this.#showPlaces();
    if (isSaid)
      this.asking.announce(
        `Place ${index + 1} of ${this.#places.length}: ${linesName(place.first, place.last)}.`,
      );
  }

  /** Put the edit at the lines that are chosen. */
  putHere(): void {
    const { chosen } = this.#chooser;
    if (this.#mode === 'whole' && chosen !== undefined) this.putAt(chosen);
    else this.asking.announce('No lines are chosen. Choose them in the file first.');
  }

  putAt({ first, last }: Lines): void {
    const path = this.#item?.report.path;
    if (this.#item === undefined || path === null || path === undefined) return;
    this.asking.ask({ kind: 'place', number: this.#item.number, path, first, last });
  }

  get #places(): readonly Lines[] {
    return this.#item === undefined ? [] : placesOf(this.#item);
  }

  get #texts() {
    return this.asking.store.textsOf(this.#item?.report.path ?? null);
  }

  get #mode(): Mode {
    const [item, texts] = [this.#item, this.#texts];
    if (item === undefined || texts === undefined) return 'none';
    const isPlaceable = !item.isPast && canBePlaced(item, texts.before);
    if (
      isPlaceable &&
      (this.#wished === 'whole' || (this.#wished === null && item.report.status === 'refused'))
    )
      return 'whole';
    return texts.before === null && texts.after === null ? 'none' : 'change';
  }

  #wish(mode: Mode): void {
    this.#wished = mode;
    this.#draw();
  }

  #draw(): void {
    const [item, texts, mode] = [this.#item, this.#texts, this.#mode];
    this.#updateToolbar(mode);
    if (item === undefined || texts === undefined || mode === 'none') {
      this.#replace('', undefined);
      return;
    }
    const layout = this.layout.now;
    const signature = [mode, mode === 'change' ? layout : '', texts.path, texts.before].join('\n');
    const before = forView(texts.before ?? '');
    const after = forView(texts.after ?? '');
    if (signature === this.#shown) {
      if (this.#view instanceof ChangeView) this.#view.setAfter(after);
    } else this.#replace(signature, this.#made(mode, texts.path, { before, after }));
    this.#showPlaces();
  }

  #made(mode: Mode, path: string, texts: { before: string; after: string }): ChangeView | WholeView {
    const name = oneLine(path);
    return mode === 'change'
      ? new ChangeView({ path, name: `Changes of ${name}`, ...texts, layout: this.layout.now })
      : new WholeView(path, `${name} as it is`, texts.before, lines => this.#chooser.choose(lines));
  }

  #replace(signature: string, view: ChangeView | WholeView | undefined): void {
    if (signature === this.#shown && view === undefined) return;
    this.#view?.destroy();
    this.#view = view;
    this.#shown = signature;
    this.#host.replaceChildren(...(view === undefined ? [] : [view.element]));
    if (view instanceof WholeView) this.#chooser.reset(view.lineCount);
  }

  #showPlaces(): void {
    const places = this.#places;
    const at = places[this.#place];
    this.#view?.show(places, at);
    if (at !== undefined && this.#view instanceof WholeView) this.#chooser.choose(at);
  }

  #updateToolbar(mode: Mode): void {
    const isPast = this.#item?.isPast === true;
    const path = this.#item?.report.path ?? null;
    setText(this.#title, path === null ? '' : oneLine(path));
    setAttribute(this.#change, 'aria-pressed', mode === 'change' ? 'true' : 'false');
    setAttribute(this.#whole, 'aria-pressed', mode === 'whole' ? 'true' : 'false');
    this.#modes.hidden = isPast;
    this.#whole.disabled = this.#item === undefined || !canBePlaced(this.#item, this.#texts?.before);
    this.#change.disabled = mode === 'none';
    setText(this.#layout, this.layout.now === 'split' ? 'Unified' : 'Side by side');
    this.#layout.disabled = mode !== 'change';
    this.#layout.hidden = !this.layout.isFree;
    this.#chooser.element.hidden = mode !== 'whole';
    this.#chooser.element.inert = !this.asking.store.canAct;
    this.#note.hidden = mode !== 'none' || this.#item === undefined;
    setText(this.#note, this.#texts === undefined ? noTexts(isPast) : 'There is no such file.');
  }
}

/** Why there is no file to show. */
function noTexts(isPast: boolean): string {
  return isPast ? 'The change did not touch this file.' : 'The file is not shown: it could not be read.';
}
