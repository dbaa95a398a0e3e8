import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * A first setting by hand.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -6,
  matched: 12,
  mass: 4,
  slips: -0.5,
  foreignChanged: -8,
  foreignBeside: -3,
  foreignContext: -2,
  foreignComment: -0.7,
  namesElsewhere: -0.7,
  missingChanged: -8,
  missingBeside: -3,
  missingContext: -2,
  missingComment: -0.7,
  extra: -1,
  extraBeside: -4,
  extraComment: -0.4,
  reflowed: -0.3,
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
