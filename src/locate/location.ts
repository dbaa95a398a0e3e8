import type { Place, Refusal } from '../edit/index.js';

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
