import { Lexer, Parser } from 'yaml';

/** How many levels of mappings and lists a spec may have. It needs five. */
export const MOST_LEVELS = 20;

/** Each level takes up to two places on the stack of the parser: a collection and its item. */
const MOST_ON_STACK = 2 * MOST_LEVELS;

/**
 * Whether lists and mappings are nested too deep. Reading such a text recurses, and can end the
 * whole process; this looks without recursion, and stops at the first place that is too deep.
 */
export function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    // The parser works only as far as its tokens are taken.
    Array.from(parser.next(lexeme));
    if (parser.stack.length > MOST_ON_STACK) return true;
  }
  return false;
}
