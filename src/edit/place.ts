import type { Range } from '../text/index.js';

/** The kinds of tolerance with which a place is sought, strictest first. */
export const TIERS = ['exact', 'trailing', 'indentation', 'spacing', 'lookalike', 'elided', 'drift'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether tier `a` forgives at most what tier `b` does. */
export function atMost(a: Tier, b: Tier): boolean {
  return TIERS.indexOf(a) <= TIERS.indexOf(b);
}

/** How a search and its replacement were read: as they are, or with one kind of slip of the writer undone. */
export const READINGS = [
  'as-is',
  'unfenced',
  'unnumbered',
  'entities',
  'unescaped',
  'trimmed',
  'unmarked',
] as const;
export type Reading = (typeof READINGS)[number];

/** A stretch of search lines and the stretch of file lines that it stands for. Indexes from 0, ends excluded. */
export interface Pairing {
  readonly searchFrom: number;
  readonly searchTo: number;
  readonly fileFrom: number;
  readonly fileTo: number;
}

/** How a place was found: shown to whoever asked. */
export interface Found {
  readonly tier: Tier;
  readonly reading: Reading;
  /** Probability, 0 to 1, that this is the place that was meant. */
  readonly confidence: number;
  /** What differs between the searched text and the place, in words; empty where nothing does. */
  readonly differences: readonly string[];
  /** The probability of the next best place, where one was weighed. */
  readonly runnerUp: number | undefined;
}

/**
 * A place in a document: a stretch inside lines (`span`), found to the letter, or whole lines (`lines`), with what each
 * searched line stands for there.
 */
export type Place = { readonly found: Found } & (
  | { readonly kind: 'span'; readonly range: Range }
  | { readonly kind: 'lines'; readonly range: Range; readonly pairings: readonly Pairing[] }
);
