import type { Place, Refusal } from '../edit/index.js';

/** Where an edit goes, that it is there already, or why it goes nowhere. */
export type Location =
  | {
      readonly kind: 'places';
      readonly places: readonly Place[];
      /** Of an edit of several places, those where it is made already. */
      readonly made?: readonly Place[];
    }
  | { readonly kind: 'already-applied'; readonly places: readonly Place[] }
  /**
   * The same edit as one before it in the set, by its index: the two are one. Of {@link locateAll}
   * alone.
   */
  | { readonly kind: 'same-as'; readonly edit: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
