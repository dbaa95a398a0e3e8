import type { Range } from '../text/index.js';
import type { ItemKind } from './kinds.js';

/** A definition as it was found, before it is known what it is in. Offsets in UTF-16 code units. */
export interface FlatItem {
  readonly kind: ItemKind;
  readonly name: string;
  readonly owner?: string;
  /** Full extent, the comments and decorators that belong to it included. */
  readonly extent: Range;
  /** An offset in the line that defines it. */
  readonly definedAt: number;
  readonly body?: Range;
}

/** All that was found in a text, in the order of the text. */
export interface Findings {
  readonly items: readonly FlatItem[];
  readonly imports: readonly Range[];
  readonly decorators: readonly Range[];
  readonly tries: readonly Range[];
}

/**
 * By start; of those with the same start the longer first, so that a container comes before its
 * content.
 */
export function inOrder(a: Range, b: Range): number {
  return a.from - b.from || b.to - a.to;
}
