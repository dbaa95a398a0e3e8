import type { PlaygroundInput } from '../engine/types.js';
import { choice, el } from './dom.js';
import { Editor } from './editor.js';
import { FORMAT_TEXT } from './names.js';

/** The reply of a model, and the format that it is read as. */
export class ReplyPane {
  readonly element: HTMLElement;
  readonly editor: Editor;
  readonly #format: HTMLSelectElement;
  readonly #detected = el('span', { class: 'pg-note' });

  constructor(onChange: () => void, whenQuiet: Promise<void>) {
    const hint = 'Paste the reply of a model here';
    this.editor = new Editor({ name: 'The reply', hint, onChange, whenQuiet });
    const options = [['auto', 'detect it'] as const, ...Object.entries(FORMAT_TEXT)];
    const { element, select } = choice('Format', options, onChange);
    this.#format = select;
    this.element = el(
      'section',
      { class: 'pg-pane', 'aria-label': 'Reply' },
      el('div', { class: 'pg-bar' }, el('h2', {}, 'Reply'), el('div', { class: 'pg-end' }, element)),
      el('div', { class: 'pg-editor' }, this.editor.element),
      el('div', { class: 'pg-bar pg-foot' }, this.#detected),
    );
  }

  get reply(): string {
    return this.editor.text;
  }

  get format(): PlaygroundInput['format'] {
    return this.#format.value as PlaygroundInput['format'];
  }

  load(reply: string, format: PlaygroundInput['format']): void {
    this.editor.show(this.editor.sheetOf('', reply));
    this.#format.value = format;
  }

  /** Say which format was read. */
  showFormat(format: Exclude<PlaygroundInput['format'], 'auto'> | null): void {
    const name = format === null ? '' : FORMAT_TEXT[format];
    this.#detected.textContent = name === '' ? '' : `Read as: ${name}.`;
  }

  /** Mark a line of the reply and bring it into view. */
  goTo(line: number): void {
    this.editor.goTo([{ first: line, last: line }]);
    this.element.scrollIntoView({ block: 'nearest' });
  }
}
