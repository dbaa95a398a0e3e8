/** A comment of one word, in the ways of common languages. */
const COMMENT =
  /^(?:\/\/+|#+|--|;+|%+|<!--|\/\*+|\(\*)\s*(?:(?:file|filename|path)\s*:\s*)?(\S+?)\s*(?:-->|\*+\/|\*\))?$/i;
/** A path that ends in a file with an extension. */
const PATH = /^[^\s:*?"<>|]+\.[A-Za-z0-9]{1,10}$/;

/**
 * The path that a line is, as a comment of nothing else; `undefined` where it is none.
 *
 * @example pathInComment('// src/a.ts') // 'src/a.ts'
 */
export function pathInComment(line: string): string | undefined {
  const named = COMMENT.exec(line)?.[1]?.replace(/^[`'"*]+|[`'"*:]+$/g, '') ?? '';
  return PATH.test(named) ? named : undefined;
}
