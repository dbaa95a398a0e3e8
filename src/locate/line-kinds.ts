/**
 * What a line is by its look, in the ways of common languages: a comment, a definition, a section, the start of a block. Told
 * without a parse tree, for texts that need not be whole; the rules of single languages are in `syntax/languages/`.
 *
 * @module
 */

/** What opens a comment on a line of its own: the source of a regular expression. */
export const COMMENT_OPENING = String.raw`(?:\/\/+|#+|--|;+|%+|<!--|\/\*+|\(\*)`;

const COMMENT =
  /^\s*(?:\/\/|#(?!\s*(?:include|define|if|ifdef|ifndef|else|endif|pragma|undef)\b|[\w-]+(?:[.:#[>~+ ][^;]*)?\{$|[\w.:#[\]-]+,$)|\/?\*|--|<!--|"""|''')/;

/** Whether a line is a comment, in the ways of common languages. */
export function isComment(line: string): boolean {
  return COMMENT.test(line);
}

/** What opens a comment behind code. Signs that are code in other languages need a blank behind them. */
const BEHIND_CODE = /^(?:\/\/|\/\*|#|--\s|<!--)/;

/**
 * Whether a part of a line, from some place on, is a comment.
 *
 * @example opensComment('// why') // true
 */
export function opensComment(rest: string): boolean {
  return BEHIND_CODE.test(rest);
}

/** A comment of one word. */
const ONE_WORD = new RegExp(
  `^${COMMENT_OPENING}\\s*(?:(?:file|filename|path)\\s*:\\s*)?(\\S+?)\\s*(?:-->|\\*+/|\\*\\))?$`,
  'i',
);
/** A path that ends in a file with an extension. */
const PATH = /^[^\s:*?"<>|]+\.[A-Za-z0-9]{1,10}$/;

/**
 * The path that a line is, as a comment of nothing else; `undefined` where it is none.
 *
 * @example pathInComment('// src/a.ts') // 'src/a.ts'
 */
export function pathInComment(line: string): string | undefined {
  const named = ONE_WORD.exec(line)?.[1]?.replace(/^[`'"*]+|[`'"*:]+$/g, '') ?? '';
  return PATH.test(named) ? named : undefined;
}

/** What introduces a name in common languages. */
const DEFINITION =
  /^\s*(?:(?:pub(?:\(\w+\))?|export|default|public|private|protected|static|async|final|abstract|override|unsafe|const)\s+)*(?:fn|func|function|fun|def|class|struct|enum|trait|impl|interface|type|module|namespace|it|test|describe|context|specify|should)\b/;

/** Whether a line introduces a name: a function, a class, a test. */
export function isDefinition(line: string): boolean {
  return DEFINITION.test(line);
}

/** The name that a line introduces, a test's sentence too; `undefined` where it introduces none. */
export function nameIn(line: string): string | undefined {
  const head = DEFINITION.exec(line)?.[0];
  if (head === undefined) return undefined;
  // Go writes the receiver before the name.
  const behind = line.slice(head.length).replace(/^\s*\([^()"'`]*\)(?=\s*\w)/, '');
  const sentence = /^\s*\(?\s*["'`](.*)["'`]/.exec(behind)?.[1];
  return sentence ?? /[\p{L}\p{N}_$]+/u.exec(behind)?.[0] ?? '';
}

const SECTION = /^(?:(#{1,6})\s+\S|\[[^\]]+\]+\s*$)/;

/** Whether a line is a heading of Markdown, or of a section of settings. A comment that begins with `#` looks like one. */
export function isSection(line: string): boolean {
  return SECTION.test(line);
}

/** How deep a heading is: 0 for a section of settings. */
export function levelOf(heading: string): number {
  return SECTION.exec(heading)?.[1]?.length ?? 0;
}

/**
 * Whether a line opens what other lines may belong in.
 *
 * @example opens('if (a) {') // true
 */
export function opens(line: string): boolean {
  return isSection(line) || isDefinition(line) || /(?:[{:([]|\b(?:do|then))\s*$/.test(line);
}
