import { driftCandidates, nearestTo, type Read, readings } from '../locate/index.js';
import { type Document, mergedRanges, type Range } from '../text/index.js';

/** A file with at most this many lines and characters is shown whole. */
const SMALL_LINES = 500;
const SMALL_CHARACTERS = 15_000;
/** How many lines are shown around each place. */
const AROUND = 12;
/** The most places that are shown of a large file. */
const PLACES = 4;
/** Longer lines are shown in part: no one quotes them. */
const LONGEST_LINE = 2_000;

/** What a model gets to see of a file. */
export interface Shown {
  readonly text: string;
  /** Whether that is all of it; else parts, whose lines are numbered. */
  readonly whole: boolean;
}

/** A small file whole; of a large one the places most like a text, with their line numbers. */
export function shownFile(document: Document, searched: string): Shown {
  const { lines, text } = document;
  if (lines.count <= SMALL_LINES && text.length <= SMALL_CHARACTERS)
    return { text: text.replace(/\r\n?/g, '\n'), whole: true };
  const windows = mergedRanges(placesLike(document, searched).map(place => windowOf(document, place)));
  const parts = windows.map(({ from, to }) => numbered(document, from, to));
  return { text: parts.join('\n…\n').slice(0, SMALL_CHARACTERS), whole: false };
}

/** The lines of the places most similar to a text, the most similar first. */
function placesLike(document: Document, searched: string): Range[] {
  const [read] = readings({ search: searched, replace: '' });
  const { texts } = read as Read;
  const candidates = driftCandidates(document, read as Read).slice(0, PLACES);
  const places = candidates.map(({ place }) => ({ from: place.fileFrom, to: place.fileTo }));
  const { nearest } = nearestTo(document, texts.search);
  return nearest === undefined ? places : [...places, { from: nearest.first - 1, to: nearest.last }];
}

function windowOf({ lines }: Document, { from, to }: Range): Range {
  return { from: Math.max(0, from - AROUND), to: Math.min(lines.count, to + AROUND) };
}

function numbered({ lines }: Document, from: number, to: number): string {
  const width = String(to).length;
  const shown: string[] = [];
  for (let i = from; i < to; i++)
    shown.push(`${String(i + 1).padStart(width)}→${lines.content(i).slice(0, LONGEST_LINE)}`);
  return shown.join('\n');
}
