import type { Range } from '../text/index.js';

/** A place where a text breaks the rules of its language. */
export interface Fault {
  /** What the parser could not place; empty for something that is missing there. */
  readonly range: Range;
  /** In plain words, without the place. */
  readonly message: string;
  /** The literal that a line break is in, if it is that. */
  readonly literal?: string;
}
