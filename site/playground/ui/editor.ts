import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { el } from './dom.js';
import { languageOf } from './languages.js';
import { goTo, type LineSpan, markedLines, unmark } from './marked-lines.js';
import { ENDING_NAMES, formOf, type TextForm, textOf } from './text-form.js';
import { look } from './theme.js';
import { visibleWhitespace } from './whitespace.js';

/** What an editor is told once. */
export interface EditorOptions {
  readonly name: string;
  readonly hint: string;
  /** Something was typed, pasted or undone. */
  readonly onChange: () => void;
  /** A whole text was pasted that has another form: its line endings, its byte order mark. */
  readonly onForm?: (form: Omit<TextForm, 'lines'>) => void;
  /** Something that a person should hear of. */
  readonly say?: (text: string) => void;
  /** Resolves when there is time for colours: they come after the first answer. */
  readonly whenQuiet: Promise<void>;
}

/** A text that is shown in an editor, with what an editor would lose of it kept apart. */
export interface Sheet {
  readonly state: EditorState;
  readonly form: Omit<TextForm, 'lines'>;
  readonly path: string;
}

/** An editor that shows one sheet at a time. Each keeps its own cursor and its own undo. */
export class Editor {
  readonly element: HTMLElement;
  readonly #view: EditorView;
  readonly #language = new Compartment();
  readonly #whitespace = new Compartment();
  #form: Omit<TextForm, 'lines'> = { ending: 'lf', hasMark: false };
  #path = '';
  #showsWhitespace = false;

  constructor(readonly options: EditorOptions) {
    this.#view = new EditorView({ state: this.sheetOf('', '').state });
    this.element = el('div', { class: 'pg-fit' }, this.#view.dom);
  }

  /** A sheet of a text, not shown yet. One that is `readOnly` can be read and copied. */
  sheetOf(path: string, text: string, readOnly = false): Sheet {
    const { lines, ...form } = formOf(text);
    const extensions = [
      ...this.#extensions(),
      this.#language.of([]),
      this.#whitespace.of([]),
      EditorState.readOnly.of(readOnly),
      // Without this, the returns among mixed endings would be line breaks as all others.
      ...(form.ending === 'mixed' ? [EditorState.lineSeparator.of('\n')] : []),
    ];
    return { state: EditorState.create({ doc: lines, extensions }), form, path };
  }

  /** Show a sheet. */
  show({ state, form, path }: Sheet): void {
    this.#view.setState(state);
    [this.#form, this.#path] = [form, path];
    this.setWhitespace(this.#showsWhitespace);
    void this.#colour(path);
  }

  /** What is shown, as it is now. */
  get sheet(): Sheet {
    return { state: this.#view.state, form: this.#form, path: this.#path };
  }

  get form(): Omit<TextForm, 'lines'> {
    return this.#form;
  }

  get text(): string {
    return sheetText(this.sheet);
  }

  setWhitespace(isShown: boolean): void {
    this.#showsWhitespace = isShown;
    const shown = isShown ? visibleWhitespace(this.#form.ending) : [];
    this.#view.dispatch({ effects: this.#whitespace.reconfigure(shown) });
  }

  /** Mark lines and bring the first into view. */
  goTo(spans: readonly LineSpan[]): void {
    goTo(this.#view, spans);
  }

  unmark(): void {
    unmark(this.#view);
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  /**
   * Take a text that is pasted in place of all: its line endings and its mark are kept, which the
   * editor would lose, and its beginning is shown. Into a text it gets the line endings of that.
   */
  #paste(text: string): boolean {
    const { state } = this.#view;
    const { from, to } = state.selection.main;
    if (state.readOnly || !/[\r\n]/.test(text)) return false;
    if (from > 0 || to < state.doc.length) return this.#pasteInside(text);
    const { lines, ...form } = formOf(text);
    const isMixed = form.ending === 'mixed' || this.#form.ending === 'mixed';
    this.#form = form;
    if (isMixed) this.show(this.sheetOf(this.#path, text));
    else {
      const changes = { from, to, insert: state.toText(lines) };
      this.#view.dispatch({ changes, selection: { anchor: 0 }, userEvent: 'input.paste' });
      this.setWhitespace(this.#showsWhitespace);
    }
    this.#view.scrollDOM.scrollTop = 0;
    this.options.onForm?.(form);
    this.options.onChange();
    return true;
  }

  #pasteInside(text: string): boolean {
    const { ending } = this.#form;
    const pasted = formOf(text);
    if (pasted.ending !== ending && ending !== 'mixed')
      this.options.say?.(`The pasted lines end with ${ENDING_NAMES[ending]} here, as the others do.`);
    return false;
  }

  /** Colours come when their language was fetched, if the file is still shown then. */
  async #colour(path: string): Promise<void> {
    await this.options.whenQuiet;
    if (path !== this.#path) return;
    const language = await languageOf(path);
    if (language === undefined || path !== this.#path) return;
    this.#view.dispatch({ effects: this.#language.reconfigure(language.extension) });
  }

  #extensions(): Extension[] {
    const { name, hint, onChange } = this.options;
    return [
      lineNumbers(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorState.tabSize.of(4),
      markedLines,
      look,
      placeholder(hint),
      keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({
        'aria-label': name,
        'aria-describedby': 'pg-keys',
        dir: 'ltr',
        tabindex: '0',
        spellcheck: 'false',
      }),
      EditorView.domEventHandlers({
        paste: event => this.#paste(event.clipboardData?.getData('text/plain') ?? ''),
      }),
      EditorView.updateListener.of(update => {
        if (update.docChanged) onChange();
      }),
    ];
  }
}

/** The text of a sheet to the byte. */
export function sheetText({ state, form }: Sheet): string {
  return textOf({ ...form, lines: state.doc.sliceString(0, state.doc.length, '\n') });
}
