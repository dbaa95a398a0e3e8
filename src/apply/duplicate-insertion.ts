import type { Place, ReplaceEdit } from '../edit/index.js';
import {
  belongsHereAlone,
  IF_MADE_BY_EDIT,
  isFiller,
  isHardlyChance,
  linesOfPlace,
} from '../locate/index.js';
import { type Change, commonEnds, type Document, type Range, splitLines } from '../text/index.js';
import { conflict } from './edit-conflicts.js';
import type { EditAttempt } from './edit-outcome.js';

/**
 * The result for an edit whose place was found in something similar to its search, and whose
 * changes would only insert lines right beside the same lines: it was made already, or this is not
 * sure and it is refused. `undefined` if it is to be made. An exact search shows by itself what is
 * beside it: see `placeAround`.
 */
export function duplicateInsertion(
  document: Document,
  edit: ReplaceEdit,
  places: readonly Place[],
  changes: readonly Change[],
): EditAttempt | undefined {
  const [place, ...others] = places;
  if (place?.kind !== 'lines' || others.length > 0 || LITERAL.has(place.found.tier)) return undefined;
  const texts = { search: splitLines(edit.search), replace: splitLines(edit.replace) };
  const { text, lines } = document;
  const quoted = { from: lines.from(place.fileFrom), to: lines.at(place.fileTo - 1)?.next ?? text.length };
  const known = new Set(texts.search.map(line => line.trim()));
  if (!changes.every(change => isBesideSameLines(text, change, quoted, known))) return undefined;
  const hasNewLine = texts.replace.some(line => !isFiller(line) && !known.has(line.trim()));
  const isLong = changes.every(change => isHardlyChance(solidLines(withoutKept(text, change).insert)));
  // Different words may belong to a similar place; a copy of a quoted line may be wanted once more;
  // and short lines may be there by chance.
  if (
    hasNewLine &&
    isLong &&
    place.found.tier !== 'drift' &&
    belongsHereAlone(document, texts, linesOfPlace(document.lines, place))
  )
    return { kind: 'already-applied', places, base: document };
  return conflict(
    `The lines that the edit inserts are already in the file, right beside its place: ${IF_MADE_BY_EDIT}.`,
  );
}

/**
 * The same lines may be this many times as long in the file, because of their depth and of blank
 * lines.
 */
const MORE_BLANKS = 8;

const LITERAL: ReadonlySet<string> = new Set(['exact', 'trailing']);

/**
 * Whether a change only inserts lines with text beside the same lines, blank ones and depth aside.
 * Copies of lines that the search has (`known`) count only if they are beside everything that is
 * quoted: the quoted lines are rightly there once.
 */
function isBesideSameLines(text: string, change: Change, quoted: Range, known: ReadonlySet<string>): boolean {
  const { from: at, to: end, insert } = withoutKept(text, change);
  const put = solidLines(insert);
  if (at !== end || put.every(isFiller)) return false;
  const isCopy = put.every(line => isFiller(line) || known.has(line));
  const [from, to] = isCopy ? [quoted.from, quoted.to] : [at, at];
  const reach = MORE_BLANKS * insert.length;
  const [above, below] = [
    solidLines(text.slice(Math.max(0, from - reach), from)),
    solidLines(text.slice(to, to + reach)),
  ];
  const isPut = (lines: readonly string[]) => lines.join('\n') === put.join('\n');
  return isPut(above.slice(-put.length)) || isPut(below.slice(0, put.length));
}

/** A change without what it leaves as it is at its start and its end. */
function withoutKept(text: string, { from, to, insert }: Change): Change {
  const { start, end } = commonEnds(text.slice(from, to), insert);
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

function solidLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}
