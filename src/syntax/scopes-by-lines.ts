import type { Document, LineIndex, LineRange } from '../text/index.js';
import { indentationOf, LogicalLines } from './logical-lines.js';
import { type OpenStatement, type Scopes, type StatementKind, StatementList } from './scopes.js';

const DEFINITION = /^(?:async\s+)?(?<word>def|class)\s+(?<name>\w+)/;
const COMPOUND = /^(?:async\s+)?(?<word>try|if|for|while|with|match)\b.*:/s;
/** Continues the compound statement before it. */
const CLAUSE = /^(?:else|elif|except|finally)\b/;
const IMPORT = /^(?:import\b|from[\s\\]+\S+?[\s\\]+import\b)/;

/** No module has a longer name; matching the pattern on more could take long. */
const LONGEST_IMPORT = 300;

/** What encloses what in a text of Python that does not parse, by its indentation. */
export function scopesByLines({ lines }: Document): Scopes {
  const logical = new LogicalLines(lines);
  const reader = new IndentedLines(lines);
  for (let line = 1; line <= lines.count; line = logical.at(line).last + 1) reader.line(logical.at(line));
  return {
    source: 'lines',
    complete: true,
    statements: reader.list.statements,
    dictionaries: [],
    logicalLine: line => logical.at(line),
    tree: () => undefined,
  };
}

class IndentedLines {
  readonly list = new StatementList();
  readonly #widths = new Map<OpenStatement, number>();
  /** The first of the decorators that lead to the next definition. */
  #decorated: { readonly first: number; readonly width: number } | undefined;

  constructor(readonly lines: LineIndex) {}

  line(block: LineRange): void {
    const first = this.lines.content(block.first - 1);
    const text = first.trim();
    if (text === '' || text.startsWith('#')) return;
    const width = indentationOf(first);
    if (CLAUSE.test(text) && this.#goesOn(block, width)) return;
    if (text.startsWith('@')) {
      if (this.#decorated?.width !== width) this.#decorated = { first: block.first, width };
      return;
    }
    this.list.closeWhile(open => this.#widthOf(open) >= width);
    this.#widths.set(this.list.add(this.#statement(block, text, width)), width);
    this.#decorated = undefined;
  }

  #goesOn(block: LineRange, width: number): boolean {
    this.list.closeWhile(open => this.#widthOf(open) > width);
    const before = this.list.innermost;
    const goesOn = before !== undefined && this.#widthOf(before) === width && isCompound(before.kind);
    if (goesOn) this.list.reach(block.last);
    return goesOn;
  }

  #statement({ first, last }: LineRange, start: string, width: number): Omit<OpenStatement, 'depth'> {
    const text = start + this.#rest({ first, last });
    const definition = DEFINITION.exec(text);
    const decorated = this.#decorated?.width === width ? this.#decorated.first : first;
    const name = definition?.groups?.name;
    return {
      kind: kindOf(text, definition?.groups?.word),
      first: definition === null ? first : decorated,
      last,
      headFirst: first,
      headLast: last,
      ...(name !== undefined && { name }),
    };
  }

  #rest({ first, last }: LineRange): string {
    return this.lines.text.slice(this.lines.at(first - 1).to, this.lines.at(last - 1).to);
  }

  #widthOf(open: OpenStatement): number {
    return this.#widths.get(open) ?? 0;
  }
}

function kindOf(text: string, definition: string | undefined): StatementKind {
  if (definition !== undefined) return definition === 'def' ? 'function' : 'class';
  const word = COMPOUND.exec(text)?.groups?.word;
  if (word !== undefined) return word === 'try' ? 'try' : 'block';
  return IMPORT.test(text.slice(0, LONGEST_IMPORT)) ? 'import' : 'simple';
}

function isCompound(kind: StatementKind): boolean {
  return kind === 'try' || kind === 'block';
}
