import type { Place, Reading, Refusal, SearchedText, Tier } from '../edit/index.js';

/** Where an edit goes, that it is already there, or why it goes nowhere. */
export type Location =
  | {
      readonly kind: 'places';
      readonly places: readonly Place[];
      /** For an edit of several places: those where it was already made. */
      readonly made?: readonly Place[];
    }
  | { readonly kind: 'already-applied'; readonly places: readonly Place[] }
  /**
   * The same edit as an earlier one of the set, by its index: the two are one. Only from
   * `locateAll`.
   */
  | { readonly kind: 'same-as'; readonly edit: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

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

/** The most lines of a searched text that a refusal shows. */
const SHOWN = 30;

/** A searched text as evidence: its first lines, and how many more it has. */
export function searchedText(search: readonly string[]): SearchedText {
  return { lines: search.slice(0, SHOWN), more: Math.max(0, search.length - SHOWN) };
}

/** The search text as evidence, for a place that was found by whole lines. */
export function searchedAt(place: Place): { readonly searched?: SearchedText } {
  return place.kind === 'lines' ? { searched: searchedText(place.texts.search) } : {};
}
