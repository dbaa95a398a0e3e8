import type { LineIndex, LineRange } from '../text/index.js';
import type { Statement } from './scopes.js';
import type { Part, QueryFindings } from './scopes-by-query.js';

/** Of a longer statement, only a part of it belongs to a line. */
const LONGEST = 20;

/**
 * The logical lines of a language with braces: the lines of the innermost statement, up to those of
 * other statements in it; of a long one, the largest part that is not long.
 */
export class StatementLines {
  /** For each line (index from 0) the index of its statement; -1 for none; comments are below. */
  readonly #owners: Int32Array;
  #pieces: readonly LineRange[] | undefined;

  constructor(
    readonly lines: LineIndex,
    readonly statements: readonly Statement[],
    readonly found: Pick<QueryFindings, 'comments' | 'pieces'>,
  ) {
    this.#owners = new Int32Array(lines.count).fill(-1);
    statements.forEach(({ first, last }, index) => {
      this.#owners.fill(index, first - 1, last);
    });
    found.comments.forEach((comment, index) => {
      if (this.#isAlone(comment)) this.#own(comment, index);
    });
  }

  at(line: number): LineRange {
    const whole = this.runAt(line);
    return whole.last - whole.first < LONGEST ? whole : this.#pieceAt(line, whole);
  }

  /** The same, however long it is. */
  runAt(line: number): LineRange {
    const own = this.#owners[line - 1] ?? -1;
    if (own === -1 || this.#isGap(line)) return { first: line, last: line };
    let [first, last] = [line, line];
    while (this.#continues(first - 1, own)) first--;
    while (this.#continues(last + 1, own)) last++;
    return { first, last };
  }

  #continues(line: number, own: number): boolean {
    return line >= 1 && this.#owners[line - 1] === own && !this.#isGap(line);
  }

  /** A blank line between statements. */
  #isGap(line: number): boolean {
    if (line > this.lines.count || this.lines.content(line - 1).trim() !== '') return false;
    const kind = this.statements[this.#owners[line - 1] ?? -1]?.kind;
    return kind !== 'simple' && kind !== 'import';
  }

  #pieceAt(line: number, within: LineRange): LineRange {
    this.#pieces ??= this.found.pieces
      .map(each => this.#linesOf(each))
      .filter(each => each.last > each.first);
    let found: LineRange = { first: line, last: line };
    for (const each of this.#pieces) {
      const isIn =
        within.first <= each.first && each.first <= line && line <= each.last && each.last <= within.last;
      const length = each.last - each.first;
      if (isIn && length < LONGEST && length > found.last - found.first) found = each;
    }
    return found;
  }

  #isAlone({ from, to }: Part): boolean {
    const { first, last } = this.#linesOf({ from, to });
    const text = this.lines.text;
    const before = text.slice(this.lines.from(first - 1), from);
    const after = text.slice(to, this.lines.at(last - 1).to);
    return before.trim() === '' && after.trim() === '';
  }

  /** A comment between statements is by itself; one in a statement belongs to that. */
  #own(comment: Part, index: number): void {
    const { first, last } = this.#linesOf(comment);
    const kind = this.statements[this.#owners[first - 1] ?? -1]?.kind;
    if (kind !== 'simple' && kind !== 'import') this.#owners.fill(-2 - index, first - 1, last);
  }

  #linesOf({ from, to }: Part): LineRange {
    return { first: this.lines.lineAt(from) + 1, last: this.lines.lineAt(Math.max(from, to - 1)) + 1 };
  }
}
