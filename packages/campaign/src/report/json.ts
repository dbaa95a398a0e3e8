import type { Row } from '../row.js';
import { STATES } from '../states.js';
import { nextStep } from './next-step.js';
import type { Overview } from './overview.js';

/** The shape changes only with this number; keys may be added without. */
const SCHEMA_VERSION = 1;

/**
 * An overview as `--json` prints it: `schemaVersion` (1), then the keys of {@link Overview} with
 * all states in `counts`, then `next`, the sentence of what to do. Spans are seconds, money is US
 * dollars, what is unknown or without a limit is `null`. Keys have a fixed order.
 */
export function overviewJson(overview: Overview) {
  const { name, phase, reason, total, counts, untested, left, perMinute, secondsLeft, workers } = overview;
  return {
    schemaVersion: SCHEMA_VERSION,
    name,
    phase,
    reason,
    total,
    counts: Object.fromEntries(STATES.map(state => [state, counts[state] ?? 0])),
    untested,
    left,
    perMinute,
    secondsLeft,
    causes: overview.causes.map(({ code, message, count, shown = 0, repositories, evidence }) => {
      return { code, message, count, shown, repositories: [...repositories], evidence };
    }),
    stuck: overview.stuck.map(({ repository, state, seconds, waiting }) => {
      return { repository, state, seconds, waiting };
    }),
    waits: overview.waits.map(({ state, waiting, count }) => ({ state, waiting, count })),
    spent: spentJson(overview.spent),
    workers,
    next: nextStep(overview),
  };
}

function spentJson({ calls, tokens, money, mostCalls, mostTokens, mostMoney }: Overview['spent']) {
  return { calls, tokens, money, mostCalls, mostTokens, mostMoney };
}

/**
 * A row as `--json` prints it: `schemaVersion` (1), then the keys of {@link Row} in a fixed order.
 * `at` is a time of ISO 8601 in UTC; `null` if the ledger's is none.
 */
export function rowJson(row: Row) {
  const { id, repository, state, base, specHash, commit, diff, verified, pushed } = row;
  const { pull, pullNumber, refusal, waiting, note, calls, tokens, money, at } = row;
  return {
    schemaVersion: SCHEMA_VERSION,
    id,
    repository,
    state,
    base,
    specHash,
    commit,
    diff,
    verified,
    pushed,
    pull,
    pullNumber,
    refusal: refusal && { code: refusal.code, message: refusal.message, evidence: refusal.evidence },
    waiting,
    note,
    calls,
    tokens,
    money,
    at: isoTime(at) ?? null,
  };
}

/** A time in ISO 8601, in UTC; `undefined` for what is no time that can be written so. */
export function isoTime(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
