import { type Document, type LineIndex, memoized } from '../text/index.js';

/**
 * What opens a comment after code. Signs that are code in other languages too need a blank after
 * them.
 */
const OPENED: ReadonlyMap<string, RegExp> = new Map([
  ['#', /^\s+#\s/],
  ['//', /^\s+\/\//],
  ['--', /^\s+--\s/],
]);
/** What opens one and closes it at the end of the line. */
const CLOSED = /^\s+(?:\/\*.*\*\/|<!--.*-->)\s*$/;

/**
 * Distinguishes comments at line ends from code, by the signs with which the file begins its
 * comments.
 */
export class LineEndComments {
  #signs: readonly RegExp[] | undefined;

  constructor(readonly lines: LineIndex) {}

  /** What may open a comment: computed on first use, because every line must be read. */
  get #opened(): readonly RegExp[] {
    this.#signs ??= signsOf(this.lines);
    return this.#signs;
  }

  /**
   * The comment, with the white space before it, that a line of the file has at its end and a
   * search line lacks; `undefined` if they differ in more, or in nothing.
   */
  leftOut(content: string, searched: string): string | undefined {
    const [whole, code] = [content.trim(), searched.trim()];
    if (code === '' || whole.length <= code.length || !whole.startsWith(code)) return undefined;
    const rest = whole.slice(code.length);
    return CLOSED.test(rest) || this.#opened.some(opened => opened.test(rest)) ? rest : undefined;
  }
}

/** The signs that some line begins with as a comment; if no line does, any sign. */
function signsOf(lines: LineIndex): RegExp[] {
  const used = new Set<string>();
  for (let i = 0; i < lines.count; i++) {
    const sign = /^\s*(#(?=\s)|\/\/|--(?=\s))/.exec(lines.content(i))?.[1];
    if (sign !== undefined) used.add(sign);
  }
  return [...OPENED].flatMap(([sign, opened]) => (used.size === 0 || used.has(sign) ? [opened] : []));
}

const commentsOf = memoized((lines: LineIndex) => new LineEndComments(lines));

/** The comments at line ends of a document: its signs are computed once. */
export function lineEndComments({ lines }: Pick<Document, 'lines'>): LineEndComments {
  return commentsOf(lines);
}
