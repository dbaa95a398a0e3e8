import type { LinesPlace, Pairing } from '../edit/index.js';
import { IndentMap, indentOf } from '../locate/index.js';
import type { LineIndex } from '../text/index.js';

/**
 * The place with the edges of its texts put right: a first line that was copied without its indentation gets it, in the
 * search and, where it stands so there too, in the replacement; and a replacement by nothing has no line at all.
 */
export function settleEdges(lines: LineIndex, place: LinesPlace): LinesPlace {
  const search = [...place.texts.search];
  const replace = emptied(search, place.texts.replace);
  const first = search.findIndex(line => line.trim() !== '');
  const indent = missingIndent(lines, place, replace);
  if (indent !== undefined) {
    search[first] = indent + (search[first] as string);
    const own = replace.findIndex(line => line.trim() !== '');
    if (own >= 0 && indentOf(replace[own] as string) === '') replace[own] = indent + (replace[own] as string);
  }
  return { ...place, texts: { search, replace } };
}

/** Replacing whole lines by the empty text deletes them: no empty line stays. */
function emptied(search: readonly string[], replace: readonly string[]): string[] {
  const nothing = replace.length === 1 && replace[0] === '';
  return nothing && search[0] !== '' && search.at(-1) !== '' ? [] : [...replace];
}

/** The indentation, in the way of the search, that its first line was copied without. */
function missingIndent(
  lines: LineIndex,
  place: LinesPlace,
  replace: readonly string[],
): string | undefined {
  const [head, ...rest] = solidPairs(lines, place);
  if (head === undefined || head.search !== '' || head.file === '') return undefined;
  if (rest.length === 0) return cutOffAlone(replace, head.file) ? head.file : undefined;
  const others = new IndentMap(rest);
  if (new IndentMap([head, ...rest]).isConsistent || !others.isConsistent) return undefined;
  if (others.isIdentity) return head.file;
  return rest.find(pair => pair.file === head.file)?.search;
}

/** Of a search of one line, only the replacement can show whether its text was dedented or its first line cut off. */
function cutOffAlone(replace: readonly string[], indent: string): boolean {
  const solid = replace.filter(line => line.trim() !== '');
  if (solid.length > 0 && indentOf(solid[0] as string) !== '') return true;
  const after = solid.slice(1);
  return after.length > 0 && after.every(line => line.startsWith(indent));
}

/** The indentation of each line that is not blank, in the search and in the file. */
export function solidPairs(lines: LineIndex, { texts, pairings }: LinesPlace) {
  return pairings.filter(p => isOneToOne(p) && (texts.search[p.searchFrom] as string).trim() !== '').map(p => ({
    search: indentOf(texts.search[p.searchFrom] as string),
    file: indentOf(lines.content(p.fileFrom)),
    line: p.searchFrom,
  }));
}

export function isOneToOne({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchTo === searchFrom + 1 && fileTo === fileFrom + 1;
}
