import type { Place, Refusal, ReplaceEdit } from '../edit/index.js';
import { linesOfPlace } from '../locate/index.js';
import { type Document, splitLines } from '../text/index.js';
import { escapesOnceMore } from './half-escaped.js';

/**
 * Why an edit is refused at a place that was found with each backslash of both texts twice: a new
 * line has backslashes too. In a raw string, a pattern or a comment each would be one too many.
 */
export function respelledNewLines(document: Document, edit: ReplaceEdit, place: Place): Refusal | undefined {
  const sent = splitLines(edit.search);
  const hasEscape = (line: string) => line.includes('\\');
  const isRespelled = place.texts.search.join('\n') === sent.join('\n').replaceAll('\\', '\\\\');
  const quoted = sent.find(hasEscape);
  if (!isRespelled || quoted === undefined) return undefined;
  const known = new Set(place.texts.search.map(line => line.trim()));
  const added = place.texts.replace.find(line => hasEscape(line) && !known.has(line.trim()));
  if (added === undefined) return undefined;
  const { from } = linesOfPlace(document.lines, place);
  const line = from + sent.findIndex(hasEscape);
  return escapesOnceMore(document, line, quoted, added.trim().replaceAll('\\\\', '\\'));
}
