import { diffSequences, type Hunk, memoized, type Range } from '../text/index.js';

/** The kinds of tolerance with which a place is searched for, the strictest first. */
export const TIERS = ['exact', 'trailing', 'indentation', 'spacing', 'lookalike', 'elided', 'drift'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether tier `a` forgives at most what tier `b` does. */
export function atMost(a: Tier, b: Tier): boolean {
  return TIERS.indexOf(a) <= TIERS.indexOf(b);
}

/** How a search and its replacement were read: as they are, or with one kind of slip undone. */
export const READINGS = [
  'as-is',
  'unfenced',
  'unnumbered',
  'entities',
  'unescaped',
  'unmarked',
  'respelled',
] as const;
export type Reading = (typeof READINGS)[number];

/**
 * A run of search lines and the run of file lines that it matches. Indexes from 0, ends excluded;
 * one of the two may be empty: a line that the other side does not have.
 */
export interface Pairing {
  readonly searchFrom: number;
  readonly searchTo: number;
  readonly fileFrom: number;
  readonly fileTo: number;
}

/** How a place was found: shown to the caller. */
export interface Found {
  readonly tier: Tier;
  readonly reading: Reading;
  /** Probability, 0 to 1, that this is the place that was meant. */
  readonly confidence: number;
  /** What differs between the searched text and the place, in words; empty if nothing does. */
  readonly differences: readonly string[];
  /** The probability of the next best place, if there is one. */
  readonly runnerUp: number | undefined;
}

/** A search and its replacement in lines, as one reading has them. */
export interface Texts {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

/** What leads from a search to its replacement, line by line; found once for each pair of texts. */
export const hunksOf = memoized(({ search, replace }: Texts): readonly Hunk[] =>
  diffSequences(search, replace),
);

/** Whole lines of a document, and what each searched line matches there. */
export interface LinesPlace {
  readonly kind: 'lines';
  readonly texts: Texts;
  /** Index, from 0, of the first file line, and of the one after the last. */
  readonly fileFrom: number;
  readonly fileTo: number;
  /** Covers all search lines and all file lines of the place, in order. */
  readonly pairings: readonly Pairing[];
  readonly found: Found;
}

/** A part of a text that starts or ends inside a line; found exactly, except for line endings. */
export interface SpanPlace {
  readonly kind: 'span';
  readonly texts: Texts;
  readonly range: Range;
  readonly found: Found;
}

/** Where an edit goes in a document. It has no part of the new text. */
export type Place = LinesPlace | SpanPlace;
