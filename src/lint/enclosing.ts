import type { Scopes, Statement, StatementKind } from '../syntax/index.js';
import { holdsLine, type LineRange } from '../text/index.js';
import { importBlock } from './import-block.js';

/** The innermost statement of a kind around a line, its decorators included. */
export function innermost(
  { statements }: Scopes,
  line: number,
  kinds: readonly StatementKind[],
): Statement | undefined {
  // Statements are in order, each before those that are in it: the last one that holds the line is
  // the innermost.
  return statements.findLast(each => holdsLine(each, line) && kinds.includes(each.kind));
}

/**
 * The function with a name around a line: a callback belongs to the one that it is in. Without one,
 * the largest callback that is not long, or else the innermost.
 *
 * @param longest how many lines are not long.
 */
export function namedFunctionAt(
  { statements }: Scopes,
  line: number,
  longest: number,
): Statement | undefined {
  const around = statements.filter(each => each.kind === 'function' && holdsLine(each, line));
  return (
    around.findLast(each => each.isCallback !== true) ??
    around.find(each => each.last - each.first < longest) ??
    around.at(-1)
  );
}

/** How many lines a function may have to be shown as a whole. */
export const SHOWN_WHOLE = 40;

/** What encloses a line, and the imports at the top of its file. */
export type Blocks = Readonly<Partial<Record<'function' | 'try' | 'class' | 'imports', LineRange>>>;

/**
 * The blocks around a line.
 *
 * @example blocksAt(scopes, 12).function?.last // 14
 */
export function blocksAt(scopes: Scopes, line: number): Blocks {
  const at = (kind: StatementKind) => innermost(scopes, line, [kind]);
  const named = namedFunctionAt(scopes, line, SHOWN_WHOLE);
  return { function: named, try: at('try'), class: at('class'), imports: importBlock(scopes) };
}
