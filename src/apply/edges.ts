import type { LinesPlace, Pairing } from '../edit/index.js';
import { IndentMap, indentOf, indentUnit, isElision, type Step } from '../locate/index.js';
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
  const indent = missingIndent(lines, trimmed, replace);
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
function missingIndent(lines: LineIndex, place: LinesPlace, replace: readonly string[]): string | undefined {
  const [head, ...rest] = solidPairs(lines, place);
  if (head === undefined || !head.file.endsWith(head.search) || head.file === head.search) return undefined;
  if (rest.length === 0)
    return head.search === '' ? cutOffAlone(lines, place, replace, head.file) : undefined;
  const others = new IndentMap(rest);
  if (others.isIdentity) return head.file;
  if (head.search !== '') return undefined;
  if (new IndentMap([head, ...rest]).isConsistent || !others.isConsistent) return undefined;
  return rest.find(pair => pair.file === head.file)?.search;
}

/**
 * The indentation, as the replacement writes it, that the only line of a search was copied without;
 * `undefined` if its whole text was dedented. Only the replacement can show which.
 */
function cutOffAlone(
  lines: LineIndex,
  place: LinesPlace,
  replace: readonly string[],
  indent: string,
): string | undefined {
  if (isCutOff(replace, indent)) return indent;
  const units = unitsAround(lines, place, replace);
  if (units === undefined) return undefined;
  const levels = indent.length / units.file.length;
  const own = units.search.repeat(Math.floor(levels));
  return units.file.repeat(levels) === indent && isCutOff(replace, own) ? own : undefined;
}

function isCutOff(replace: readonly string[], indent: string): boolean {
  const solid = replace.filter(line => line.trim() !== '');
  const [head, next] = solid;
  if (head !== undefined && indentOf(head) !== '') return true;
  // What a line opens is deeper than the line. If both are equally deep, both were dedented.
  if (head !== undefined && next !== undefined && OPENS.test(head) && indentOf(next) === indent) return false;
  const after = solid.slice(1);
  return after.length > 0 && after.every(line => line.startsWith(indent));
}

/**
 * A line that others belong to: apart from a comment, it ends like the head of a block or with an
 * open bracket.
 */
const OPENS = /(?:[:{([]|=>|\b(?:then|do|else))\s*(?:(?:#|\/\/).*)?$/;

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

/** How many lines on either side of a place show how its file is indented. */
const UNIT_LINES = 200;

/**
 * One step of indentation in some new lines and in the file around a place; `undefined` if
 * either shows none.
 */
export function unitsAround(
  lines: LineIndex,
  place: { readonly fileFrom: number; readonly fileTo: number },
  ...texts: readonly (readonly string[])[]
): Step | undefined {
  const from = Math.max(0, place.fileFrom - UNIT_LINES);
  const to = Math.min(lines.count, place.fileTo + UNIT_LINES);
  const around = lines.contents(from, to);
  const file = indentUnit(around);
  const own = texts.reduce<string | undefined>((known, text) => known ?? indentUnit(text), undefined);
  return own === undefined || file === undefined ? undefined : { search: own, file };
}
