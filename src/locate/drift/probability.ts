import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: 0.223,
  matched: 5.943,
  specific: 3.228,
  slips: -1.571,
  signs: -0.316,
  foreignChanged: -15.431,
  foreignBeside: -2.271,
  foreignContext: -2.279,
  foreignComment: -1.632,
  foreignHead: -6.759,
  namesElsewhere: -2.505,
  missingChanged: -7.043,
  missingBeside: -3.122,
  missingContext: -1.511,
  missingComment: -1.886,
  extra: -0.617,
  extraBeside: -2.647,
  extraComment: -1.363,
  quotes: -1.839,
  reflowed: -2.744,
  shifted: -3.531,
  uneven: -3.127,
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
