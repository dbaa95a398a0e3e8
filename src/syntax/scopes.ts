import type { Document, LineRange } from '../text/index.js';
import type { CodeNode } from './code-tree.js';

/**
 * The kind of a statement. A `class` is whatever has members: also an interface, a struct, an
 * `impl`. A `block` is any other compound statement, such as `if` or `with`.
 */
export type StatementKind = 'function' | 'class' | 'try' | 'switch' | 'block' | 'import' | 'simple';

/** One statement, with all that is in it. Lines are 1-based, both inclusive. */
export interface Statement extends LineRange {
  readonly kind: StatementKind;
  /** The first line of what introduces it, after its decorators: of a simple statement its own. */
  readonly headFirst: number;
  /** The last line of that, such as the one with the colon after the parameters. */
  readonly headLast: number;
  /** Of a function or class, and of another statement if the tree shows that it defines a name. */
  readonly name?: string;
  /** All names that a simple statement defines, if the tree shows them. */
  readonly defines?: readonly string[];
  /** The type that a method belongs to without standing in it. */
  readonly owner?: string;
  /** It defines a type, and has no members that are statements. */
  readonly isType?: true;
  /** A function that nothing gives a name, such as an argument. */
  readonly isCallback?: true;
  /** How many statements it is in. */
  readonly depth: number;
}

/** One name that an import binds in its file. */
export interface Binding {
  /** As it is written, without quotes: of Python with the dots of a relative one. */
  readonly module: string;
  /** The imported member, `default` for the one without a name; absent if the module is bound. */
  readonly name?: string;
  /** Its name in the file: the whole path for `import a.b`; `*` if all names are passed on. */
  readonly local: string;
}

/** A binding, and the line that it is on. */
export interface PlacedBinding extends Binding {
  readonly line: number;
}

/** What encloses what in a file. */
export interface Scopes {
  /** Whether a parse tree shows it, or the look of the lines. */
  readonly source: 'tree' | 'lines';
  /**
   * Whether every statement is known of; else only definitions, imports, `try`, and lines of other
   * code outside of those.
   */
  readonly complete: boolean;
  /** In the order of the file, each before those that are in it. */
  readonly statements: readonly Statement[];
  /** Literals that map keys to values. */
  readonly dictionaries: readonly LineRange[];
  /** What its imports bind, if the tree shows it; else the text of the imports is read. */
  readonly bindings?: readonly PlacedBinding[];
  /** The line with those that belong to it, if a statement goes over several. */
  logicalLine(line: number): LineRange;
  /** The same where it is not cut, however long it is; absent if logical lines are never cut. */
  wholeLine?(line: number): LineRange;
  /**
   * The parse tree of the file, parsed on demand; `undefined` if it has an error or cannot be made.
   */
  tree(): CodeNode | undefined;
}

/**
 * Reads what encloses what in the files of one language. A document is read once, even if it is
 * requested twice.
 */
export interface ScopeReader {
  /** Never throws. */
  scopes(document: Document): Scopes;
}

/** A statement while it is read: what is in it is not known yet. */
export type OpenStatement = { -readonly [Key in keyof Statement]: Statement[Key] };

/** Collects statements in the order of the file. */
export class StatementList {
  readonly statements: OpenStatement[] = [];
  readonly #open: OpenStatement[] = [];

  /** How many statements are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** The innermost statement that is open. */
  get innermost(): OpenStatement | undefined {
    return this.#open.at(-1);
  }

  /** Close statements, the innermost first, as long as one is to be closed. */
  closeWhile(isOver: (statement: OpenStatement) => boolean): void {
    for (let top = this.innermost; top !== undefined && isOver(top); top = this.innermost) this.#open.pop();
  }

  add(statement: Omit<OpenStatement, 'depth'>): OpenStatement {
    const added = { ...statement, depth: this.depth };
    this.statements.push(added);
    this.#open.push(added);
    this.reach(added.last);
    return added;
  }

  /** Everything that is open reaches to this line. */
  reach(line: number): void {
    for (const each of this.#open) each.last = Math.max(each.last, line);
  }
}
