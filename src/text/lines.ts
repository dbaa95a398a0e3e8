/** How a line ends. The last line of a text may end with nothing. */
export type Ending = '\n' | '\r\n' | '\r' | '';

/** One line of a text. Offsets count UTF-16 code units from the start of the text. */
export interface Line {
  /** Where the line starts. */
  readonly from: number;
  /** Where its content ends: the offset of its line ending. */
  readonly to: number;
  /** Where the next line starts: `to` plus the length of the ending. */
  readonly next: number;
}

/**
 * The lines of a text, found once. `\n`, `\r\n` and a lone `\r` end a line.
 *
 * A text that ends with a line ending has no empty line after it: `"a\n"` is one line, `""` is none.
 * Line *indexes* count from 0 here; what people and models see counts from 1.
 */
export class LineIndex {
  /** Three numbers a line: `from`, `to`, `next` (see {@link Line}). */
  readonly #marks: Int32Array;
  /** How many lines there are. */
  readonly count: number;

  private constructor(
    readonly text: string,
    marks: Int32Array,
  ) {
    this.#marks = marks;
    this.count = marks.length / 3;
  }

  static of(text: string): LineIndex {
    return new LineIndex(text, text.includes('\r') ? marksWithReturns(text) : marksOfNewlines(text));
  }

  /** @throws RangeError when there is no such line. */
  at(index: number): Line {
    this.#check(index);
    const i = index * 3;
    const marks = this.#marks;
    return { from: marks[i] as number, to: marks[i + 1] as number, next: marks[i + 2] as number };
  }

  /** Where line `index` starts; for `count`, the end of the text. */
  from(index: number): number {
    if (index === this.count) return this.text.length;
    this.#check(index);
    return this.#marks[index * 3] as number;
  }

  /** Where the content of line `index` ends. */
  to(index: number): number {
    this.#check(index);
    return this.#marks[index * 3 + 1] as number;
  }

  /** The content of a line, without its ending. */
  content(index: number): string {
    this.#check(index);
    return this.text.slice(this.#marks[index * 3], this.#marks[index * 3 + 1]);
  }

  /** The ending of a line: `''` for a last line that has none. */
  ending(index: number): Ending {
    this.#check(index);
    return this.text.slice(this.#marks[index * 3 + 1], this.#marks[index * 3 + 2]) as Ending;
  }

  /**
   * The index of the line that holds an offset; an offset at the very end of the text belongs to the last line.
   *
   * @throws RangeError when the offset is no whole number or lies outside the text, or the text has no line.
   */
  lineAt(offset: number): number {
    if (!Number.isInteger(offset) || offset < 0 || offset > this.text.length || this.count === 0) {
      throw new RangeError(`Offset ${offset} is outside a text of ${this.text.length} code units`);
    }
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#marks[middle * 3] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #check(index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) {
      throw new RangeError(`Line index ${index} is outside a text of ${this.count} lines`);
    }
  }
}

function marksOfNewlines(text: string): Int32Array {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  const marks = new Int32Array(count * 3);
  let from = 0;
  for (let i = 0; i < marks.length; i += 3) {
    const found = text.indexOf('\n', from);
    const to = found < 0 ? text.length : found;
    marks[i] = from;
    marks[i + 1] = to;
    from = found < 0 ? to : to + 1;
    marks[i + 2] = from;
  }
  return marks;
}

function marksWithReturns(text: string): Int32Array {
  const marks: number[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    const next = code === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
    marks.push(from, at, next);
    from = next;
    at = next - 1;
  }
  if (from < text.length) marks.push(from, text.length, text.length);
  return Int32Array.from(marks);
}

/**
 * Split a text at its line endings, as a model's block is read: every part between two endings is a line, so that a
 * final ending leaves an empty last part.
 *
 * @example splitLines('a\r\nb\n') // ['a', 'b', '']
 */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
