import type { Reading, Tier } from '../edit/index.js';

/** How freely a place may be searched for. */
export interface LocateOptions {
  /** The loosest tier that may find a place; all of them by default. */
  readonly maxTier?: Tier;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number;
  /** Tiers and readings to leave out: to measure what each is worth. */
  readonly without?: readonly (Tier | Reading)[];
  /** Steps for finding the place of one edit, and as many for making it: see `withinWork`. */
  readonly mostWork?: number;
}
