import { GitFailure } from '../git/repositories.js';
import { HostFailure } from '../hosts/host.js';
import type { Refusal } from '../row.js';

/** What is to be done about a failure of a row. */
export type Handling =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  /**
   * `counts`: it is given up after some of them. The limits of a host are waited for, however long.
   */
  | { readonly kind: 'wait'; readonly seconds: number; readonly waiting: string; readonly counts: boolean };

/** How often a failure that may pass is tried again. */
export const MOST_FAILURES = 8;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 300;

/**
 * How a failure is handled. One that may pass is tried again after a growing time, up to a half
 * longer: rows that failed together do not all come back at once.
 *
 * @param failures - how many of them the row has had since its last success.
 * @param random - 0 to 1.
 */
export function handle(error: unknown, failures: number, random = Math.random()): Handling {
  const refusal = refusalOf(error);
  if (error instanceof HostFailure && error.code === 'HOST_LIMIT')
    return { kind: 'wait', seconds: (error.waitMs ?? 60_000) / 1000, waiting: LIMIT, counts: false };
  if (!mayPass(error) || failures >= MOST_FAILURES) return { kind: 'refuse', refusal };
  const asked = error instanceof HostFailure ? (error.waitMs ?? 0) / 1000 : 0;
  const growing = Math.min(FIRST_WAIT_SECONDS * 2 ** failures, LONGEST_WAIT_SECONDS);
  const seconds = Math.max(asked, growing) * (1 + random / 2);
  return { kind: 'wait', seconds, waiting: refusal.message, counts: true };
}

const LIMIT = 'the limit of requests of its host';

function mayPass(error: unknown): boolean {
  if (error instanceof GitFailure) return error.passing;
  return error instanceof HostFailure && error.waitMs !== undefined;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof GitFailure || error instanceof HostFailure)
    return { code: error.code, message: error.message, evidence: error.evidence };
  // A fault of mortise in one repository must not end the others.
  return {
    code: 'INTERNAL',
    message: 'mortise failed on it. Please report this.',
    evidence: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
