import { indentOf } from '../../locate/index.js';
import {
  itemsOf,
  type Language,
  type Outline,
  type OutlineItem,
  type PlacedItem,
} from '../../syntax/index.js';
import type { LineIndex } from '../../text/index.js';

/**
 * How many blank lines the file has between a definition and what is put in beside it: as between the two nearest siblings of
 * which one goes over lines, if one of these does; else as anywhere at that depth; else as is usual in the language.
 */
export function gapBeside(
  placed: PlacedItem,
  severalLines: boolean,
  lines: LineIndex,
  outline: Outline,
  language: Language,
): number {
  const { item, within } = placed;
  const siblings = within.at(-1)?.children ?? outline.items;
  const long = severalLines || isLong(item);
  const at = siblings.indexOf(item);
  const near = gapsOf(siblings, lines).filter(gap => gap.long === long);
  const nearest = near.toSorted((a, b) => Math.abs(a.after - at + 0.4) - Math.abs(b.after - at + 0.4))[0];
  if (nearest !== undefined) return nearest.lines;
  const depth = within.length;
  const elsewhere = [...itemsOf(outline)]
    .filter(other => other.within.length === depth - 1)
    .flatMap(other => gapsOf(other.item.children, lines))
    .filter(gap => gap.long === long)
    .map(gap => gap.lines);
  return mostOf(elsewhere) ?? usualGap(language, depth);
}

/** Blank lines between definitions where a file does not tell. */
export function usualGap(language: Language, depth: number): number {
  return (depth === 0 ? language.gap?.outermost : language.gap?.inner) ?? 1;
}

interface Gap {
  /** The index of the sibling before it. */
  readonly after: number;
  readonly lines: number;
  readonly long: boolean;
}

/** Between siblings with nothing but blank lines between them. */
function gapsOf(siblings: readonly OutlineItem[], lines: LineIndex): Gap[] {
  return siblings.slice(1).flatMap((next, after) => {
    const before = siblings[after] as OutlineItem;
    const count = next.line - before.endLine - 1;
    for (let i = before.endLine; i < next.line - 1; i++) if (lines.content(i).trim() !== '') return [];
    return count < 0 ? [] : [{ after, lines: count, long: isLong(before) || isLong(next) }];
  });
}

function isLong({ line, endLine }: OutlineItem): boolean {
  return endLine > line;
}

function mostOf(all: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Lines as indexes from 0, the end excluded. */
export interface LineSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * The lines of a definition with the blank lines that go with it: those behind it where it is the first of what it stands in,
 * those before it where it is the last; else the fewer of them, so that its neighbours stay as far apart as they were.
 */
export function withBlankLines(lines: LineIndex, { from, to }: LineSpan): LineSpan {
  const isBlank = (i: number) => lines.content(i).trim() === '';
  let [above, below] = [from, to];
  while (above > 0 && isBlank(above - 1)) above--;
  while (below < lines.count && isBlank(below)) below++;
  const depth = indentOf(lines.content(from)).length;
  const isShallower = (i: number) => indentOf(lines.content(i)).length < depth;
  if (below === lines.count || isShallower(below)) return { from: above, to };
  if (above === 0 || isShallower(above - 1)) return { from, to: below };
  return from - above < below - to ? { from: above, to } : { from, to: below };
}
