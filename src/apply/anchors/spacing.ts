import { indentOf } from '../../locate/index.js';
import {
  itemsOf,
  type Language,
  type Outline,
  type OutlineItem,
  type PlacedItem,
} from '../../syntax/index.js';
import type { LineIndex, Range } from '../../text/index.js';

/** On which side of a definition something is put in. */
export type GapSide = 'before' | 'after';

/** A definition as far as it tells how far its neighbours are off. */
interface Shape {
  readonly isLong: boolean;
  /** Whether it begins with more than its head: a comment, a decorator. */
  readonly isHeaded: boolean;
}

/** Blank lines between two siblings. */
interface Gap {
  readonly lines: readonly string[];
  readonly above: Shape;
  readonly below: Shape;
  /** Of those that hold both. */
  readonly depth: number;
  readonly siblings: readonly OutlineItem[];
  /** The index of the upper one among them. */
  readonly at: number;
}

/**
 * What is put in beside a definition: its lines, and the blank ones that it was written with on the
 * side of the definition.
 */
export interface Beside {
  readonly side: GapSide;
  /** No blank lines at its edges. */
  readonly content: readonly string[];
  readonly blank: readonly string[];
}

/**
 * The blank lines between a definition and what is put in beside it. Where all its siblings are as
 * far apart, as many as between those; else those that the content was written with; else those
 * between the two siblings in the file that are most like these two, and of equals the nearest;
 * without any, as many as is usual in the language.
 */
export function gapBeside(
  { item, within }: PlacedItem,
  { side, content, blank }: Beside,
  lines: LineIndex,
  outline: Outline,
  language: Language,
): readonly string[] {
  const put: Shape = { isLong: content.length > 1, isHeaded: isLead(content[0] ?? '') };
  const [above, below] = side === 'after' ? [shapeOf(item), put] : [put, shapeOf(item)];
  const siblings = within.at(-1)?.children ?? outline.items;
  if (blank.length > 0 && !areEven([...gapsAmong(siblings, within.length, lines)])) return blank;
  // What is put in beside one of a group belongs to its group: the gap on the other side counts as
  // the nearest.
  const at = siblings.indexOf(item) - (side === 'after' ? 1 : 0);
  const cost = (gap: Gap) =>
    (gap.above.isLong === above.isLong ? 0 : 4) +
    (gap.below.isLong === below.isLong ? 0 : 4) +
    (gap.below.isHeaded === below.isHeaded ? 0 : 2) +
    (gap.siblings === siblings ? Math.min(10, Math.abs(gap.at - at)) * 0.3 : 4);
  let best: readonly [cost: number, lines: readonly string[]] | undefined;
  for (const gap of gapsOf(outline, lines)) {
    if (gap.depth !== within.length) continue;
    const own = cost(gap);
    if (best === undefined || own < best[0]) best = [own, gap.lines];
  }
  // What is in a block that is no definition, such as the branch of an `if`, is no outermost
  // one.
  const isOutermost = within.length === 0 && indentAt(lines, item) === '';
  return best?.[1] ?? Array.from({ length: usualGap(language, isOutermost) }, () => '');
}

/** Whether there are several gaps, all of as many lines. */
function areEven([first, ...others]: readonly Gap[]): boolean {
  return others.length > 0 && others.every(gap => gap.lines.length === first?.lines.length);
}

/** Blank lines between definitions where a file does not show it. */
function usualGap({ gap }: Language, isOutermost: boolean): number {
  return (isOutermost ? gap?.outermost : gap?.inner) ?? 1;
}

function shapeOf({ line, endLine, definitionLine }: OutlineItem): Shape {
  return { isLong: endLine > line, isHeaded: definitionLine > line };
}

/** Whether a line is a comment or a decorator. */
export function isLead(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|#|@|\[|--|<!--)/.test(line);
}

/** Between siblings of one block with nothing but blank lines between them. */
function* gapsOf(outline: Outline, lines: LineIndex): Generator<Gap> {
  yield* gapsAmong(outline.items, 0, lines);
  for (const { item, within } of itemsOf(outline)) yield* gapsAmong(item.children, within.length + 1, lines);
}

function* gapsAmong(siblings: readonly OutlineItem[], depth: number, lines: LineIndex): Generator<Gap> {
  for (let at = 0; at + 1 < siblings.length; at++) {
    const [above, below] = [siblings[at] as OutlineItem, siblings[at + 1] as OutlineItem];
    if (below.line <= above.endLine || indentAt(lines, above) !== indentAt(lines, below)) continue;
    const between = lines.contents(above.endLine, below.line - 1);
    if (between.some(line => line.trim() !== '')) continue;
    yield { lines: between, above: shapeOf(above), below: shapeOf(below), depth, siblings, at };
  }
}

function indentAt(lines: LineIndex, { line }: OutlineItem): string {
  return indentOf(lines.content(line - 1));
}

/**
 * The lines of a definition with the blank lines that go with it: those behind it where it is the
 * first of what it is in, those before it where it is the last; else the fewer of them, so that
 * its neighbours stay as far apart as they were.
 */
export function withBlankLines(
  lines: LineIndex,
  { from, to }: Range,
  parent: OutlineItem | undefined,
): Range {
  const isBlank = (i: number) => lines.content(i).trim() === '';
  let [above, below] = [from, to];
  while (above > 0 && isBlank(above - 1)) above--;
  while (below < lines.count && isBlank(below)) below++;
  const depth = indentOf(lines.content(from)).length;
  const isShallower = (i: number) => indentOf(lines.content(i)).length < depth;
  const bodyStart = parent?.body === undefined ? 0 : lines.lineAt(parent.body.from) + 1;
  const bodyEnd = parent?.body === undefined ? lines.count : parent.endLine - 1;
  if (below >= Math.max(bodyEnd, to) || isShallower(below)) return { from: above, to };
  if (above <= Math.min(bodyStart, from) || isShallower(above - 1)) return { from, to: below };
  return from - above < below - to ? { from: above, to } : { from, to: below };
}
