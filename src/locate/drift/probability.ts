import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -0.542,
  matched: 6.844,
  specific: 3.716,
  slips: -1.557,
  signs: -1.168,
  foreignChanged: -13.471,
  foreignBeside: -2.372,
  foreignContext: -2.443,
  foreignComment: -1.792,
  namesElsewhere: -2.274,
  missingChanged: -5.108,
  missingBeside: -3.267,
  missingContext: -2.058,
  missingComment: -1.673,
  extra: -1.242,
  extraBeside: -2.884,
  extraComment: -2.219,
  quotes: -1.534,
  reflowed: -3.195,
  shifted: -3.939,
  uneven: -2.244,
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
