import type { Verdict } from '../judge.js';
import type { EngineScore } from './score.js';

/**
 * By how many percentage points the first engine has a verdict more often than the second, on the
 * cases that both answered.
 */
export interface PairedDifference {
  readonly verdict: Verdict;
  readonly first: string;
  readonly second: string;
  readonly cases: number;
  readonly difference: number;
  /** 95 % confidence interval of the difference. */
  readonly low: number;
  readonly high: number;
  /** Of no difference at all, two-sided: McNemar's test, exact. */
  readonly p: number;
}

/** How often both, the first alone, the second alone and neither of two had the verdict. */
export interface PairedCounts {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly neither: number;
}

const Z = 1.959964;

/** Compare two engines case by case; `undefined` where no case was answered by both. */
export function pairedDifference(
  first: EngineScore,
  second: EngineScore,
  verdict: Verdict,
): PairedDifference | undefined {
  const others = new Map(second.rows.map(row => [row.id, row.verdict]));
  const counts = { both: 0, first: 0, second: 0, neither: 0 };
  for (const { id, verdict: mine } of first.rows) {
    const theirs = others.get(id) ?? 'none';
    if (mine === 'none' || theirs === 'none') continue;
    if (mine === verdict) counts[theirs === verdict ? 'both' : 'first']++;
    else counts[theirs === verdict ? 'second' : 'neither']++;
  }
  const cases = counts.both + counts.first + counts.second + counts.neither;
  if (cases === 0) return undefined;
  const [low, high] = newcombe(counts);
  return {
    verdict,
    first: first.engine,
    second: second.engine,
    cases,
    difference: (100 * (counts.first - counts.second)) / cases,
    low: 100 * low,
    high: 100 * high,
    p: mcnemar(counts.first, counts.second),
  };
}

/**
 * The 95 % confidence interval of the difference of two paired shares: method 10 of R. G. Newcombe,
 * Improved confidence intervals for the difference between binomial proportions based on paired
 * data, Statistics in Medicine 17 (1998) 2635–2650. It holds near 0 and 1 too, where shares of
 * wrong edits lie.
 *
 * @example newcombe({ both: 36, first: 12, second: 2, neither: 0 }) // [0.057, 0.340]
 */
export function newcombe(counts: PairedCounts): [low: number, high: number] {
  const { both, first, second, neither } = counts;
  const n = both + first + second + neither;
  const [p1, p2] = [(both + first) / n, (both + second) / n];
  const [low1, high1] = wilson(p1, n);
  const [low2, high2] = wilson(p2, n);
  const phi = correlation(counts, n);
  const width = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  const difference = p1 - p2;
  return [difference - width(p1 - low1, high2 - p2), difference + width(high1 - p1, p2 - low2)];
}

/** The correlation of the two, corrected for continuity where it is positive. */
function correlation({ both, first, second, neither }: PairedCounts, n: number): number {
  const scale = Math.sqrt((both + first) * (second + neither) * (both + second) * (first + neither));
  if (scale === 0) return 0;
  const product = both * neither - first * second;
  return (product > 0 ? Math.max(product - n / 2, 0) : product) / scale;
}

/** Wilson's interval of a share. */
function wilson(p: number, n: number): [low: number, high: number] {
  const [mid, half] = [2 * n * p + Z * Z, Z * Math.sqrt(Z * Z + 4 * n * p * (1 - p))];
  const scale = 2 * (n + Z * Z);
  return [(mid - half) / scale, (mid + half) / scale];
}

/**
 * McNemar's test, exact: how likely it is that of the cases that tell two engines apart, so many or
 * more fall to one side if each side were as likely.
 *
 * @example mcnemar(0, 5) // 0.0625
 */
export function mcnemar(first: number, second: number): number {
  const n = first + second;
  if (n === 0) return 1;
  let [term, sum] = [-n * Math.LN2, 0];
  // Terms of the binomial distribution one after another, as logarithms: for n in the thousands the
  // first is far below 1e-308.
  for (let k = 0; k <= Math.min(first, second); k++) {
    sum += Math.exp(term);
    term += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, 2 * sum);
}
