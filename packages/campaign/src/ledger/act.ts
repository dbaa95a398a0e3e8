import type { Spec } from '../spec/spec.js';
import type { State } from '../states.js';

/**
 * How far a row is to be taken: to a verified change that shows nowhere, to its pull request, anew
 * from a base that has moved, or back to what it was before the campaign.
 */
export type Act = 'verify' | 'publish' | 'refresh' | 'close';

/** Whether tests can verify a change: they run only where the spec trusts the repositories. */
export function hasTests(spec: Spec): boolean {
  return spec.verify === 'tests' && spec.trust && spec.tests !== undefined;
}

/** Whether a change ever gets from `changed` to `verified`. */
export function canVerify(spec: Spec): boolean {
  return spec.verify === 'none' || hasTests(spec);
}

/** The states in which a row has something left to do for a run that verifies or publishes. */
export function unfinished(act: 'verify' | 'publish', spec: Spec): readonly State[] {
  const states: State[] = ['planned', 'cloned'];
  if (canVerify(spec)) states.push('changed');
  if (act === 'publish') states.push('verified', 'pushed');
  return states;
}
