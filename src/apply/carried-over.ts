import { hunksOf, type ReplaceEdit, type Texts } from '../edit/index.js';
import { isElision, readings, weighNamed } from '../locate/index.js';
import { ChangeSet, type Document, type LineRange, solidRange } from '../text/index.js';
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
  const there = new Set(document.lines.contents(first - 1, last).map(line => line.trim()));
  for (const read of readings({ search, replace })) {
    if (writesBehindGap(read.texts, there)) continue;
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

/**
 * Whether an edit changes something behind lines that its quote leaves out at an end: where these
 * end in the file, no line of the quote says.
 */
function writesBehindGap(texts: Texts, there: ReadonlySet<string>): boolean {
  const { search } = texts;
  const { from, to } = solidRange(search);
  const isGap = (line = '') => isElision(line) && !there.has(line.trim());
  const [isAbove, isBelow] = [isGap(search[from]), isGap(search[to - 1])];
  if (!isAbove && !isBelow) return false;
  return hunksOf(texts).some(({ aFrom, aTo }) => (isAbove && aFrom <= from) || (isBelow && aTo >= to));
}
