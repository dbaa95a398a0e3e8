import type { Range } from '../text/index.js';
import type { ItemKind } from './kinds.js';

/** Lines of a file, 1-based, both inclusive, and the offsets of the text in them. */
export interface Stretch {
  /**
   * Where the text starts and ends, in UTF-16 code units, half-open; no white space at its ends.
   */
  readonly range: Range;
  /** The line of its start. */
  readonly line: number;
  /** The line of its last character. */
  readonly endLine: number;
}

/**
 * One definition. Its stretch is its full extent: decorators, attributes, what exports it, and the
 * comments directly above it are part of it.
 */
export interface OutlineItem extends Stretch {
  readonly kind: ItemKind;
  /** As it is written; `''` for one without a name. */
  readonly name: string;
  /** The type that it belongs to if it is not in it, such as the receiver of a Go method. */
  readonly owner?: string;
  /** The line that has the name of the definition, or its first word if it has none. */
  readonly definitionLine: number;
  /** Its content, if the grammar has a node for that: usually with the braces around it. */
  readonly body?: Range;
  readonly children: readonly OutlineItem[];
}

/** What a file defines. Everything is in the order of the file. */
export interface Outline {
  /** The name of the language; `text` if it is not known. */
  readonly language: string;
  /** Whether a parse tree shows it, or the look of the lines. */
  readonly source: 'tree' | 'lines';
  /** The outermost definitions; others are `children` of those they are in. */
  readonly items: readonly OutlineItem[];
  readonly imports: readonly Stretch[];
  readonly decorators: readonly Stretch[];
  readonly tryBlocks: readonly Stretch[];
}

/** A definition with the definitions that it is in, outermost first. */
export interface PlacedItem {
  readonly item: OutlineItem;
  readonly within: readonly OutlineItem[];
}

/**
 * Every definition of an outline, in the order of the file: each before those that are in it.
 *
 * @example [...itemsOf(outline)].map(({ item }) => item.name)
 */
export function* itemsOf(outline: Outline): Generator<PlacedItem> {
  // A list of what is left, since nested generators would cost depth times the items.
  const left: PlacedItem[] = outline.items.map(item => ({ item, within: [] })).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    const within = [...next.within, next.item];
    for (const item of next.item.children.toReversed()) left.push({ item, within });
  }
}

/**
 * The name of a definition with the names of what contains it, with dots between.
 *
 * @example qualifiedName({ item, within }) // 'Server.start'
 */
export function qualifiedName({ item, within }: PlacedItem): string {
  const own = item.owner === undefined ? item.name : `${item.owner}.${item.name}`;
  // What a cell of a notebook defines is known outside of it.
  const holders = within.filter(each => each.kind !== 'cell');
  return [...holders.map(each => each.name), own].join('.');
}
