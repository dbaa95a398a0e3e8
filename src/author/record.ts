import type { TestRun } from '../edit/index.js';
import type { FallBack } from './ask-for-file.js';
import type { RefusedReply } from './retries.js';
import type { Strategy } from './strategy.js';

/** How one file of a run was asked about. */
interface FileRecord {
  readonly path: string;
  readonly strategy: Strategy;
  readonly why: string;
  /** By which the edits came in the end. */
  readonly ended: Strategy;
}

/** What the tests of a run came to. */
export interface TestsRecord {
  /** How each round ended. */
  readonly rounds: readonly TestRun['ended'][];
  /** `null` if it was not asked for. */
  readonly reproduction: Reproduction | null;
}

/** Whether the tests that came with a change fail on the old code. */
export interface Reproduction {
  /** `null` if that could not be found out. */
  readonly failsOnOldCode: boolean | null;
  /** Why it could not be found out, else `null`. */
  readonly why: string | null;
  /**
   * How many changes of the code were taken back, one at a time, and how many of these the tests
   * notice. Older records do not have it; `null` if that could not be found out.
   */
  readonly changes?: { readonly tried: number; readonly noticed: number } | null;
}

/** One run in the log, as JSON. Times are in seconds, the cost in the currency of the prices. */
export interface EditRunRecord {
  readonly kind: 'edit-run';
  readonly version: 1;
  readonly model: string;
  readonly outcome: string;
  /** Nothing was to be written. */
  readonly dryRun: boolean;
  readonly files: readonly FileRecord[];
  readonly fallBacks: readonly FallBack[];
  /** Replies that were not taken, in order. Older records do not have them. */
  readonly refusedReplies?: readonly RefusedReply[];
  /** Whether the first reply about each file could be taken as it was. */
  readonly firstApply: boolean;
  readonly anchors: { readonly offered: number; readonly selected: number; readonly valid: number };
  /** From the first question to the end, tests and all. */
  readonly seconds: number;
  /** Of that, what the model took. */
  readonly generationSeconds: number;
  readonly rounds: number;
  /** Requests that were sent, repeated ones too. */
  readonly calls: number;
  /** Answers that were known already. */
  readonly cacheHits: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether some tokens are guessed, since the provider did not count them. */
  readonly estimated: boolean;
  readonly cost: number;
  /** Tokens that were not generated, since a reply was stopped at a change that was no good. */
  readonly savedTokens: number;
  /** What the changed files would have taken, written whole once: a guess by their length. */
  readonly wholeFileTokens: number;
  readonly tests: TestsRecord | null;
}

/** Keep the record of a run. Gives a warning if the log cannot be written. */
export async function recordRun(
  record: EditRunRecord,
  log: ((record: EditRunRecord) => Promise<void>) | undefined,
): Promise<string | undefined> {
  try {
    await log?.(record);
    return undefined;
  } catch (error) {
    return `The log could not be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Whether a line of the log is the record of a run.
 *
 * @example isEditRun({ kind: 'other' }) // false
 */
export function isEditRun(value: unknown): value is EditRunRecord {
  if (typeof value !== 'object' || value === null) return false;
  const {
    kind,
    version,
    firstApply,
    anchors,
    generationSeconds,
    inputTokens,
    outputTokens,
    wholeFileTokens,
  } = value as Partial<EditRunRecord>;
  const numbers = [
    generationSeconds,
    inputTokens,
    outputTokens,
    wholeFileTokens,
    anchors?.selected,
    anchors?.valid,
  ];
  return (
    kind === 'edit-run' &&
    version === 1 &&
    typeof firstApply === 'boolean' &&
    numbers.every(number => typeof number === 'number')
  );
}

/** The sums of runs. Shares are from 0 to 1, `null` if there is nothing to take a share of. */
export interface RunStats {
  readonly runs: number;
  /** The share of runs whose first replies could be taken as they were. */
  readonly applySuccess: number | null;
  /** The share of the anchors selected that were there. */
  readonly anchorAccuracy: number | null;
  /** Seconds that asking took in a run: the median. */
  readonly generationSeconds: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** What the changed files would have taken, written whole. */
  readonly wholeFileTokens: number;
  /** Runs whose tests were tried on the old code; the scores are of these. */
  readonly scored: number;
  /** The share of these runs whose tests fail on the old code. */
  readonly brs: number | null;
  /** The share of the changes of a run that its tests notice: the mean. */
  readonly tss: number | null;
}

/** What of a run is summed up. */
export type RunFigures = Pick<
  EditRunRecord,
  | 'dryRun'
  | 'outcome'
  | 'firstApply'
  | 'anchors'
  | 'generationSeconds'
  | 'inputTokens'
  | 'outputTokens'
  | 'wholeFileTokens'
> & { readonly scores?: Scores };

/**
 * The sums of runs; dry runs do not count.
 *
 * @example runStatsOf([]).runs // 0
 */
export function runStatsOf(all: readonly RunFigures[]): RunStats {
  // Older records do not have `dryRun`.
  const records = all.filter(({ dryRun, outcome }) => dryRun !== true && outcome !== 'planned');
  const sum = (of: (record: RunFigures) => number) =>
    records.reduce((total, record) => total + of(record), 0);
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const scores = records.flatMap(({ scores }) => scores ?? []);
  const mean = (of: (score: Scores) => number) =>
    share(
      scores.reduce((total, score) => total + of(score), 0),
      scores.length,
    );
  const seconds = records.map(record => record.generationSeconds).sort((a, b) => a - b);
  return {
    runs: records.length,
    applySuccess: share(
      sum(({ firstApply }) => Number(firstApply)),
      records.length,
    ),
    anchorAccuracy: share(
      sum(({ anchors }) => anchors.valid),
      sum(({ anchors }) => anchors.selected),
    ),
    generationSeconds: seconds[Math.floor(seconds.length / 2)] ?? null,
    inputTokens: sum(record => record.inputTokens),
    outputTokens: sum(record => record.outputTokens),
    wholeFileTokens: sum(record => record.wholeFileTokens),
    scored: scores.length,
    brs: mean(({ brs }) => brs),
    tss: mean(({ tss }) => tss),
  };
}

/** How good the tests of a run are, from 0 to 1. */
interface Scores {
  /** Bug reproduction: 1 if they fail on the old code. */
  readonly brs: number;
  /** Test strength: the share of the changes that they notice if one is taken back alone. */
  readonly tss: number;
}

/**
 * The scores of the tests of a run; `undefined` if they are not known.
 *
 * @example scoresOf({ failsOnOldCode: true, why: null, changes: { tried: 4, noticed: 3 } }) // { brs: 1, tss: 0.75 }
 */
export function scoresOf(reproduction: Reproduction | null | undefined): Scores | undefined {
  const { failsOnOldCode, changes } = reproduction ?? {};
  const tss = Number(changes?.noticed) / Number(changes?.tried);
  // A log may have come with its folder.
  if (typeof failsOnOldCode !== 'boolean' || !(tss >= 0 && tss <= 1)) return undefined;
  return { brs: Number(failsOnOldCode), tss };
}
