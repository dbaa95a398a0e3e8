import type { AmbiguousPlace, Evidence, Place } from '../edit/index.js';
import type { Document, LineIndex, Range } from '../text/index.js';
import { excerpt, linesOfPlace } from './line-numbers.js';

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
export function ambiguityOf(document: Document, places: readonly Place[]): Evidence {
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
