import type { LinesPlace, Refusal } from '../../edit/index.js';
import { foundAt } from '../../locate/index.js';
import type { LineIndex, Range } from '../../text/index.js';

export type Scope = 'line' | 'definition';

/** An anchor's place, and which reading of its scope that is. */
export interface AnchorPlace {
  readonly scope: Scope;
  readonly place: LinesPlace;
}

/** Where an anchor is, with what its edit makes of the lines there. */
export type AnchorLocation =
  /**
   * Never empty. If several mean the anchor differently, the first whose result parses is meant.
   */
  | { readonly kind: 'places'; readonly places: readonly AnchorPlace[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Places, if nothing is refused. */
export type PlacesOf = Extract<AnchorLocation, { readonly kind: 'places' }>;

/** The place of a location that has one. */
export function onlyPlace({ places }: PlacesOf): LinesPlace {
  return (places[0] as AnchorPlace).place;
}

/** The lines of the file as the search, and what the edit makes of them as the replacement. */
export function wayOf(
  lines: LineIndex,
  { from, to }: Range,
  replace: readonly string[],
  scope: Scope,
): PlacesOf {
  const search = lines.contents(from, to);
  const place: LinesPlace = {
    kind: 'lines',
    texts: { search, replace },
    fileFrom: from,
    fileTo: to,
    pairings: search.map((_, i) => ({
      searchFrom: i,
      searchTo: i + 1,
      fileFrom: from + i,
      fileTo: from + i + 1,
    })),
    found: foundAt('exact', 'as-is', []),
  };
  return { kind: 'places', places: [{ scope, place }] };
}
