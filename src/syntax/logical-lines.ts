import type { LineIndex, LineRange } from '../text/index.js';

/**
 * The most times that a text is read again from after a line whose string or bracket is never
 * closed.
 */
const RESTARTS = 20;

/**
 * Starts a definition: no bracket that was left open reaches over one that is as far out as its own
 * line.
 */
const DEFINITION = /^[ \t]*(?:async[ \t]+def|def|class)[ \t]+\w/;

/**
 * The logical lines of Python: physical lines that are joined by brackets, strings over lines, or a
 * backslash. Needs no tree, so that it also works for files that do not parse.
 */
export class LogicalLines {
  /** For each physical line (index from 0) the first and last index of its logical line. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;

  constructor(readonly lines: LineIndex) {
    this.#first = new Int32Array(lines.count);
    this.#last = new Int32Array(lines.count);
    this.#read();
  }

  /**
   * The logical line that a physical one belongs to: 1-based.
   *
   * @example new LogicalLines(LineIndex.of('f(\n  1)\n')).at(2) // { first: 1, last: 2 }
   */
  at(line: number): LineRange {
    const index = line - 1;
    return { first: (this.#first[index] ?? index) + 1, last: (this.#last[index] ?? index) + 1 };
  }

  #read(): void {
    let restarts = RESTARTS;
    for (let start = 0; start < this.lines.count; ) {
      const { end, closed } = this.#end(start);
      if (closed) this.#join(start, end);
      else if (restarts-- > 0) {
        // What was opened is never closed: only the first line is of it, and the next ones are read
        // again.
        this.#join(start, start);
        start++;
        continue;
      } else for (let i = start; i <= end; i++) this.#join(i, i);
      start = end + 1;
    }
  }

  /**
   * The last line of the logical line that starts at one, and whether it comes to an end of its
   * own.
   */
  #end(start: number): { readonly end: number; readonly closed: boolean } {
    const state = new LineState();
    for (let i = start; i < this.lines.count; i++) {
      const text = this.lines.content(i);
      if (i > start && state.isOpenBracket && this.#isNextDefinition(text, start))
        return { end: i - 1, closed: false };
      state.line(text);
      if (!state.isOpen) return { end: i, closed: true };
    }
    return { end: this.lines.count - 1, closed: false };
  }

  /** Whether a line is a definition that is no further in than the logical line that is open. */
  #isNextDefinition(text: string, start: number): boolean {
    return DEFINITION.test(text) && indentationOf(text) <= indentationOf(this.lines.content(start));
  }

  #join(first: number, last: number): void {
    this.#first.fill(first, first, last + 1);
    this.#last.fill(last, first, last + 1);
  }
}

/** What opens or closes something in code, and in a string. */
const SIGNS = /["'#()[\]{}\\]/g;
const STRING_SIGNS = /["'\\]/g;

function nextOf(signs: RegExp, text: string, from: number): number {
  signs.lastIndex = from;
  return signs.exec(text)?.index ?? text.length;
}

/** What is open at the end of a line. */
class LineState {
  #depth = 0;
  /** The quotes that close the string that is open. */
  #string = '';
  #backslash = false;

  get isOpen(): boolean {
    return this.#depth > 0 || this.#string !== '' || this.#backslash;
  }

  get isOpenBracket(): boolean {
    return this.#depth > 0 && this.#string === '';
  }

  line(text: string): void {
    this.#backslash = false;
    let at = 0;
    while (at < text.length) at = this.#string === '' ? this.#code(text, at) : this.#inString(text, at);
    // A string in simple quotes ends with its line, unless a backslash takes it on.
    if (this.#string.length === 1 && !this.#backslash) this.#string = '';
  }

  /** Read code up to and including the next sign that counts; returns the offset after it. */
  #code(text: string, from: number): number {
    const at = nextOf(SIGNS, text, from);
    const character = text[at];
    if (character === undefined) return at;
    if (character === '#') return text.length;
    if (character === '"' || character === "'") {
      this.#string = text.startsWith(character.repeat(3), at) ? character.repeat(3) : character;
      return at + this.#string.length;
    }
    if ('([{'.includes(character)) this.#depth++;
    else if (')]}'.includes(character)) this.#depth = Math.max(0, this.#depth - 1);
    else if (character === '\\' && at === text.length - 1) this.#backslash = true;
    return at + 1;
  }

  #inString(text: string, from: number): number {
    const at = nextOf(STRING_SIGNS, text, from);
    if (at === text.length) return at;
    if (text[at] === '\\') {
      if (at === text.length - 1) this.#backslash = true;
      return at + 2;
    }
    if (!text.startsWith(this.#string, at)) return at + 1;
    const { length } = this.#string;
    this.#string = '';
    return at + length;
  }
}

/**
 * The depth of a line of Python: a tab goes to the next multiple of `tab`, a form feed starts
 * again.
 */
export function indentationOf(text: string, tab = 8): number {
  let width = 0;
  for (const character of text) {
    if (character === ' ') width++;
    else if (character === '\t') width += tab - (width % tab);
    else if (character === '\f') width = 0;
    else break;
  }
  return width;
}
