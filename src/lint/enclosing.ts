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

/** The innermost definition around a line. */
export function definitionAt(scopes: Scopes, line: number): Statement | undefined {
  return innermost(scopes, line, ['function', 'class']);
}

/** What encloses a line, and the imports at the top of its file. */
export type Blocks = Readonly<Partial<Record<'function' | 'try' | 'class' | 'imports', LineRange>>>;

/**
 * The blocks around a line.
 *
 * @example blocksAt(scopes, 12).function?.last // 14
 */
export function blocksAt(scopes: Scopes, line: number): Blocks {
  const at = (kind: StatementKind) => innermost(scopes, line, [kind]);
  return { function: at('function'), try: at('try'), class: at('class'), imports: importBlock(scopes) };
}
