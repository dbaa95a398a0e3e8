import { ChangeSet, type View, type ViewPart, type WrittenView } from '../text/index.js';
import { type JsonStyle, jsonStyle } from './json-style.js';
import { type Cell, readCells } from './read-cells.js';
import { sourceText } from './source-lines.js';
import { sourceChanges } from './write-source.js';

/**
 * The view of a notebook: the sources of its cells, each below a line that is its mark. `undefined`
 * if the JSON is not that of a notebook with cells.
 *
 * @param holdsAll whether the encoding of the file has all characters: else those outside of ASCII
 *   are escaped
 * @example notebookView(json, true)?.text // '═══ cell 1 ═══\nprint(1)\n'
 */
export function notebookView(json: string, holdsAll: boolean): View | undefined {
  const read = readCells(json);
  if (read === undefined) return undefined;
  return new NotebookView(json, read.cells, read.language, jsonStyle(json, read.cells, holdsAll));
}

/** A cell as it is shown: its mark, its text, and the line ending that the view adds after it. */
interface ShownCell {
  readonly cell: Cell;
  readonly mark: string;
  readonly text: string;
  readonly ending: string;
}

class NotebookView implements View {
  readonly text: string;
  readonly #cells: readonly ShownCell[];
  readonly #rule: string;

  constructor(
    readonly json: string,
    cells: readonly Cell[],
    readonly language: string | undefined,
    readonly style: JsonStyle,
  ) {
    const texts = cells.map(({ source }) => sourceText(source));
    const rule = ruleNotIn(texts);
    this.#rule = rule;
    this.#cells = cells.map((cell, i) => {
      const text = texts[i] as string;
      return { cell, mark: markOf(cell, rule), text, ending: endingFor(text) };
    });
    this.text = this.#cells.map(({ mark, text, ending }) => `${mark}\n${text}${ending}`).join('');
  }

  parts(text: string): readonly ViewPart[] {
    const marks = this.#marksIn(text);
    return marks.map(({ mark, from, index }, i) => ({
      name: `cell ${this.#cells[index]?.cell.number}`,
      language: this.#languageOf(index),
      mark,
      from,
      to: marks[i + 1]?.mark ?? text.length,
    }));
  }

  write(text: string): WrittenView {
    if (text === this.text) return { kind: 'text', text: this.json };
    const found = this.#marksIn(text);
    const wrong = this.#wrongMark(text, found);
    if (wrong !== undefined) return { kind: 'refused', why: wrong };
    const changes = this.#cells.flatMap((shown, i) => {
      const now = withoutEnding(text.slice(found[i]?.from, found[i + 1]?.mark), shown.ending);
      return now === shown.text ? [] : sourceChanges(this.json, shown.cell.source, now, this.style);
    });
    return { kind: 'text', text: ChangeSet.of(this.json.length, changes).apply(this.json) };
  }

  #languageOf(index: number): string | undefined {
    const type = this.#cells[index]?.cell.type;
    return type === 'code' ? this.language : type;
  }

  /** Every line that is the mark of a cell, with that cell, and where its own text begins. */
  #marksIn(text: string): { readonly mark: number; readonly from: number; readonly index: number }[] {
    const cells = new Map(this.#cells.map(({ mark }, i) => [mark, i]));
    return [...text.matchAll(/^═+ cell \d.*$/gm)].flatMap(({ 0: line, index: mark }) => {
      const index = cells.get(line);
      const end = mark + line.length;
      return index === undefined ? [] : [{ mark, from: Math.min(end + 1, text.length), index }];
    });
  }

  /** Why a text is not one of this view: each mark must occur once, in order, the first first. */
  #wrongMark(
    text: string,
    found: readonly { readonly mark: number; readonly index: number }[],
  ): string | undefined {
    const at = this.#cells.findIndex((_, i) => found[i]?.index !== i);
    const first = this.#cells[0]?.mark;
    if (at >= 0) return `The line that begins a cell, ${this.#cells[at]?.mark}, must stay as it is.`;
    // Includes lines that only look like a mark: they mean a cell of another number or kind.
    const lines = text.split('\n').filter(line => line.startsWith(`${this.#rule} cell `));
    if (lines.length > this.#cells.length)
      return 'An edit of the text of cells can add no line like those that begin them.';
    return found[0]?.mark === 0 && text.charAt(first?.length ?? 0) === '\n'
      ? undefined
      : `Nothing can be before the line ${first}.`;
  }
}

/** What the view puts after a source, so that the next mark has a line of its own. */
function endingFor(text: string): string {
  if (text === '') return '';
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function withoutEnding(text: string, ending: string): string {
  if (ending !== '' && text.endsWith(ending)) return text.slice(0, -ending.length);
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function markOf({ number, type }: Cell, rule: string): string {
  return `${rule} cell ${number}${type === 'code' ? '' : ` (${type})`} ${rule}`;
}

/** Three signs, and more if a cell has a line that looks like a mark. */
function ruleNotIn(texts: readonly string[]): string {
  let rule = '═══';
  while (texts.some(text => text.includes(`${rule} cell `))) rule += '═';
  return rule;
}
