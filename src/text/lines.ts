import type { ChangeSet } from './change-set.js';

/** How a line ends. The last line of a text may end with nothing. */
export type Ending = '\n' | '\r\n' | '\r' | '';

/** One line of a text. Offsets count UTF-16 code units from the start of the text. */
interface Line {
  /** Where the line starts. */
  readonly from: number;
  /** Where its content ends: the offset of its line ending. */
  readonly to: number;
  /** Where the next line starts: `to` plus the length of the ending. */
  readonly next: number;
}

/**
 * The lines of a text, each found once, when it is first asked for. `\n`, `\r\n` and a lone `\r`
 * end a line.
 *
 * A text that ends with a line ending has no empty line after it: `"a\n"` is one line, `""` is
 * none. Line *indexes* count from 0 here; what people and models see counts from 1.
 */
export class LineIndex {
  /**
   * Where each line starts, in order, as far as it has been read: an edit that is found at once
   * needs no line behind its place. A line reaches to the start of the next one; its ending is read
   * from the text, which costs less than storing it for every line of a large file.
   */
  #starts: Int32Array;
  /** How many starts are known, and where the next line begins. */
  #known = 0;
  #next = 0;

  private constructor(
    readonly text: string,
    /** Whether a carriage return is in the text. */
    readonly hasReturns: boolean,
    starts?: Int32Array,
  ) {
    // Lines of code are about this long; the array grows if they are shorter.
    this.#starts = starts ?? new Int32Array(16 + Math.ceil(text.length / 32));
    if (starts === undefined) return;
    this.#known = starts.length;
    this.#next = text.length;
  }

  static of(text: string): LineIndex {
    return new LineIndex(text, text.includes('\r'));
  }

  /** How many lines there are. */
  get count(): number {
    this.#readTo(this.text.length);
    return this.#known;
  }

  /** Read the starts of all lines up to an offset, and of the one behind it. */
  #readTo(offset: number): void {
    while (this.#next <= offset && this.#next < this.text.length) this.#readOne();
  }

  /** The same for a line by its index; whether there is such a line. */
  #has(index: number): boolean {
    while (this.#known <= index && this.#next < this.text.length) this.#readOne();
    return Number.isInteger(index) && index >= 0 && index < this.#known;
  }

  #readOne(): void {
    if (this.#known === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#known++] = this.#next;
    this.#next = (this.hasReturns ? nextOfAny : nextOfNewline)(this.text, this.#next);
  }

  /**
   * The lines of this text after changes of it: only what they inserted is read. It must be these
   * changes that make the text.
   *
   * @example LineIndex.of('a\nb\n').changed(set, set.apply('a\nb\n')).count
   */
  changed({ changes }: ChangeSet, text: string): LineIndex {
    const [first, last] = [changes[0], changes.at(-1)];
    if (first === undefined || last === undefined) return this;
    const isRead = this.#next === this.text.length;
    if (!isRead || this.hasReturns || changes.some(({ insert }) => insert.includes('\r')))
      return LineIndex.of(text);
    const grown = text.length - this.text.length;
    const known = this.#starts.subarray(0, this.#known);
    const kept = firstBehind(known, first.from - 1);
    const rest = firstBehind(known, last.to);
    const between = startsWithin(text, first.from, last.to + grown);
    const starts = new Int32Array(kept + between.length + known.length - rest);
    starts.set(known.subarray(0, kept));
    starts.set(between, kept);
    for (let i = rest, at = kept + between.length; i < known.length; i++, at++)
      starts[at] = (known[i] as number) + grown;
    return new LineIndex(text, false, starts);
  }

  /** @throws RangeError when there is no such line. */
  at(index: number): Line {
    return { from: this.from(index), to: this.to(index), next: this.#nextOf(index) };
  }

  /** Where line `index` starts; for `count`, the end of the text. */
  from(index: number): number {
    if (!this.#has(index) && index === this.#known) return this.text.length;
    this.#check(index);
    return this.#starts[index] as number;
  }

  /** Where the content of line `index` ends. */
  to(index: number): number {
    this.#check(index);
    const next = this.#nextOf(index);
    const last = this.text.charCodeAt(next - 1);
    if (last === CR) return next - 1;
    if (last !== LF) return next;
    const isPair = next - 2 >= (this.#starts[index] as number) && this.text.charCodeAt(next - 2) === CR;
    return isPair ? next - 2 : next - 1;
  }

  /** The content of a line, without its ending. */
  content(index: number): string {
    return this.text.slice(this.from(index), this.to(index));
  }

  /** The contents of the lines from one up to, not including, another: of all lines by default. */
  contents(from = 0, to = this.count): string[] {
    return Array.from({ length: to - from }, (_, i) => this.content(from + i));
  }

  /** The text of the lines from one up to, not including, another, with their endings. */
  slice(from: number, to: number): string {
    return this.text.slice(this.from(from), this.from(to));
  }

  /** The ending of a line: `''` for a last line without one. */
  ending(index: number): Ending {
    return this.text.slice(this.to(index), this.#nextOf(index)) as Ending;
  }

  /**
   * The index of the line that contains an offset; an offset at the very end of the text belongs to
   * the last line.
   *
   * @throws RangeError if the offset is no whole number or lies outside the text, or if the text
   *   has no line.
   */
  lineAt(offset: number): number {
    if (!Number.isInteger(offset) || offset < 0 || offset > this.text.length || this.text === '') {
      throw new RangeError(`Offset ${offset} is outside a text of ${this.text.length} code units`);
    }
    this.#readTo(offset);
    let low = 0;
    let high = this.#known - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the line after `index` starts, or the text ends. */
  #nextOf(index: number): number {
    return this.#has(index + 1) ? (this.#starts[index + 1] as number) : this.text.length;
  }

  #check(index: number): void {
    if (!this.#has(index))
      throw new RangeError(`Line index ${index} is outside a text of ${this.count} lines`);
  }
}

const LF = 10;
const CR = 13;

/** The starts of lines from an offset up to another, that one too, in a text without `\r`. */
function startsWithin(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  if (from === 0 && text !== '') starts.push(0);
  for (
    let at = text.indexOf('\n', Math.max(0, from - 1));
    at >= 0 && at < to;
    at = text.indexOf('\n', at + 1)
  )
    if (at + 1 < text.length) starts.push(at + 1);
  return starts;
}

/** The index of the first of some rising numbers that is greater than one. */
function firstBehind(numbers: Int32Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grown(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function nextOfNewline(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found + 1;
}

function nextOfAny(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF) return at + 1;
    if (code === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }
  return text.length;
}

/**
 * Split a text at its line endings, as a model's block is read: every part between two endings is a
 * line, so that a final ending leaves an empty last part.
 *
 * @example splitLines('a\r\nb\n') // ['a', 'b', '']
 */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}
