import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -0.179,
  matched: 6.732,
  specific: 3.014,
  slips: -1.461,
  signs: -1.049,
  foreignChanged: -12.762,
  foreignBeside: -2.135,
  foreignContext: -2.238,
  foreignComment: -1.77,
  foreignHead: -7.074,
  namesElsewhere: -2.497,
  missingChanged: -5.242,
  missingBeside: -3.215,
  missingContext: -1.537,
  missingComment: -1.897,
  extra: -0.557,
  extraBeside: -2.182,
  extraComment: -1.801,
  quotes: -1.661,
  reflowed: -2.905,
  shifted: -3.839,
  uneven: -2.941,
};

/** How much speaks for a place, in logits against "not here". */
export function logit(evidence: Evidence): number {
  let sum = WEIGHTS.bias;
  for (const key of Object.keys(evidence) as (keyof Evidence)[]) sum += WEIGHTS[key] * evidence[key];
  return sum;
}

/**
 * The probability of each place, given what speaks for each, and that the place meant is one of them or not there at
 * all: what is left to 1 is the probability of "not here".
 *
 * @example probabilities([0]) // [0.5]
 */
export function probabilities(logits: readonly number[]): number[] {
  const most = Math.max(0, ...logits);
  const odds = logits.map(value => Math.exp(value - most));
  const sum = odds.reduce((total, odd) => total + odd, Math.exp(-most));
  return odds.map(odd => odd / sum);
}
