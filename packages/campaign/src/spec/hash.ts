import { createHash } from 'node:crypto';
import type { Spec } from './spec.js';

/** The parts of a spec that decide about the change that it makes. */
export type Deciding = Pick<
  Spec,
  | 'step'
  | 'base'
  | 'tests'
  | 'testTimeoutSeconds'
  | 'trust'
  | 'verify'
  | 'branch'
  | 'commit'
  | 'submodules'
  | 'lfs'
>;

/**
 * SHA-256, in hexadecimal digits, of what decides about a change. It does not depend on where the
 * spec is, nor on comments, the order of keys, or defaults that are written out.
 */
export function specHash(spec: Deciding): string {
  const { step, base, tests, testTimeoutSeconds, trust, verify, branch, commit, submodules, lfs } = spec;
  const deciding = { step, base, tests, testTimeoutSeconds, trust, verify, branch, commit, submodules, lfs };
  return createHash('sha256')
    .update(`campaign-spec 1\n${canonical(deciding)}`)
    .digest('hex');
}

/** JSON with the keys in order, and without those that are missing. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}
