import type { Refusal, Row } from '../row.js';
import type { State } from '../states.js';

/** Where a campaign stands as a whole. */
export type Phase =
  /** Not begun, or stopped where nothing is left to do. */
  | 'idle'
  | 'running'
  /** `run` stopped after the canary, at too many refusals, in quiet hours: `reason` says which. */
  | 'stopped'
  | 'cancelled';

/** Rows that were refused for the same cause. */
export interface Cause {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** How many of them have a branch on their host already. */
  readonly shown?: number;
  /** Up to three repositories of it, and what was seen in the first. */
  readonly repositories: readonly string[];
  readonly evidence: string;
}

/** A row that has been in work, or waiting, for long. */
export interface Stuck {
  readonly repository: string;
  readonly state: State;
  readonly seconds: number;
  readonly waiting: string;
}

/** Rows that nothing is done with until a person, or a host, has done something. */
export interface Wait {
  readonly state: State;
  readonly waiting: string;
  readonly count: number;
}

/** What models took, and what they may take; `null` where the spec sets no limit. */
export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly money: number;
  readonly mostCalls: number | null;
  readonly mostTokens: number | null;
  readonly mostMoney: number | null;
}

/** A campaign at a glance. */
export interface Overview {
  readonly name: string;
  readonly phase: Phase;
  /** Why it stopped, in a sentence; empty otherwise. */
  readonly reason: string;
  readonly total: number;
  readonly counts: Readonly<Record<State, number>>;
  /** Rows whose change is taken for verified though no test ran on it: `verify: none`. */
  readonly untested: number;
  /** Rows that are to be worked on still. */
  readonly left: number;
  /** Rows settled per minute, over the last five minutes; 0 if none. */
  readonly perMinute: number;
  /** At that rate; `null` if there is no rate. */
  readonly secondsLeft: number | null;
  /** The most frequent first. */
  readonly causes: readonly Cause[];
  readonly stuck: readonly Stuck[];
  /** The most frequent first. */
  readonly waits: readonly Wait[];
  readonly spent: Spent;
  /** Processes that work on it now. */
  readonly workers: number;
}

/** How many rows were in each state at a time (milliseconds since 1970). */
export interface Moment {
  readonly at: number;
  readonly counts: Readonly<Partial<Record<State, number>>>;
}

/** What the page of a report is made of. */
export interface ReportData {
  readonly overview: Overview;
  /** States over time, at most 200 moments, the first one first. */
  readonly moments: readonly Moment[];
  /** All rows, a batch at a time: there may be 100,000. */
  rows(): AsyncIterable<Row>;
}

export type { Refusal, Row };
