import { indentOf } from '../locate/index.js';

/**
 * A replacement whose first line lost its indentation, as texts do that are trimmed, with that of the first line of the search. The
 * other lines show that it was lost: one of them stands in both texts, as deep in each.
 *
 * As it is where the first line may be meant to begin the line: as a line that no other text has, beside others that do; as a
 * directive; where nothing else changes; and where other lines move, too.
 *
 * @example withFirstIndent(['  a', '  b'], ['a', '  c', '  b']) // ['  a', '  c', '  b']
 */
export function withFirstIndent(search: readonly string[], replace: readonly string[]): readonly string[] {
  const [from, to] = [search, replace].map(lines => lines.findIndex(isSolid)) as [number, number];
  const [old, made] = [search[from], replace[to]];
  if (old === undefined || made === undefined || indentOf(made) !== '' || indentOf(old) === '')
    return replace;
  const others = replace.slice(to + 1).filter(isSolid);
  const isKept = (line: string) => indentOf(line) !== '' && search.includes(line);
  const isSame = made === old.trimStart();
  const isAtMargin = (line: string) => indentOf(line) === '';
  const bare = new Set(search.map(line => line.trim()));
  const isMoved = (line: string) => !search.includes(line) && bare.has(line.trim());
  if (!others.some(isKept) || others.some(isMoved) || made.startsWith('#')) return replace;
  if (!isSame && [...others, ...search.filter(isSolid)].some(isAtMargin)) return replace;
  const whole = replace.with(to, indentOf(old) + made);
  return whole.join('\n') === search.join('\n') ? replace : whole;
}

function isSolid(line: string): boolean {
  return line.trim() !== '';
}
