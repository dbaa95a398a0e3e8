import type { EscapeRules } from './escapes.js';
import type { ItemKind } from './kinds.js';
import type { LineBreakRules } from './line-break-rules.js';
import type { OneLineLiterals } from './one-line-literals.js';
import type { StandIn } from './stand-ins.js';

declare global {
  /**
   * Named by the types of `web-tree-sitter`, and declared by no package that comes with it: an
   * error for who checks the types of libraries. It merges with the true one where that is there.
   */
  interface EmscriptenModule {}
}

/** Names of grammars that a {@link GrammarLoader} must know. */
const GRAMMAR_NAMES = [
  'bash',
  'c-sharp',
  'cpp',
  'css',
  'go',
  'java',
  'javascript',
  'php',
  'powershell',
  'python',
  'ruby',
  'rust',
  'tsx',
  'typescript',
] as const;
export type GrammarName = (typeof GRAMMAR_NAMES)[number];

/** The data formats that have a parser here. */
export type DataFormat = 'json' | 'jsonc' | 'yaml' | 'toml' | 'xml';

/** A line that starts a definition, if there is no parse tree. */
export interface LineRule {
  readonly kind: ItemKind;
  /**
   * Matched against a line without its ending. The group `name` is the name. A group `marker`, as
   * `##` of a heading, says by its length how deep the item is.
   */
  readonly pattern: RegExp;
  /** The depth of the item, if neither a marker nor its indentation shows it. */
  readonly depth?: number;
}

/**
 * Lines from one that matches `open` to one that matches `close` are text, in which nothing is
 * searched for.
 */
export interface OpaqueRule {
  readonly open: RegExp;
  readonly close: RegExp;
  /** Only if a file starts so. */
  readonly firstLine?: true;
}

/** How to find definitions by the look of lines. The first rule that matches a line decides. */
export interface LineRules {
  readonly definitions: readonly LineRule[];
  readonly imports?: RegExp;
  /** A decorator, attribute or annotation that has its line for itself. */
  readonly decorators?: RegExp;
  readonly opaque?: readonly OpaqueRule[];
  /** After such a line, those that are further in are text. */
  readonly textBelow?: RegExp;
  /** An item of a list, which belongs to the line above with the same depth. */
  readonly listItem?: RegExp;
}

/**
 * All that is known of one language. Data only: a language is added by one file in `languages/` and
 * its row in `languages/index.ts`; see `docs/adding.md`.
 */
export interface Language {
  /** In lower case, as in `python` or `csharp`. */
  readonly name: string;
  /** File name extensions, in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whole file names, such as `Rakefile`. */
  readonly fileNames?: readonly string[];
  /** Paths, with `/`, of files that are of this language whatever their extension says. */
  readonly paths?: RegExp;
  /**
   * The grammar and what to look for in its trees; a language without is read by its {@link
   * LineRules}.
   */
  readonly tree?: TreeRules;
  /**
   * What encloses what, as a query over the same grammar; a language without is read as far as its
   * outline goes. Captures:
   *
   * - the role of a statement: `@function`, `@callback` (a function that nothing gives a name),
   *   `@class`, `@type`, `@try`, `@switch`, `@block`, `@import`, `@value` (defines a name),
   *   `@simple`; with `@name`, `@body` and `@owner` in the same pattern. Of several patterns that
   *   match a node, or name one body, the first one counts;
   * - `@wrapper` around a `@wrapped` statement: belongs to it, such as an `export`;
   * - `@decorator`: belongs to the statement that it is directly above;
   * - `@comment`; `@dictionary`: a literal of keys and values; `@piece`: a part of a long
   *   statement;
   * - `@local`, `@imported`, `@module` in one pattern: a name that an import binds. With `@star` in
   *   the place of the others, it passes on all names of the module.
   */
  readonly statements?: string;
  /** Data formats have parsers of their own, which know of more faults than a grammar. */
  readonly checkedBy?: DataFormat;
  /** The rules of its blocks, brackets and strings, if its grammar reads over their faults. */
  readonly blocks?: 'python';
  readonly comments: CommentMarkers;
  /**
   * Patterns of comments and strings, with the flag `g`, if its strings differ from those of most
   * languages.
   */
  readonly texts?: RegExp;
  /** Words that open something, and those that close it; with the flag `g`. */
  readonly words?: readonly (readonly [open: RegExp, close: RegExp])[];
  /**
   * Lines that are not indented with the code around, such as directives of a preprocessor; not
   * those that continue below.
   */
  readonly atMargin?: RegExp;
  /** One level of indentation, as most projects have it. */
  readonly indent: string;
  /** Blank lines between definitions, as most projects have them; one if it is missing. */
  readonly gap?: { readonly outermost: number; readonly inner: number };
  readonly lines: LineRules;
}

export interface CommentMarkers {
  /** What starts a comment that ends with its line. */
  readonly line: readonly string[];
  /** Opening and closing marks of comments that may go over lines. */
  readonly block: readonly (readonly [open: string, close: string])[];
}

/** Whether a line of a language begins with a comment, white space aside. */
export function beginsComment(text: string, { line, block }: CommentMarkers): boolean {
  const start = text.trimStart();
  return line.some(mark => start.startsWith(mark)) || block.some(([open]) => start.startsWith(open));
}

/**
 * What to look for in the trees of a grammar, as tree-sitter queries. Captures:
 *
 * - the name of a kind (`@function`, `@class`, …): a definition, with `@name`, `@body` and `@owner`
 *   (the type that it belongs to without standing in it) in the same pattern. Of several patterns
 *   that match a node, the first one counts;
 * - `@wrapper` around a `@wrapped` definition: belongs to the definition, such as an `export`;
 * - `@comment`, `@decorator`: belong to the definition that they are directly above, or at the
 *   start of;
 * - `@import`, `@try`.
 */
export interface TreeRules {
  readonly grammar: GrammarName;
  readonly query: string;
  /**
   * How often the parser may report for each code unit, if that is not as elsewhere: the less, the
   * more each report costs where the grammar has many readings.
   */
  readonly reports?: number;
  /**
   * Lines whose faults show nothing, since the grammar cannot know what is there: a macro at their
   * start.
   */
  readonly unsure?: RegExp;
  /**
   * Words that may represent anything: the grammar cannot know what is wrong with them. Brackets
   * must still match.
   */
  readonly macros?: RegExp;
  /**
   * What is right, and what the grammar has no place for: a text with faults is read once more with
   * replacements for these.
   */
  readonly standIns?: readonly StandIn[];
  /** Line breaks that the grammar reads over, and the language does not. */
  readonly lineBreaks?: LineBreakRules;
  /** The escapes of strings, if the grammar accepts any. */
  readonly escapes?: EscapeRules;
  /** Strings and characters that end on their line. */
  readonly literals?: OneLineLiterals;
  /**
   * The grammar finds fault with text that is right, so often that only what is left open counts.
   */
  readonly weak?: true;
}
