/**
 * What a single line is: a comment, a definition, a section, the start of a block. It is decided
 * without a parse tree, because a quoted text need not be complete. One table for common languages;
 * the exact rules of each language are in `syntax/languages/`.
 *
 * @module
 */

/** How some languages write comments and definitions: sources of regular expressions. */
interface LanguagePatterns {
  readonly languages: string;
  /** What opens a comment on a line of its own. */
  readonly comment?: string;
  /** What may open a comment after code. */
  readonly behindCode?: string;
  /** The same, if that sign alone may be code: what is a comment for certain. */
  readonly surely?: string;
  /** What closes a comment. */
  readonly close?: string;
  /** Words that introduce a name. */
  readonly definitions?: string;
}

const LANGUAGES: readonly LanguagePatterns[] = [
  {
    languages: 'C, C#, Go, Java, JavaScript, Kotlin, Rust',
    comment: '//+',
    behindCode: '//',
    definitions: 'fn|func|function|fun|class|struct|enum|trait|impl|interface|type|namespace',
  },
  {
    languages: 'the same, and CSS',
    comment: String.raw`/\*+`,
    behindCode: String.raw`/\*`,
    close: String.raw`\*+/`,
  },
  {
    languages: 'Python, Ruby, shells, TOML, YAML',
    comment: '#+',
    behindCode: '#',
    surely: String.raw`#\s`,
    definitions: 'def|class|module',
  },
  { languages: 'Haskell, Lua, SQL', comment: '--', behindCode: String.raw`--\s` },
  { languages: 'assembler, INI, Lisp', comment: ';+' },
  { languages: 'Erlang, TeX', comment: '%+' },
  { languages: 'HTML, Markdown, XML', comment: '<!--', behindCode: '<!--', close: '-->' },
  { languages: 'OCaml, Pascal', comment: String.raw`\(\*`, close: String.raw`\*\)` },
  { languages: 'test frameworks', definitions: 'it|test|describe|context|specify|should' },
];

/** Matches what any of the languages has in a column of the table. */
function anyOf(column: 'comment' | 'behindCode' | 'close' | 'definitions'): string {
  return `(?:${LANGUAGES.flatMap(each => each[column] ?? []).join('|')})`;
}

/** What opens a comment on a line of its own: the source of a regular expression. */
export const COMMENT_OPENING = anyOf('comment');

