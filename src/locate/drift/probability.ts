import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: 0.218,
  matched: 5.939,
  specific: 3.231,
  slips: -1.567,
  signs: -0.317,
  foreignChanged: -15.433,
  foreignBeside: -2.266,
  foreignContext: -2.279,
  foreignComment: -1.631,
  foreignHead: -6.762,
  namesElsewhere: -2.499,
  missingChanged: -7.042,
  missingBeside: -3.117,
  missingContext: -1.51,
  missingComment: -1.881,
  extra: -0.611,
  extraBeside: -2.643,
  extraComment: -1.361,
  quotes: -1.836,
  reflowed: -2.742,
  shifted: -3.533,
  uneven: -3.137,
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
