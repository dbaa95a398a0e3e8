import { hunksOf, type LinesPlace, type Place } from '../edit/index.js';
import { isComment, linesOfPlace } from '../locate/index.js';
import type { Document, Hunk, LineIndex, Range } from '../text/index.js';
import { isOneToOne } from './edges.js';

/**
 * What an edit that was made does to lines of the file: computed once, although it is compared with
 * many edits.
 */
export class Touched {
  #lines: TouchedLines | undefined;
  #putIn: readonly PutIn[] | undefined;

  constructor(
    readonly document: Document,
    readonly places: readonly Place[],
  ) {}

  get lines(): TouchedLines {
    this.#lines ??= linesAt(this.document, this.places);
    return this.#lines;
  }

  /** What it inserts, place by place. */
  get putIn(): readonly PutIn[] {
    this.#putIn ??= this.places.map(place => putInBy(this.document.lines, place));
    return this.#putIn;
  }
}

/**
 * The line, by index from 0, that one of two edits replaces while the other keeps it right beside
 * its change; `undefined` if there is none. Together they would make a text that neither of them
 * means: both may add the same new lines. Two kinds of lines do not count: a line that becomes one
 * other line, because the two changes go together; and a line that is quoted farther away, only to
 * find the place.
 */
export function contestedLine({ lines: a }: Touched, { lines: b }: Touched): number | undefined {
  return b.kept.find(line => a.replaced.has(line)) ?? a.kept.find(line => b.replaced.has(line));
}

/**
 * A line that both of two edits insert, if one of them does so inside what the other quotes; by its
 * text, `undefined` if there is none. Each would insert it for the other, and it would be there
 * twice.
 */
export function lineOfBoth(a: Touched, b: Touched): string | undefined {
  const ofB = b.putIn.filter(({ lines }) => lines.length > 0);
  for (const one of a.putIn) {
    for (const other of ofB) {
      const both = one.lines.find(line => other.lines.some(each => isMeantByBoth(one, line, other, each)));
      if (both !== undefined) return both.text;
    }
  }
  return undefined;
}

/** What an edit inserts at one place. */
interface PutIn {
  /** The lines of the file, as indexes, that it quotes. */
  readonly quoted: Range;
  /** Those of them that stay and are not blank. */
  readonly kept: ReadonlySet<number>;
  readonly lines: readonly PutLine[];
}

/** A new line, and the index of the line of the file that it comes before. */
interface PutLine {
  readonly text: string;
  readonly at: number;
}

function isMeantByBoth(a: PutIn, ofA: PutLine, b: PutIn, ofB: PutLine): boolean {
  if (ofA.text !== ofB.text) return false;
  // A comment belongs to the line after it: several lines may have the same comment.
  if (isComment(ofA.text) && isLineBetween(a, ofA, b, ofB)) return false;
  return isWithin(b.quoted, ofA.at) || isWithin(a.quoted, ofB.at);
}

/**
 * Whether a line that both edits quote and keep is between their new lines: then each has a place
 * of its own.
 */
function isLineBetween(a: PutIn, ofA: PutLine, b: PutIn, ofB: PutLine): boolean {
  const [first, last] = [Math.min(ofA.at, ofB.at), Math.max(ofA.at, ofB.at)];
  return [...a.kept].some(line => first <= line && line < last && b.kept.has(line));
}

function isWithin({ from, to }: Range, at: number): boolean {
  return from <= at && at <= to;
}

/**
 * The new lines of an edit with enough text to be its own. A line that replaces one other line is
 * not included.
 */
function putInBy(lines: LineIndex, place: Place): PutIn {
  const { replace } = place.texts;
  const quoted = linesOfPlace(lines, place);
  const put = hunksOf(place.texts)
    .filter(({ aFrom, aTo, bFrom, bTo }) => bTo - bFrom > aTo - aFrom)
    .flatMap(({ aFrom, bFrom, bTo }) => {
      const at = fileLineOf(place, aFrom, quoted);
      return replace.slice(bFrom, bTo).map(line => ({ text: line.trim(), at }));
    })
    .filter(({ text }) => text.length >= LEAST_CHARACTERS);
  return { quoted, kept: keptLines(lines, place), lines: put };
}

/**
 * The lines of the file, as indexes, that a place quotes and that stay unchanged; blank ones show
 * nothing.
 */
function keptLines(lines: LineIndex, place: Place): ReadonlySet<number> {
  if (place.kind === 'span') return new Set();
  const changed = new Set(hunksOf(place.texts).flatMap(searchLines));
  const kept = place.pairings.filter(each => isOneToOne(each) && !changed.has(each.searchFrom));
  return new Set(kept.map(each => each.fileFrom).filter(line => lines.content(line).trim() !== ''));
}

function fileLineOf(place: Place, searchLine: number, quoted: Range): number {
  if (place.kind === 'span') return quoted.from;
  return place.pairings.find(({ searchFrom }) => searchFrom >= searchLine)?.fileFrom ?? quoted.to;
}

/** Shorter lines, such as `return;`, may well be inserted by both. */
const LEAST_CHARACTERS = 10;

/** File lines that are not blank, as indexes from 0, of all places of an edit. */
interface TouchedLines {
  /** Lines that become more or fewer lines. */
  readonly replaced: ReadonlySet<number>;
  /** Lines that stay, right before or after lines that change. */
  readonly kept: readonly number[];
}

function linesAt({ lines }: Document, places: readonly Place[]): TouchedLines {
  const solid = (line: number) => lines.content(line).trim() !== '';
  const inLines = places.flatMap(place => (place.kind === 'lines' ? [touchedAt(place)] : []));
  return {
    replaced: new Set(inLines.flatMap(({ replaced }) => replaced).filter(solid)),
    kept: inLines.flatMap(({ kept }) => kept).filter(solid),
  };
}

function touchedAt({ texts, pairings }: LinesPlace) {
  const hunks = hunksOf(texts);
  const changed = new Set(hunks.flatMap(searchLines));
  const beside = hunks.flatMap(({ aFrom, aTo }) => [aFrom - 1, aTo]).filter(line => !changed.has(line));
  const byLine = new Map(pairings.filter(isOneToOne).map(p => [p.searchFrom, p.fileFrom]));
  const inFile = (line: number) => byLine.get(line) ?? [];
  const uneven = hunks.filter(({ aFrom, aTo, bFrom, bTo }) => aTo - aFrom !== bTo - bFrom);
  return { replaced: uneven.flatMap(searchLines).flatMap(inFile), kept: beside.flatMap(inFile) };
}

function searchLines({ aFrom, aTo }: Hunk): number[] {
  return Array.from({ length: aTo - aFrom }, (_, i) => aFrom + i);
}
