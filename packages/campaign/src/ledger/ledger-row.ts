import type { Row } from '../row.js';
import type { Act } from './act.js';

/** A row as workers see it. Its diff is apart, because it is long. */
export interface LedgerRow extends Omit<Row, 'diff'> {
  /** Branch that the change is based on; `null` before the clone. */
  readonly branch: string | null;
  /** Commits that a worker was about to push: on the remote, these are the campaign's own. */
  readonly pushing: readonly string[];
  /** The number of the newest pull request that `close` took back; 0 if none. */
  readonly takenBack: number;
  /** Failures that may pass, since the last success. */
  readonly failures: number;
  readonly act: Act | null;
  /** How often a person has asked for it again. */
  readonly attempt: number;
  readonly job: string | null;
}

/** What the database calls the columns of a row. Money and times come as numbers. */
export const COLUMNS = `
  r.id::int as id, r.address as repository, r.state, r.branch, r.base, r.spec_hash as "specHash", r.commit,
  r.verified, r.pushed, r.pushing, r.pull, r.pull_number as "pullNumber", r.taken_back as "takenBack", r.refusal_code as "refusalCode",
  r.refusal_message as "refusalMessage", r.refusal_evidence as "refusalEvidence", r.was, r.waiting, r.note,
  r.calls::int as calls, r.tokens::float8 as tokens, r.money, (extract(epoch from r.at) * 1000)::float8 as at,
  r.failures, r.act, r.attempt, r.job`;

/** A row as the database gives it. */
export type FlatRow = Omit<LedgerRow, 'refusal'> & {
  readonly refusalCode: string | null;
  readonly refusalMessage: string | null;
  readonly refusalEvidence: string | null;
};

/** The row with its refusal in one piece. */
export function fromFlat<T extends FlatRow>(flat: T) {
  const { refusalCode, refusalMessage, refusalEvidence, ...row } = flat;
  const refusal =
    row.state === 'refused' && refusalCode !== null
      ? { code: refusalCode, message: refusalMessage ?? '', evidence: refusalEvidence ?? '' }
      : null;
  return { ...row, refusal };
}