const COMMENT =
  /^\s*(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|else|endif|pragma|undef)\b|[\w-]+(?:[.:#[>~+ ][^;]*)?\{$|[\w.:#[\]-]+,$)|\/?\*|--|<!--|"""|''')/;

/** Whether a line is a comment, or continues one. */
export function isComment(line: string): boolean {
  return COMMENT.test(line);
}

const BEHIND_CODE = new RegExp(`^${anyOf('behindCode')}`);
const COMMENT_AT_END = new RegExp(
  `\\s(?:${LANGUAGES.flatMap(each => each.surely ?? each.behindCode ?? []).join('|')})`,
);

/**
 * Whether a part of a line is a comment after code.
 *
 * @example opensComment('// why') // true
 */
export function opensComment(rest: string): boolean {
  return BEHIND_CODE.test(rest);
}

/**
 * Whether a line may have a comment after its code, or what looks like one.
 *
 * @example mayEndInComment('a = 1  # one') // true
 */
export function mayEndInComment(line: string): boolean {
  return COMMENT_AT_END.test(line.trim());
}

/** A line, cut where the comment after its code begins. Neither part has blanks at the cut. */
interface CodeAndComment {
  readonly code: string;
  readonly comment: string;
}

/**
 * The code of a line and the comment after it, or what looks like one; `undefined` if it has only
 * one of them.
 *
 * @example codeAndComment('a = 1  # one') // { code: 'a = 1', comment: '# one' }
 */
export function codeAndComment(line: string): CodeAndComment | undefined {
  const start = line.length - line.trimStart().length;
  const at = line.slice(start).search(COMMENT_AT_END);
  if (at < 0) return undefined;
  return { code: line.slice(0, start + at).trimEnd(), comment: line.slice(start + at).trimStart() };
}

/** No path is longer, and matching takes the square of the length. */
const LONGEST_PATH = 1000;

/** A comment of one word. */
const ONE_WORD = new RegExp(
  `^${COMMENT_OPENING}\\s*(?:(?:file|filename|path)\\s*:\\s*)?(\\S+?)\\s*${anyOf('close')}?$`,
  'i',
);
/** A path that ends in a file with an extension. */
const PATH = /^[^\s:*?"<>|]+\.[A-Za-z0-9]{1,10}$/;

/**
 * The path in a comment that has nothing else; `undefined` if there is none.
 *
 * @example pathInComment('// src/a.ts') // 'src/a.ts'
 */
export function pathInComment(line: string): string | undefined {
  if (line.length > LONGEST_PATH) return undefined;
  const named = ONE_WORD.exec(line)?.[1]?.replace(/^[`'"*]+|(?<![`'"*:])[`'"*:]+$/g, '') ?? '';
  return PATH.test(named) ? named : undefined;
}

/** Words before what introduces a name. */
const MODIFIERS = String.raw`(?:pub(?:\(\w+\))?|export|default|public|private|protected|static|async|final|abstract|override|unsafe|const)\s+`;
const ONLY_MODIFIERS = new RegExp(`^\\s*(?:${MODIFIERS})+$`);

/**
 * Whether a text is nothing but words that belong to a definition behind them.
 *
 * @example isModifiers('export async ') // true
 */
export function isModifiers(text: string): boolean {
  return ONLY_MODIFIERS.test(text);
}

/** What introduces a name, after words such as `export` or `static`. */
const DEFINITION = new RegExp(`^\\s*(?:${MODIFIERS})*${anyOf('definitions')}\\b`);

/** Whether a line introduces a name: a function, a class, a test. */
export function isDefinition(line: string): boolean {
  return DEFINITION.test(line);
}

/** The name that a line introduces, or the title of a test; `undefined` if it introduces none. */
export function nameIn(line: string): string | undefined {
  const head = DEFINITION.exec(line)?.[0];
  if (head === undefined) return undefined;
  // Go writes the receiver before the name.
  const behind = line.slice(head.length).replace(/^\s*\([^()"'`]*\)(?=\s*\w)/, '');
  const sentence = /^\s*(?:\(\s*)?["'`](.*)["'`]/.exec(behind)?.[1];
  return sentence ?? /[\p{L}\p{N}_$]+/u.exec(behind)?.[0] ?? '';
}

const SECTION = /^(?:(#{1,6})\s+\S|\[[^\]]+\]+\s*$)/;

/**
 * Whether a line is a heading of Markdown, or of a section of settings. A comment that begins with
 * `#` looks like one.
 */
export function isSection(line: string): boolean {
  return SECTION.test(line);
}

/** How deep a heading is: 0 for a section of settings. */
export function levelOf(heading: string): number {
  return SECTION.exec(heading)?.[1]?.length ?? 0;
}

/**
 * Whether a line opens something that other lines may belong to.
 *
 * @example opens('if (a) {') // true
 */
export function opens(line: string): boolean {
  return isSection(line) || isDefinition(line) || OPENS.test(line);
}

/** What opens a block at the end of a line; a tag of markup alone on it. */
const OPENS = /(?:[{:([]|\b(?:do|then))\s*$|^\s*<[A-Za-z][^<>]*(?<!\/)>\s*$/;

/** Words that end a block in some language, with what may be after them. */
const ENDS_BLOCK =
  /^#?\s*(?:end\s?(?:if|for|foreach|while|case|switch|do|loop|def|function|sub|class|module|try|with)?|fi|done|esac)\b\s*[\p{P}\p{S}]*$/iu;

/** A tag of markup without attributes. */
const TAG = /^<\/?[\w.:-]+\s*\/?>$/;

/**
 * Whether a line may occur several times in any text, and so shows nothing: a blank line, brackets,
 * signs and numbers, the end of a block, a tag without attributes.
 *
 * @example isFiller('  });') // true
 */
export function isFiller(line: string): boolean {
  const text = line.trim();
  return !/\p{L}/u.test(text) || ENDS_BLOCK.test(text) || TAG.test(text);
}
