import type { Texts } from '../edit/index.js';
import { isElision } from './elision.js';

/**
 * Whether an edit writes on the far side of lines that it leaves out at an end of its search, where it quotes nothing: how far
 * those reach, and so where the new text goes, nobody can say.
 *
 * @example writesBeyondMark({ search: ['...', 'b'], replace: ['a', '...', 'b'] }) // true
 */
export function writesBeyondMark({ search, replace }: Texts): boolean {
  return writesBefore(search, replace) || writesBefore(search.toReversed(), replace.toReversed());
}

/** Whether nothing is quoted before the first mark, and something written there. */
function writesBefore(search: readonly string[], replace: readonly string[]): boolean {
  const before = (lines: readonly string[]) => lines.slice(0, Math.max(0, lines.findIndex(isElision)));
  return search.some(isElision) && before(search).every(isBlank) && !before(replace).every(isBlank);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
