import type { Excerpt, Place } from '../edit/index.js';
import { type Document, detached, type LineIndex, type Range } from '../text/index.js';

/** The most lines of a place that are shown as evidence. */
const SHOWN = 12;

/** The lines of a place as indexes from 0, the end excluded. */
export function linesOfPlace(lines: LineIndex, place: Place): Range {
  if (place.kind === 'lines') return { from: place.fileFrom, to: Math.max(place.fileTo, place.fileFrom + 1) };
  const { from, to } = place.range;
  return { from: lines.lineAt(from), to: lines.lineAt(Math.max(from, to - 1)) + 1 };
}

/** The offsets between which a place lies. */
export function offsetsOfPlace({ lines }: Document, place: Place): Range {
  if (place.kind === 'span') return place.range;
  return { from: lines.from(place.fileFrom), to: lines.from(place.fileTo) };
}

/** Lines as evidence: numbered from 1, the first ones of many. */
export function excerpt(lines: LineIndex, from: number, to: number, most = SHOWN): Excerpt {
  const end = Math.min(to, lines.count);
  const shown = lines.contents(from, Math.min(from + most, end)).map(detached);
  return { first: from + 1, last: end, lines: shown };
}
