import type { ReplaceEdit, Texts } from '../edit/index.js';
import { readings, weighNamed } from '../locate/index.js';
import { ChangeSet, type Document, type LineRange } from '../text/index.js';
import { fit } from './fit.js';

/** What an edit makes of lines. */
interface CarriedOver {
  /** As the edit was read for it. */
  readonly texts: Texts;
  /** The new text of the lines, with their line endings. */
  readonly replace: string;
}

/**
 * Carry the change of an edit over to lines that somebody names, as it is carried over to a place
 * that was found.
 *
 * @returns `undefined` if the lines are not like those that it quotes, or it would change others
 */
export function carriedOver(
  document: Document,
  { search, replace }: ReplaceEdit,
  { first, last }: LineRange,
): CarriedOver | undefined {
  for (const read of readings(search, replace)) {
    const named = weighNamed(document, read, { from: first - 1, to: last });
    if (named === undefined) continue;
    const fitted = fit(document, named.place);
    if (fitted.kind !== 'changes') continue;
    const { lines, text } = document;
    const [from, to] = [lines.from(first - 1), lines.from(last)];
    if (fitted.changes.some(change => change.from < from || change.to > to)) return undefined;
    const after = ChangeSet.of(text.length, fitted.changes).apply(text);
    return { texts: read.texts, replace: after.slice(from, after.length - (text.length - to)) };
  }
  return undefined;
}
