import type { Texts } from '../edit/index.js';
import { isComment } from './drift/definitions.js';

/**
 * Both texts without the second of two equal comments that follow each other in the search, and likewise in the replacement where
 * that has it twice too; `undefined` where the search has none.
 *
 * @example withoutDoubledComments({ search: ['# a', '# a', 'b'], replace: ['# a', 'c'] })?.search // ['# a', 'b']
 */
export function withoutDoubledComments({ search, replace }: Texts): Texts | undefined {
  const doubled = new Set(search.filter(isDoubled).map(line => line.trim()));
  if (doubled.size === 0) return undefined;
  const once = (lines: readonly string[]) =>
    lines.filter((line, i, all) => !(isDoubled(line, i, all) && doubled.has(line.trim())));
  return { search: once(search), replace: once(replace) };
}

/** Whether a line is a comment and the one above the same. Signs alone are often there twice. */
function isDoubled(line: string, i: number, lines: readonly string[]): boolean {
  return lines[i - 1]?.trim() === line.trim() && isComment(line) && /[\p{L}\p{N}]/u.test(line);
}
