import type { Anchor, Evidence } from '../../edit/index.js';
import { excerpt, nearestTo } from '../../locate/index.js';
import { type NamedAnchor, namedAnchors, type Syntax } from '../../syntax/index.js';
import { type Document, likenessOfLetters } from '../../text/index.js';
import { greatestOf } from '../../text/many.js';
import { anchorNamesOf } from './selected.js';

/** Heads less like a text than this are other ones. */
const LIKE = 0.5;

/** The line of the file that is most like an anchor which no line is, as the end of a message. */
export function nearestLine(
  original: Document,
  { type, selected }: Pick<Anchor, 'type' | 'selected'>,
  syntax: Syntax | undefined,
): { readonly said: string; readonly evidence: Evidence } {
  const named = syntax === undefined ? [] : namedAnchors(original, syntax.outline(original));
  const ofType = named.filter(({ candidate }) => candidate.type === type);
  const shown = (head: number | undefined) =>
    head === undefined ? undefined : excerpt(original.lines, head - 1, head);
  const nearest =
    shown(nearestHead(ofType, selected, original)) ??
    nearestTo(original, [selected]).nearest ??
    // A line of one word has no word in common with a misspelt one.
    shown(nearestHead(named, selected, original));
  if (nearest === undefined) return { said: '', evidence: {} };
  return { said: ` The nearest is line ${nearest.first}.`, evidence: { nearest } };
}

/** The line of the definition that is most like a text; `undefined` if none is like it. */
function nearestHead(all: readonly NamedAnchor[], text: string, { lines }: Document): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, LIKE];
  for (const each of all) {
    const { lineno } = each.candidate;
    const own = [lines.content(lineno - 1), ...anchorNamesOf(each)];
    const likeness = greatestOf(own.map(other => likenessOfLetters(text, other)));
    if (likeness > most) [best, most] = [lineno, likeness];
  }
  return best;
}
