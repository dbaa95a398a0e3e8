import type { State } from './states.js';

/** Why a repository was refused, for the person who mends the spec. */
export interface Refusal {
  /** A code of mortise's reports, or of this package: `TESTS_FAILED`, `CLONE_FAILED` … */
  readonly code: string;
  /** What happened, in one sentence that names no repository: equal sentences are one cause. */
  readonly message: string;
  /** What was seen: the end of the tests' output, the places of an ambiguous edit. */
  readonly evidence: string;
}

/** How a change was verified: by the tests of the spec, or not at all (`verify: none`). */
export type Verified = 'tests' | 'none';

/** What a row waits for whose server has no pull requests: the branch is all there is. */
export const MERGE_BY_HAND = 'a merge by hand: its server has no pull requests';

/** What a row waits for whose change shows outside, and was made by another spec. */
export const OLDER_SPEC = '`mortise campaign refresh`: an older spec made its change';

/** What the ledger keeps of one repository. Times are milliseconds since 1970. */
export interface Row {
  readonly id: number;
  /** Address or path of the repository, without any secret. */
  readonly repository: string;
  readonly state: State;
  /** The commit that the change is based on; `null` before the clone. */
  readonly base: string | null;
  /** Hash of the spec that the row was worked out with. */
  readonly specHash: string | null;
  /** The commit with the change. */
  readonly commit: string | null;
  /** Unified diff of the change, cut off after 256 KiB; empty without a change. */
  readonly diff: string;
  readonly verified: Verified | null;
  /** A remark of the step, for a person; empty for none. */
  readonly note: string;
  /** The commit that the branch of the campaign has on the remote, as far as the ledger knows. */
  readonly pushed: string | null;
  /** Address of the pull request. */
  readonly pull: string | null;
  readonly pullNumber: number | null;
  readonly refusal: Refusal | null;
  /** What the row waits for, for a person: `checks`, a limit of the host; empty if for nothing. */
  readonly waiting: string;
  /** Model calls, tokens and money (US dollars) that this repository took. */
  readonly calls: number;
  readonly tokens: number;
  readonly money: number;
  /** When its state was last changed. */
  readonly at: number;
}
