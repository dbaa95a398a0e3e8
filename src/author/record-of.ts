import type { FilePlan } from '../apply/index.js';
import type { FileStrategy } from './ask-for-file.js';
import { CHARACTERS_PER_TOKEN, type RunAsker } from './asker.js';
import type { RunTally } from './attempt.js';
import type { EditRunRecord, TestsRecord } from './record.js';

/** What a run has counted. */
interface Counted {
  readonly outcome: string;
  readonly asker: RunAsker;
  readonly tally: RunTally;
  readonly files: readonly FileStrategy[];
  readonly changes: readonly FilePlan[];
  readonly milliseconds: number;
  readonly dryRun: boolean;
  readonly tests: TestsRecord | null;
}

/** The record of a run. */
export function recordOf(counted: Counted): EditRunRecord {
  const { outcome, asker, tally, files, changes, milliseconds, dryRun, tests } = counted;
  const { questionCount, usage, saved } = asker;
  return {
    kind: 'edit-run',
    version: 1,
    model: asker.model.name,
    outcome,
    dryRun,
    files: files.map(({ path, choice, strategy }) => ({ path, ...choice, ended: strategy })),
    fallBacks: files.flatMap(({ steps }) => steps),
    refusedReplies: tally.refusedReplies,
    firstApply: questionCount > 0 && tally.repliesRefused === 0 && outcome !== 'failed',
    anchors: { offered: tally.anchorsOffered, selected: tally.anchorsSelected, valid: tally.anchorsValid },
    seconds: seconds(milliseconds),
    generationSeconds: seconds(tally.generation),
    rounds: tally.rounds,
    calls: usage.calls,
    cacheHits: usage.cacheHits,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    estimated: usage.estimated,
    cost: usage.cost,
    savedTokens: saved,
    wholeFileTokens: wholeFileTokens(changes),
    tests,
  };
}

function wholeFileTokens(changes: readonly FilePlan[]): number {
  const characters = changes.reduce((sum, { after }) => sum + (after.document?.text.length ?? 0), 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}
