import type { LinesPlace, SpanPlace, Texts } from '../edit/index.js';
import { indentOf, isComment, isModifiers } from '../locate/index.js';
import { type Change, isSolid, type LineIndex } from '../text/index.js';

/**
 * Whether the first line of a search is in the file as it is quoted. If not, its writer has not
 * seen what is above: new lines before it are not meant for the middle of that.
 */
export function quotesFirstLine(lines: LineIndex, { texts, pairings }: LinesPlace): boolean {
  const [first] = pairings;
  if (first === undefined || first.searchFrom === first.searchTo) return true;
  if (first.fileFrom === first.fileTo) return false;
  const bare = (line = '') => line.replace(/\s+/g, '');
  return bare(texts.search[first.searchFrom]) === bare(lines.content(first.fileFrom));
}

/**
 * The line before which new lines go that are meant for above a definition: before its attributes,
 * decorators and comments, which belong to it. New lines that begin with one of those stay.
 */
export function aboveLeads(lines: LineIndex, at: number, first: string): number {
  if (isLeadLine(first) || !isSolid(first)) return at;
  let above = at;
  while (above > 0 && isLeadLine(lines.content(above - 1))) above--;
  // Comments alone may be about anything.
  return lines.contents(above, at + 1).some(line => ATTRIBUTE.test(line)) ? above : at;
}

/** An attribute, a decorator, or a comment that documents what is below. */
const ATTRIBUTE = /^\s*(?:#?\[|@|\/\*\*|\/\/\/)/;

function isLeadLine(line: string): boolean {
  return isSolid(line) && (ATTRIBUTE.test(line) || isComment(line));
}

/**
 * The change of an edit that quotes a definition without the words before it, and puts new lines
 * above: they go above the line, and not between these words and the definition. `undefined` for
 * any other edit.
 */
export function changeAbove(
  lines: LineIndex,
  { texts, range }: SpanPlace,
  usual: string,
): Change | undefined {
  const line = lines.lineAt(range.from);
  const before = lines.text.slice(lines.from(line), range.from);
  if (!isModifiers(before)) return undefined;
  const added = addedAbove(texts);
  const first = added?.[0];
  if (added === undefined || first === undefined || !isSolid(first)) return undefined;
  const at = lines.from(aboveLeads(lines, line, first));
  return {
    from: at,
    to: at,
    insert: atDepth(added, indentOf(before))
      .map(each => each + usual)
      .join(''),
  };
}

/** Lines at a depth that only the first one lacks, or all of them. */
function atDepth([first = '', ...others]: readonly string[], depth: string): readonly string[] {
  const isDeep = others.filter(isSolid).every(line => line.startsWith(depth));
  const rest = isDeep ? others : others.map(line => (isSolid(line) ? depth + line : line));
  return [depth + first, ...rest];
}

/** The new lines of a replacement that is the search with lines above it. */
function addedAbove({ search, replace }: Texts): readonly string[] | undefined {
  const count = replace.length - search.length;
  const isKept = (line: string, i: number) =>
    i === 0 ? line.trim() === replace[count]?.trim() : line === replace[count + i];
  if (count < 1 || !search.every(isKept)) return undefined;
  return replace.slice(0, count);
}
