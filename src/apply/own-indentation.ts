import type { LinesPlace } from '../edit/index.js';
import { indentOf } from '../locate/index.js';
import { alignLines, diffSequences, isSolid, keptPairs, type LineIndex } from '../text/index.js';
import { leastOf } from '../text/many.js';
import { isOneToOne } from './edges.js';

/** A line that both texts of an edit have: how deep it is in each, and in the file. */
interface Kept {
  /**
   * Whether it is equal except for its indentation: only this shows surely which line became which.
   */
  readonly isSame: boolean;
  readonly search: string;
  readonly replace: string;
  readonly file: string;
}

/**
 * Whether the replacement is indented like the file, and only the search is not: then its lines go
 * into the file as they are, and are not shifted like the search. The outermost lines decide: an
 * edit that moves them keeps nothing that could show how deep they belong. If they are right in
 * both texts, the lines inside decide, if they all are as in the file, and at no depth that means
 * another one in the search.
 */
export function isIndentedAsFile(lines: LineIndex, place: LinesPlace): boolean {
  const { search, replace } = place.texts;
  const kept = keptLines(lines, place);
  const [bySearch, byReplace] = [
    new Map(kept.map(line => [line.searchAt, line])),
    new Map(kept.map(line => [line.replaceAt, line])),
  ];
  const outer = [
    ...outermost(search).map(at => bySearch.get(at)),
    ...outermost(replace).map(at => byReplace.get(at)),
  ];
  const isRight = (line: Kept | undefined) => line !== undefined && line.replace === line.file;
  if (!outer.every(isRight) || !outer.some(line => line?.isSame)) return false;
  if (outer.some(line => line?.search !== line?.replace)) return true;
  const moved = kept.filter(line => line.search !== line.replace);
  const levels = new Set(search.filter(isSolid).map(indentOf));
  return moved.length > 0 && kept.every(isRight) && moved.every(line => !levels.has(line.replace));
}

/** The indexes of the least deep lines. */
function outermost(lines: readonly string[]): number[] {
  const depths = lines.map(line => (isSolid(line) ? indentOf(line).length : Number.POSITIVE_INFINITY));
  const least = leastOf(depths);
  return [...depths.keys()].filter(i => isSolid(lines[i] as string) && depths[i] === least);
}

/**
 * The lines of the search that the replacement has too, as they are or changed, and that represent
 * one line of the file.
 */
function keptLines(lines: LineIndex, { texts: { search, replace }, pairings }: LinesPlace) {
  const counterparts = new Map(counterpartsOf(search, replace));
  return pairings.flatMap(pairing => {
    const replaceAt = counterparts.get(pairing.searchFrom);
    const line = search[pairing.searchFrom] ?? '';
    if (replaceAt === undefined || !isOneToOne(pairing) || !isSolid(line)) return [];
    const file = indentOf(lines.content(pairing.fileFrom));
    const written = replace[replaceAt] as string;
    return [
      {
        searchAt: pairing.searchFrom,
        replaceAt,
        isSame: line.trim() === written.trim(),
        search: indentOf(line),
        replace: indentOf(written),
        file,
      },
    ];
  });
}

/** Which line of the search became which of the replacement, whatever their indentation. */
function counterpartsOf(search: readonly string[], replace: readonly string[]): [number, number][] {
  const [a, b] = [search.map(line => line.trim()), replace.map(line => line.trim())];
  const pairs = keptPairs(a, b);
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(a, b))
    for (const pair of alignLines(a.slice(aFrom, aTo), b.slice(bFrom, bTo)))
      pairs.push([aFrom + pair.a, bFrom + pair.b]);
  return pairs;
}
