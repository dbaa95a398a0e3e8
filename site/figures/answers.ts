import type { Bin, Counted, Peer } from './data.js';
import { wilson } from './wilson.js';

/**
 * What became of an edit, as the bars show it. Of peers, other text at the right place is with
 * white space: it was measured so.
 */
export const PARTS = [
  { key: 'right', label: 'right' },
  { key: 'space', label: 'nearly right' },
  { key: 'wrong', label: 'wrong' },
  { key: 'refused', label: 'refused' },
] as const;

/** A bar: shares in percent, in the order of `PARTS`. */
export interface Bar {
  readonly name: string;
  readonly note: string;
  readonly cases: number;
  readonly shares: readonly number[];
}

const SETS: Readonly<Record<string, string>> = {
  commits: 'commits with slips',
  recorded: 'recorded',
  recorded2026: 'recorded 2026',
};
const FORMATS: Readonly<Record<string, string>> = {
  search_replace: 'search/replace',
  unified_diff: 'diff',
  apply_patch: 'apply_patch',
};

/** @example barOf({ name: 'recorded apply_patch', cases: 4, counts: [3, 0, 0, 1] }).shares */
export function barOf({ name, cases, counts: [right, space, wrong, refused] }: Counted): Bar {
  const [set = '', of = ''] = name.split(' ');
  const shares = [right, space, wrong, refused].map(count => (100 * count) / cases);
  return { name: SETS[set] ?? set, note: FORMATS[of] ?? of.replaceAll('_', ' '), cases, shares };
}

export function barOfPeer({ name, formats, cases, shares }: Peer): Bar {
  return { name, note: formats, cases, shares };
}

/** A point of the plot of calibration, with its interval of 95 %. */
export interface Point {
  readonly label: string;
  readonly cases: number;
  readonly right: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly said: number;
}

export function pointOf({ from, to, cases, right, said }: Bin): Point {
  const [low, high] = wilson(right, cases);
  const label = to === 1 ? `${from} or more` : `${from} to ${to}`;
  return { label, cases, right, share: right / cases, low, high, said };
}

/** @example share(97.864) // '97.86' */
export function share(percent: number): string {
  return percent.toFixed(2);
}
