import type { PlaygroundFile } from '../engine/types.js';
import { BytesControl } from './bytes-control.js';
import { button, el } from './dom.js';
import { Editor, type Sheet, sheetText } from './editor.js';
import type { LineSpan } from './marked-lines.js';
import { readDropped } from './open-files.js';
import { printable } from './printable.js';
import { formOf, textOf, withEnding } from './text-form.js';

/** What the pane tells the page. */
export interface FilesListener {
  changed(): void;
  /** Something that a person should hear of. */
  say(text: string): void;
  /** Something that must stay to be read. */
  warn(text: string): void;
}

/** The files that the reply is about: a tab for each, and an editor for the one that is shown. */
export class FilesPane {
  readonly element: HTMLElement;
  readonly editor: Editor;
  readonly #tabs = el('div', { class: 'pg-tabs', role: 'group', 'aria-label': 'Files' });
  readonly #path = el('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
  });
  readonly #pathNote = el('span', { class: 'pg-note', id: 'pg-path-note', role: 'status' });
  readonly #bytes: BytesControl;
  readonly #remove: HTMLButtonElement;
  readonly #cells: HTMLElement;
  #sheets: Sheet[] = [];
  #shown = 0;
  /** The sources of a notebook's cells are shown in place of its file. */
  #showsCells = false;

  constructor(
    readonly listener: FilesListener,
    whenQuiet: Promise<void>,
  ) {
    const hint = 'Type or paste a file, or drop files here';
    const onChange = () => listener.changed();
    const onForm = (form: Editor['form']) => this.#bytes.show(form);
    const say = (text: string) => listener.say(text);
    this.editor = new Editor({ name: 'The file', hint, onChange, onForm, say, whenQuiet });
    this.#bytes = new BytesControl(change => this.#changeBytes(change));
    this.#remove = button('Remove', () => this.#removeShown(), {
      class: 'pg-quiet',
      'aria-label': 'Remove this file',
    });
    this.#cells = this.#cellsBar();
    this.#path.addEventListener('input', () => this.#rename(this.#path.value));
    this.#path.setAttribute('aria-describedby', 'pg-path-note');
    this.element = this.#build();
  }

  /** The files as they are now, to the byte. */
  get files(): PlaygroundFile[] {
    this.#keep();
    return this.#sheets.map(sheet => ({ path: sheet.path, text: sheetText(sheet) }));
  }

  /** The path of the file that is shown; `undefined` if there is none. */
  get shownPath(): string | undefined {
    return this.#sheets[this.#shown]?.path;
  }

  /** Show other files, with nothing to undo. */
  load(files: readonly PlaygroundFile[], shown?: string): void {
    this.#showsCells = false;
    this.#sheets = files.map(({ path, text }) => this.editor.sheetOf(path, text));
    const index = files.findIndex(({ path }) => path === shown);
    this.#reveal(Math.max(0, index));
  }

  /**
   * Mark lines of a file and bring them into view. `text`: that of the lines, if it is not the
   * file's own.
   */
  goTo(path: string, spans: readonly LineSpan[], text: string | null): boolean {
    const index = this.#sheets.findIndex(each => each.path === path);
    if (index < 0) return false;
    this.#keep();
    const isOther = text !== null && text !== sheetText(this.#sheets[index] as Sheet);
    if (isOther && path.endsWith('.ipynb')) this.#openCells(index, text);
    else if (index !== this.#shown || this.#showsCells) this.#open(index);
    this.editor.goTo(spans);
    return true;
  }

  /**
   * Give a file another path, and go to the field: the file with the path `from`, or the one that
   * is shown. If that is not possible, it says so.
   */
  name(path: string, from?: string): void {
    const index = this.#sheets.findIndex(sheet => sheet.path === from);
    if (index >= 0 && index !== this.#shown) this.#open(index);
    this.#path.value = path;
    this.#rename(path);
    this.#path.focus();
  }

  #build(): HTMLElement {
    const add = button('Add a file', () => this.#add(), { class: 'pg-quiet' });
    const input = el('input', { type: 'file', multiple: true, hidden: true });
    input.addEventListener('change', () => void this.#take([...(input.files ?? [])]));
    const open = button('Open …', () => input.click(), { class: 'pg-quiet' });
    const path = el('label', { class: 'pg-field pg-path' }, el('span', {}, 'Path'), this.#path);
    const pane = el(
      'section',
      { class: 'pg-pane', 'aria-label': 'Files' },
      el(
        'div',
        { class: 'pg-bar' },
        el('h2', {}, 'Files'),
        this.#tabs,
        el('div', { class: 'pg-end' }, add, open, input),
      ),
      this.#cells,
      el('div', { class: 'pg-editor' }, this.editor.element),
      el('div', { class: 'pg-bar pg-foot' }, path, this.#remove, this.#bytes.element, this.#pathNote),
    );
    this.#takeDrops(pane);
    return pane;
  }

  #cellsBar(): HTMLElement {
    const back = button('Back to the file', () => this.#open(this.#shown), { class: 'pg-quiet' });
    const text = 'The sources of the notebook’s cells: edits and line numbers mean these.';
    return el('div', { class: 'pg-bar pg-cells', hidden: true }, el('span', {}, text), back);
  }

  /** Files that are dropped become files, not text in the editor. */
  #takeDrops(pane: HTMLElement): void {
    pane.addEventListener('dragover', event => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#take(files);
    };
    pane.addEventListener('drop', onDrop, { capture: true });
  }

  async #take(files: readonly File[]): Promise<void> {
    const { texts, message } = await readDropped(files);
    if (message !== '') this.listener.warn(message);
    if (texts.length === 0) return;
    this.#keep();
    // An empty file that nobody wrote in makes room.
    const kept = this.#sheets.filter(sheet => sheet.state.doc.length > 0);
    const others = kept.filter(sheet => !texts.some(({ path }) => path === sheet.path));
    this.#sheets = [...others, ...texts.map(({ path, text }) => this.editor.sheetOf(path, text))];
    this.#reveal(others.length);
    this.listener.changed();
  }

  /** What was typed in the file that is shown goes back to it. */
  #keep(): void {
    if (this.#showsCells || this.#sheets[this.#shown] === undefined) return;
    this.#sheets[this.#shown] = this.editor.sheet;
  }

  #open(index: number): void {
    this.#keep();
    this.#reveal(index);
  }

  #reveal(index: number): void {
    this.#showsCells = false;
    this.#shown = index;
    this.#draw(this.#sheets[index] ?? this.editor.sheetOf('', '', true));
  }

  #openCells(index: number, text: string): void {
    this.#showsCells = true;
    this.#shown = index;
    this.#draw(this.editor.sheetOf(this.#sheets[index]?.path ?? '', text, true));
  }

  #draw(sheet: Sheet): void {
    const hasFile = this.#sheets.length > 0;
    this.editor.show(sheet);
    this.#path.value = sheet.path;
    this.#path.disabled = this.#remove.disabled = !hasFile;
    this.#note('');
    this.#bytes.show(sheet.form);
    this.#bytes.element.hidden = this.#showsCells;
    this.#cells.hidden = !this.#showsCells;
    this.#drawTabs();
  }

  #drawTabs(): void {
    const hadFocus = this.#tabs.contains(document.activeElement);
    this.#tabs.replaceChildren(
      ...this.#sheets.map(({ path }, i) =>
        button(el('bdi', {}, printable(path)), () => this.#open(i), {
          class: 'pg-tab',
          'aria-current': i === this.#shown ? 'true' : undefined,
        }),
      ),
    );
    if (hadFocus) this.#tabs.querySelector<HTMLElement>('[aria-current]')?.focus();
  }

  #add(): void {
    this.#keep();
    const isTaken = (path: string) => this.#sheets.some(sheet => sheet.path === path);
    let path = 'new-file.txt';
    for (let i = 2; isTaken(path); i++) path = `new-file-${i}.txt`;
    this.#sheets.push(this.editor.sheetOf(path, ''));
    this.#open(this.#sheets.length - 1);
    this.#path.focus();
    this.#path.select();
    this.listener.changed();
  }

  #removeShown(): void {
    const [gone] = this.#sheets.splice(this.#shown, 1);
    if (gone === undefined) return;
    this.#reveal(Math.max(0, this.#shown - 1));
    this.listener.say(`Removed ${printable(gone.path)}.`);
    this.listener.changed();
  }

  #rename(path: string): void {
    const isTaken = this.#sheets.some((sheet, i) => i !== this.#shown && sheet.path === path);
    this.#note(path === '' ? 'A file needs a path.' : isTaken ? 'Another file has this path.' : '');
    if (path === '' || isTaken || this.#showsCells) return;
    const sheet = { ...this.editor.sheet, path };
    this.#sheets[this.#shown] = sheet;
    this.editor.show(sheet);
    this.#drawTabs();
    this.listener.changed();
  }

  #note(text: string): void {
    this.#pathNote.textContent = text;
    if (text === '') this.#path.removeAttribute('aria-invalid');
    else this.#path.setAttribute('aria-invalid', 'true');
  }

  #changeBytes({ ending, hasMark }: { ending?: 'lf' | 'crlf' | 'cr'; hasMark?: boolean }): void {
    const { path } = this.editor.sheet;
    const form = { ...formOf(this.editor.text), ...(hasMark === undefined ? {} : { hasMark }) };
    const changed = ending === undefined ? form : withEnding(form, ending);
    // A text on one line shows no ending of its own, so what was chosen is kept beside it.
    const sheet = this.editor.sheetOf(path, textOf(changed));
    this.#sheets[this.#shown] = { ...sheet, form: { ending: changed.ending, hasMark: changed.hasMark } };
    this.editor.show(this.#sheets[this.#shown] as Sheet);
    this.#bytes.show(changed);
    this.listener.changed();
  }
}
