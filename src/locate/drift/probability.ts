import type { DriftEvidence } from './evidence.js';

/**
 * The weight of each piece of evidence, in logits against "not here". Fitted as `mortise bench
 * calibrate` does, within its bounds, on edits of real commits with drawn slips, and checked on
 * other repositories. Chosen, not fitted: `foreignIdentity`, because one outweighs everything in
 * favour of a place; `foreignContext`, `foreignSignature`, `rewritten`, `replaced` and
 * `missingEnds`, because near copies of a place that is gone often differ in nothing else. `docs/accuracy.md` lists what was
 * chosen and why.
 */
export const WEIGHTS: DriftEvidence & { readonly bias: number } = {
  bias: 2.4,
  matched: 4.534,
  specific: 1.143,
  slips: -2.138,
  signs: -0.184,
  foreignChanged: -15.049,
  foreignBeside: -3.574,
  foreignContext: -4,
  foreignComment: -3.069,
  foreignIdentity: -20,
  foreignSignature: -3,
  rewritten: -2,
  namesElsewhere: -3.094,
  missingChanged: -7.44,
  missingBeside: -0.718,
  missingContext: -1.024,
  sparse: -7,
  replaced: -4,
  extraChanged: -5,
  extraBeside: -2,
  extraComment: -0.947,
  quotes: -5.078,
  reflowed: -3.729,
  shifted: -4.04,
  uneven: -4.082,
  unique: 1.347,
  intact: 2.447,
  intactUnique: 1.196,
  framed: 0.879,
  whole: 2.931,
  missingEnds: -5.5,
};

/** The evidence for a place, in logits against "not here". */
export function logit(evidence: DriftEvidence): number {
  let sum = WEIGHTS.bias;
  for (const key of Object.keys(evidence) as (keyof DriftEvidence)[]) sum += WEIGHTS[key] * evidence[key];
  return sum;
}

/**
 * The probability of each place from the evidence for each. The intended place is one of them or
 * missing: what is left to 1 is the probability of "not here".
 *
 * @example probabilities([0]) // [0.5]
 */
export function probabilities(logits: readonly number[]): number[] {
  const most = Math.max(0, ...logits);
  const odds = logits.map(value => Math.exp(value - most));
  const sum = odds.reduce((total, odd) => total + odd, Math.exp(-most));
  return odds.map(odd => odd / sum);
}
