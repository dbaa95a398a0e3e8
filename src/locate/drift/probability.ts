import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * Fitted by `mortise bench calibrate` on edits of real commits with drawn slips, the repositories split in halves; what
 * the fit gave no weight was left out of the evidence. `docs/accuracy.md` holds the figures.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -2.191,
  matched: 8.85,
  specific: 3.531,
  slips: -1.546,
  signs: -0.655,
  foreignChanged: -15.973,
  foreignBeside: -2.255,
  foreignContext: -2.262,
  foreignComment: -1.483,
  namesElsewhere: -2.154,
  missingChanged: -4.533,
  missingBeside: -2.84,
  missingContext: -1.489,
  missingComment: -1.245,
  extra: -2.068,
  extraBeside: -2.967,
  extraComment: -2.697,
  quotes: -1.156,
  reflowed: -3.492,
  shifted: -4.277,
  uneven: -3.71,
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
