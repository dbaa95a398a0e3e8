import type { Place, SearchedText } from '../edit/index.js';

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
