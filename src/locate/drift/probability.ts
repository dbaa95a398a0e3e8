import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -0.53,
  matched: 6.417,
  specific: 3.72,
  slips: -1.154,
  signs: -0.605,
  foreignChanged: -13.394,
  foreignBeside: -2.079,
  foreignContext: -2.206,
  foreignComment: -1.489,
  namesElsewhere: -2.197,
  missingChanged: -4.993,
  missingBeside: -2.971,
  missingContext: -1.744,
  missingComment: -1.724,
  extra: -1.991,
  extraBeside: -2.561,
  extraComment: -2.319,
  quotes: -0.968,
  reflowed: -2.976,
  shifted: -3.966,
  uneven: -2.331,
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
