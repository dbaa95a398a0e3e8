import type { Texts } from '../../edit/index.js';
import { solidRange } from '../../text/index.js';

/**
 * Both texts without the empty line after each of their lines; `undefined` if not every line has
 * one, or if there are other blank lines at their ends.
 *
 * @example singleSpaced({ search: ['a', '', 'b'], replace: ['a', '', 'c'] }) // { search: ['a', 'b'], replace: ['a', 'c'] }
 */
export function singleSpaced({ search, replace }: Texts): Texts | undefined {
  const [old, made] = [solidPart(search), solidPart(replace)];
  const isAlike = made.lines.length === 0 || (old.above === made.above && old.below === made.below);
  if (old.lines.length < 3 || !isAlike || !isSpaced(old.lines) || !isSpaced(made.lines)) return undefined;
  const end = old.below > 0 ? [''] : [];
  const single = (lines: readonly string[]) => [...lines.filter((_, i) => i % 2 === 0), ...end];
  return { search: single(old.lines), replace: made.lines.length === 0 ? [...end] : single(made.lines) };
}

function isSpaced(lines: readonly string[]): boolean {
  return lines.every((line, i) => i % 2 === 0 || line.trim() === '');
}

/**
 * The lines from the first to the last that is not blank, and how many blank ones are above and
 * below.
 */
function solidPart(lines: readonly string[]) {
  const { from, to } = solidRange(lines);
  return { lines: lines.slice(from, to), above: from, below: to === 0 ? 0 : lines.length - to };
}
