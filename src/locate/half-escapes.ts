import type { Place } from '../edit/index.js';
import type { Document } from '../text/index.js';

/** Files of languages in whose texts a backslash does not escape another. */
const NO_ESCAPES = /\.(?:tex|ltx|sty|cls|dtx|bib|bat|cmd|vb|vbs|bas|pas|ps1|psm1|psd1)$/i;

/** Whether the language of a file has no escapes in its texts, by its path. */
export function hasNoEscapes(path: string): boolean {
  return NO_ESCAPES.test(path);
}

/**
 * Whether a place begins or ends inside an escaped backslash: a search that lacks a level of
 * escapes does not mean it, and it counts against other places.
 */
export function isHalf({ text }: Document, place: Place, path: string | undefined): boolean {
  if (place.kind !== 'span' || (path !== undefined && NO_ESCAPES.test(path))) return false;
  return cutsEscape(text, place.range.from) || cutsEscape(text, place.range.to);
}

/** Whether an offset has a backslash on both sides, and an odd number of them before it. */
function cutsEscape(text: string, offset: number): boolean {
  if (text[offset] !== '\\') return false;
  let from = offset;
  while (text[from - 1] === '\\') from--;
  return (offset - from) % 2 === 1;
}
