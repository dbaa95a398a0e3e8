import { indentOf } from '../../locate/index.js';
import {
  itemsOf,
  type Language,
  type Outline,
  type OutlineItem,
  type PlacedItem,
} from '../../syntax/index.js';
import type { LineIndex, Range } from '../../text/index.js';

/** On which side of a definition something is inserted. */
export type GapSide = 'before' | 'after';

/** A definition, as far as it shows the distance to its neighbours. */
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
  /** How many definitions contain both. */
  readonly depth: number;
  readonly siblings: readonly OutlineItem[];
  /** The index of the upper one among them. */
  readonly at: number;
}

/**
 * Text that is inserted beside a definition: its lines, and the blank lines with which it was
 * written on the side of the definition.
 */
export interface Beside {
  readonly side: GapSide;
  /** Without blank lines at its edges. */
  readonly content: readonly string[];
  readonly blank: readonly string[];
}

/**
 * The blank lines between a definition and what is inserted beside it. If all its siblings are
 * equally far apart, as many as between those. Otherwise those with which the content was written;
 * or else those between the two siblings in the file that are most similar to these two, the
 * nearest if several are. If there are none, as many as is usual in the language.
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
  // Text that is inserted beside a member of a group belongs to the group: the gap on the other
  // side counts as the nearest.
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
  // A definition inside a block that is no definition, such as the branch of an `if`, is not
  // outermost.
  const isOutermost = within.length === 0 && indentAt(lines, item) === '';
  return best?.[1] ?? Array.from({ length: usualGap(language, isOutermost) }, () => '');
}

/** Whether there are several gaps, all of the same size. */
function areEven([first, ...others]: readonly Gap[]): boolean {
  return others.length > 0 && others.every(gap => gap.lines.length === first?.lines.length);
}

/** Blank lines between definitions if a file does not show it. */
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
 * The lines of a definition with the blank lines that are removed with it: those after it if it is
 * the first in its block, those before it if it is the last; otherwise the smaller of the two gaps,
 * so that its neighbours stay as far apart as they were.
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
