import type { LinesPlace, Pairing } from '../edit/index.js';
import { IndentMap, indentOf, isElision } from '../locate/index.js';
import type { LineIndex } from '../text/index.js';

/**
 * The place with the edges of its texts corrected. An empty first or last line that is no line of
 * the file is removed. A first line that was copied without its indentation gets it, in the search
 * and, if it lacks it there too, in the replacement. A replacement by nothing has no line at all.
 */
export function settleEdges(lines: LineIndex, place: LinesPlace): LinesPlace {
  const trimmed = withoutVirtualEdges(place);
  const search = [...trimmed.texts.search];
  const isNothing = place.texts.replace.every(line => line === '') && place.texts.replace.length === 1;
  const replace = [...(isNothing ? emptied(search, trimmed.texts.replace) : trimmed.texts.replace)];
  const first = search.findIndex(line => line.trim() !== '');
  const indent = missingIndent(lines, trimmed);
  if (indent !== undefined) {
    search[first] = indent + (search[first] as string).trimStart();
    const own = replace.findIndex(line => line.trim() !== '');
    const line = replace[own];
    if (line !== undefined && indentOf(line).length < indent.length) replace[own] = indent + line.trimStart();
  }
  return { ...trimmed, texts: { search, replace } };
}

/**
 * An empty first or last line of a search may only be a line ending beside the place. Then the same
 * line of the replacement means that ending too.
 */
function withoutVirtualEdges(place: LinesPlace): LinesPlace {
  const { search, replace } = place.texts;
  const isVirtual = (p: Pairing | undefined) =>
    p !== undefined && p.fileFrom === p.fileTo && search[p.searchFrom] === '';
  const start = isVirtual(place.pairings[0]) ? 1 : 0;
  const end = search.length > 1 + start && isVirtual(place.pairings.at(-1)) ? 1 : 0;
  if (start + end === 0) return place;
  const newStart = start === 1 && replace[0] === '' ? 1 : 0;
  const newEnd = end === 1 && replace.length > newStart && replace.at(-1) === '' ? 1 : 0;
  const pairings = place.pairings.slice(start, place.pairings.length - end);
  return {
    ...place,
    pairings: pairings.map(p => ({ ...p, searchFrom: p.searchFrom - start, searchTo: p.searchTo - start })),
    texts: {
      search: search.slice(start, search.length - end),
      replace: replace.slice(newStart, replace.length - newEnd),
    },
  };
}

/** Replacing whole lines by the empty text deletes them: no empty line is left. */
export function emptied(search: readonly string[], replace: readonly string[]): readonly string[] {
  const nothing = replace.length === 1 && replace[0] === '';
  return nothing && search[0] !== '' && search.at(-1) !== '' ? [] : replace;
}

/** The indentation, as the search writes it, that its first line was copied without. */
function missingIndent(lines: LineIndex, place: LinesPlace): string | undefined {
  const [head, ...rest] = solidPairs(lines, place);
  if (head === undefined || !head.file.endsWith(head.search) || head.file === head.search) return undefined;
  if (rest.length === 0) return head.search === '' ? head.file : undefined;
  const others = new IndentMap(rest);
  if (others.isIdentity) return head.file;
  if (head.search !== '') return undefined;
  if (new IndentMap([head, ...rest]).isConsistent || !others.isConsistent) return undefined;
  return rest.find(pair => pair.file === head.file)?.search;
}

/**
 * The indentation of each line that is not blank, in the search and in the file. Of a statement
 * that the file has on other lines than the search, it is that of its first line.
 */
export function solidPairs(lines: LineIndex, { texts, pairings }: LinesPlace) {
  return pairings
    .filter(p => (texts.search[p.searchFrom] ?? '').trim() !== '' && (isOneToOne(p) || beginsAlike(p)))
    .map(p => ({
      search: indentOf(texts.search[p.searchFrom] as string),
      file: indentOf(lines.content(p.fileFrom)),
      line: p.searchFrom,
    }));

  function beginsAlike({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
    if (searchFrom === searchTo || fileFrom === fileTo) return false;
    const [own, file] = [texts.search[searchFrom] as string, lines.content(fileFrom)];
    return !isElision(own) && FIRST_WORD.exec(own)?.[0].trim() === FIRST_WORD.exec(file)?.[0].trim();
  }
}

/** The first word of a line, or its first sign. */
const FIRST_WORD = /^\s*(?:[\p{L}\p{N}_]+|\S)/u;

export function isOneToOne({ searchFrom, searchTo, fileFrom, fileTo }: Pairing): boolean {
  return searchTo === searchFrom + 1 && fileTo === fileFrom + 1;
}
