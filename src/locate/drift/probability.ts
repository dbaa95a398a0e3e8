import type { Evidence } from './evidence.js';

/**
 * What each piece of evidence counts, in logits against "not here".
 *
 * A first setting by hand.
 */
export const WEIGHTS: Evidence & { readonly bias: number } = {
  bias: -0.759,
  matched: 5.052,
  mass: 0.476,
  changedMass: 0.493,
  besideMass: 0,
  specific: 2.213,
  lines: 0,
  slips: -0.743,
  signs: -0.598,
  foreignChanged: -9.741,
  foreignBeside: -1.854,
  foreignContext: -0.82,
  foreignComment: -0.247,
  foreignHeader: -0.344,
  namesElsewhere: -2.388,
  missingChanged: -5.365,
  missingBeside: -2.641,
  missingContext: -1.405,
  missingComment: -1.643,
  extra: -1.489,
  extraBeside: -1.579,
  extraComment: -1.232,
  quotes: -1.501,
  reflowed: -1.238,
  shifted: -2.156,
  uneven: -1.613,
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
