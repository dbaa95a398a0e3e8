import type { AmbiguousPlace, Anchor, Evidence } from '../../edit/index.js';
import { excerpt, lineBefore, nearestTo, type Origin, placesApart } from '../../locate/index.js';
import { itemsOf, type NamedAnchor, namedAnchors, type Syntax } from '../../syntax/index.js';
import { type Document, likenessOfLetters, type Range } from '../../text/index.js';
import { greatestOf } from '../../text/many.js';
import { anchorNamesOf } from './selected.js';

/** Places as a refusal lists them. */
export interface ListedPlaces {
  readonly evidence: Evidence;
  /** Their lines in words, by the numbers that they have in the file. */
  readonly lines: string;
}

/** The most places that are listed. */
const MOST_PLACES = 20;

/**
 * Lines that an anchor could mean, as the writer of the edit can know them: by their numbers in the
 * given file, each with a line that distinguishes it from the others. Lines that edits of the same
 * script have inserted have no number in the file: they are counted.
 *
 * @param found indexes from 0 in the current text
 */
export function listPlaces(
  document: Document,
  origin: Origin,
  found: readonly number[],
  syntax: Syntax | undefined,
): ListedPlaces {
  const all = found.map(line => lineBefore(document, origin, line));
  const lines = all.filter(line => line !== undefined).sort((a, b) => a - b);
  const places = placesOf(origin.original, lines.slice(0, MOST_PLACES), syntax);
  return {
    evidence: lines.length === 0 ? {} : { places, placeCount: lines.length },
    lines: inWords(lines, all.length - lines.length),
  };
}

function inWords(lines: readonly number[], putIn: number): string {
  const numbers = lines.slice(0, MOST_PLACES).map(line => line + 1);
  const listed = `${numbers.join(', ')}${lines.length > MOST_PLACES ? ', …' : ''}`;
  if (putIn === 0) return listed;
  const others = `${putIn} that edits before this one put in`;
  return lines.length === 0 ? others : `${listed}, and ${others}`;
}

function placesOf(
  original: Document,
  lines: readonly number[],
  syntax: Syntax | undefined,
): AmbiguousPlace[] {
  const extents = lines.map(line => ({ from: line, to: line + 1 }));
  const heads = extents.map(extent => headAround(original, extent, syntax));
  return placesApart(original.lines, extents).map((place, i) => ({
    ...place,
    distinguishedBy: place.distinguishedBy ?? ownHead(original, heads, i),
  }));
}

/** The line of the head of the innermost definition around some lines, as an index. */
function headAround(original: Document, { from }: Range, syntax: Syntax | undefined): number | undefined {
  if (syntax === undefined) return undefined;
  const around = [...itemsOf(syntax.outline(original))].filter(
    ({ item }) => item.definitionLine - 1 < from && from < item.endLine,
  );
  const head = around.at(-1)?.item.definitionLine;
  return head === undefined ? undefined : head - 1;
}

/** The head around one place, if no other place is inside a head with the same text. */
function ownHead({ lines }: Document, heads: readonly (number | undefined)[], i: number) {
  const [own, ...others] = [heads[i], ...heads.filter((_, k) => k !== i)];
  if (own === undefined) return undefined;
  const text = lines.content(own);
  const isShared = others.some(other => other !== undefined && lines.content(other).trim() === text.trim());
  return isShared ? undefined : { line: own + 1, text };
}

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
