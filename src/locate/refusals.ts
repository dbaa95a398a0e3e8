import { type AmbiguousPlace, type Evidence, type Place, type ReplaceEdit, refusal } from '../edit/index.js';
import type { Document, LineIndex, Range } from '../text/index.js';
import { replacementEvidence } from './applied.js';
import { isHalf } from './half-escapes.js';
import { excerpt, linesOfPlace } from './line-numbers.js';
import { PLACE_LIMIT } from './literal.js';
import { type Location, searchedText } from './location.js';
import { nearestTo } from './nearest.js';
import { type Read, readings } from './readings.js';
import { excerptName, IF_MADE_BY_EDIT } from './still-open.js';

/** A refusal because of several places that fit equally well. */
export function ambiguous(
  document: Document,
  places: readonly Place[],
  { hints, search, path }: ReplaceEdit,
): Location {
  const halves = places.some(place => isHalf(document, place, path))
    ? ' In some it begins or ends between two backslashes.'
    : '';
  const what =
    hints.underLine === true
      ? `The line ${JSON.stringify(search)}, after which the new lines go,`
      : 'The search text';
  const message = `${what} is in ${countOf(places)} places: lines ${lineList(document, places)}.${headerNote(hints)}${halves}`;
  return { kind: 'refused', refusal: refusal('EDIT_AMBIGUOUS', message, ambiguityOf(document, places)) };
}

function headerNote({ followsHeaders, headers = [] }: ReplaceEdit['hints']): string {
  if (followsHeaders !== true || headers.length === 0) return '';
  return ` The header ${headers.map(header => JSON.stringify(header)).join(', ')} does not show which one is meant.`;
}

/** A refusal because the number of places is not the one that the edit expects. */
export function mismatch(document: Document, expected: number, places: readonly Place[]): Location {
  const message =
    `${expected} ${expected === 1 ? 'place was' : 'places were'} expected, and the search text is in ` +
    `${countOf(places)}: lines ${lineList(document, places)}.`;
  const evidence = ambiguityOf(document, places);
  return { kind: 'refused', refusal: refusal('EDIT_EXPECTED_OCCURRENCE_MISMATCH', message, evidence) };
}

/** A refusal because there are more equal edits than places. */
export function tooManyDuplicates(document: Document, edits: number, places: readonly Place[]): Location {
  const message =
    `${edits} edits are equal, but the search text is in ${countOf(places)} ${places.length === 1 ? 'place' : 'places'}: ` +
    `lines ${lineList(document, places)}.`;
  const evidence = ambiguityOf(document, places);
  return { kind: 'refused', refusal: refusal('EDIT_EXPECTED_OCCURRENCE_MISMATCH', message, evidence) };
}

/** A refusal because texts would be compared without end, nearly. */
export function tooMuchWork(): Location {
  const message =
    'Finding the place of this edit takes too many steps. Quote fewer lines, and exactly as the file has them.';
  return { kind: 'refused', refusal: refusal('EDIT_TOO_LARGE', message) };
}

function countOf(places: readonly Place[]): string {
  return places.length === PLACE_LIMIT ? `at least ${PLACE_LIMIT}` : String(places.length);
}

function lineList({ lines }: Document, places: readonly Place[]): string {
  const numbers = [...new Set(places.map(place => linesOfPlace(lines, place).from + 1))];
  return numbers.length > 20 ? `${numbers.slice(0, 20).join(', ')}, …` : numbers.join(', ');
}

/** A refusal because the search is not in the file, with the most similar place. */
export function notFound(document: Document, edit: ReplaceEdit): Location {
  const [read] = readings(edit);
  const { texts } = read as Read;
  const evidence = { searched: searchedText(texts.search), ...nearestTo(document, texts.search) };
  const { nearest, divergence } = evidence;
  const where =
    nearest === undefined
      ? 'no line of it is in the file'
      : `the most similar place starts at line ${nearest.first}${divergence === undefined ? '' : `, and its first difference is in line ${divergence.fileLine}`}`;
  const { standing } = replacementEvidence(document, texts);
  const made =
    standing === undefined
      ? ''
      : ` The replacement is at ${standing.map(excerptName).join(' and ')}: ${IF_MADE_BY_EDIT}.`;
  const message = `The exact search text is not in the file; ${where}.${made}`;
  return {
    kind: 'refused',
    refusal: refusal('EDIT_NO_OCCURRENCE_FOUND', message, { ...evidence, ...(standing && { standing }) }),
  };
}

/**
 * The most places that are listed, and the most lines around each that are searched for a unique
 * line.
 */
const LISTED = 20;
const AROUND = 8;

/**
 * Evidence for a refusal because of several places: each with its lines, and with what
 * distinguishes it from the others.
 */
function ambiguityOf(document: Document, places: readonly Place[]): Evidence {
  const { lines } = document;
  const listed = placesApart(
    lines,
    places.slice(0, LISTED).map(place => linesOfPlace(lines, place)),
  );
  return { places: listed, placeCount: places.length };
}

/**
 * The lines of several places, each with the nearest line beside it that distinguishes it from the
 * others.
 */
export function placesApart(lines: LineIndex, extents: readonly Range[]): AmbiguousPlace[] {
  return extents.map(({ from, to }, i) => {
    const others = extents.filter((_, k) => k !== i);
    return { ...excerpt(lines, from, to), distinguishedBy: distinguishing(lines, { from, to }, others) };
  });
}

/** The nearest line around a place that no other place has at the same distance. */
function distinguishing(lines: LineIndex, own: Range, others: readonly Range[]) {
  for (let distance = 1; distance <= AROUND; distance++) {
    const before = solidLine(lines, own.from - distance);
    if (before !== '' && others.every(o => solidLine(lines, o.from - distance) !== before)) {
      return { line: own.from - distance + 1, text: lines.content(own.from - distance) };
    }
    const after = solidLine(lines, own.to - 1 + distance);
    if (after !== '' && others.every(o => solidLine(lines, o.to - 1 + distance) !== after)) {
      return { line: own.to + distance, text: lines.content(own.to - 1 + distance) };
    }
  }
  return undefined;
}

function solidLine(lines: LineIndex, index: number): string {
  return index < 0 || index >= lines.count ? '' : lines.content(index).trim();
}
