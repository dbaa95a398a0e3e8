import type { Verdict } from '../judge.js';
import type { Scored } from './score.js';

/** How many cases came out how. */
export interface Tally {
  readonly counts: Readonly<Record<Verdict | 'none', number>>;
  /** The cases that were answered: what shares are shares of. */
  readonly judged: number;
}

/** Milliseconds. Absent where no answer says them. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Count the verdicts of some cases. */
export function tally(rows: readonly Scored[]): Tally {
  const counts = { right: 0, space: 0, wrong: 0, refused: 0, none: 0 };
  for (const { verdict } of rows) counts[verdict]++;
  return { counts, judged: rows.length - counts.none };
}

/** The share of a verdict in the judged cases, in percent; 0 of none. */
export function percent({ counts, judged }: Tally, verdict: Verdict): number {
  return (100 * counts[verdict]) / (judged || 1);
}

/** The cases by their kind, kinds in the order in which they come. */
export function byKind(rows: readonly Scored[]): ReadonlyMap<string, readonly Scored[]> {
  const kinds = new Map<string, Scored[]>();
  for (const row of rows) {
    const of = kinds.get(row.kind);
    if (of === undefined) kinds.set(row.kind, [row]);
    else of.push(row);
  }
  return kinds;
}

export function times(rows: readonly Scored[]): Times | undefined {
  const ms = rows.flatMap(row => row.ms ?? []).sort((a, b) => a - b);
  if (ms.length === 0) return undefined;
  return { p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), max: ms[ms.length - 1] as number };
}

/**
 * The value below which a share of sorted numbers lies.
 *
 * @example quantile([1, 2, 3, 4], 0.5) // 3
 */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
