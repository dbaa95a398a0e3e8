import { fileReport } from '../apply/index.js';
import {
  CODES,
  type EditReport,
  EMPTY_REPORT,
  EXIT,
  type Refusal,
  type Report,
  refusal,
  refusedReport,
  type TestRun,
} from '../edit/index.js';
import type { Model } from '../model/model.js';
import type { Project } from '../project/project.js';
import type { Document } from '../text/index.js';
import { askForFile, type FileStrategy, strategyFor } from './ask-for-file.js';
import { RunAsker } from './asker.js';
import type { AskResult, RunTally } from './attempt.js';
import type { EditTask } from './edit-task.js';
import { failingPart } from './failing-part.js';
import { partsFor } from './parts-for.js';
import { planFor } from './plan-for.js';
import type { AskedFile } from './question.js';
import { type EditRunRecord, type Reproduction, recordRun } from './record.js';
import { recordOf } from './record-of.js';
import type { Accepted } from './refit.js';
import { reproductionOf } from './reproduction.js';
import type { EditStep } from './run-parts.js';
import { type FilesLeft, RunTree } from './run-tree.js';

const ROUNDS = 4;
const CALLS = 12;

/**
 * Ask a model for a change of files, and make it: with the strategy that fits each file, all or
 * nothing, and with tests again until they pass. In the end the tree has the passing result, or is
 * as it was before. The report's `output` has what it cost. Never rejects because of the model's
 * answers, the files or the tests: every such outcome is in the report.
 *
 * @example (await editFiles({ instruction: 'Rename f to g', paths: ['a.py'] }, projectOf({ workspace, model }))).outcome // 'applied'
 */
export async function editFiles(task: EditTask, project: Project<EditStep>): Promise<Report> {
  const { model } = project;
  if (model === undefined)
    return refusedReport([refusal('MODEL_UNAVAILABLE', 'The project has no model to ask.')]);
  const run = new Run(task, { ...project, model });
  const report = await run.edit();
  await run.end();
  return run.finish(report);
}

/** How a round ended: the next one follows, or this is the end of the run. */
type Round =
  | { readonly kind: 'next'; readonly failure: string }
  | { readonly kind: 'end'; readonly report: Report };

class Run {
  readonly #tree: RunTree;
  readonly #asker: RunAsker;
  readonly #files = new Map<string, FileStrategy>();
  /** The files as they were when they were asked about. */
  readonly #shown = new Map<string, readonly Document[]>();
  /** The files of the task, by their canonical paths. */
  #paths: readonly string[] = [];
  readonly #edits: EditReport[] = [];
  readonly #warnings: string[] = [];
  /** The answers of this round. */
  readonly #accepted: Accepted[] = [];
  readonly #tests: TestRun['ended'][] = [];
  readonly #tally: RunTally = {
    rounds: 0,
    generation: 0,
    anchorsOffered: 0,
    anchorsSelected: 0,
    anchorsValid: 0,
    repliesRefused: 0,
    refusedReplies: [],
  };
  readonly #began: number;
  #reproduction: Reproduction | null = null;
  /** What the tests printed last, if they never passed. */
  #failure: string | null = null;
  /** What is on the disk, if the run did not succeed. */
  #left: string | null = null;

  constructor(
    readonly task: EditTask,
    readonly project: Project<EditStep> & { readonly model: Model },
  ) {
    this.#tree = new RunTree(project);
    const { calls: limit = CALLS, maxOutputTokens } = task;
    const { model, signal, progress } = project;
    this.#asker = new RunAsker(model, { limit, maxOutputTokens, signal, progress });
    this.#began = project.now();
  }

  /** Rounds of asking and testing. */
  async edit(): Promise<Report> {
    const unreadable = await this.#unreadable();
    if (unreadable.length > 0) return refusedReport(unreadable);
    const rounds = this.#mostRounds;
    let failure: string | undefined;
    while (this.#tally.rounds < rounds) {
      this.#tally.rounds++;
      const round = await this.#round(failure);
      if (round.kind === 'end') return round.report;
      failure = round.failure;
    }
    return this.#neverPassed(failure ?? '');
  }

  get #mostRounds(): number {
    const isTested = this.task.test !== undefined && this.task.dryRun !== true;
    return isTested ? Math.max(1, this.task.rounds ?? ROUNDS) : 1;
  }

  get #draft() {
    return this.#tree.draft;
  }

  /** What the run leaves stays. */
  async end(): Promise<void> {
    await this.#tree.end();
  }

  /** The report with what the run was like, which the log keeps too. */
  async finish(report: Report): Promise<Report> {
    const record = this.#record(report);
    const warning = await recordRun(record, this.task.record);
    const { kind, ...facts } = record;
    return {
      ...report,
      root: this.task.root ?? null,
      warnings: [
        ...new Set([
          ...report.warnings,
          ...this.#warnings,
          ...this.#tree.warnings,
          ...(warning === undefined ? [] : [warning]),
        ]),
      ],
      output: {
        kind,
        ...facts,
        failure: this.#failure,
        reply: report.problems.length === 0 ? null : this.#asker.reply,
        standing: this.#left,
      },
    };
  }

  async #unreadable(): Promise<readonly Refusal[]> {
    const refusals: Refusal[] = [];
    const paths = new Set<string>();
    for (const path of this.task.paths) {
      const read = await this.#draft.read(path);
      if (read.kind !== 'refused') paths.add(read.path);
      if (read.kind === 'refused') refusals.push(read.refusal);
      else if (read.kind === 'file' && (await this.#fileToAsk(path)).document === undefined)
        refusals.push(refusal('EDIT_BINARY_FILE', `${path} is no text.`));
    }
    this.#paths = [...paths];
    return refusals;
  }

  async #round(failure: string | undefined): Promise<Round> {
    const failed = await this.#askAll(failure);
    if (failed !== undefined) return this.#stop(failed);
    const writes = this.#draft.writes();
    if (this.task.dryRun === true)
      return { kind: 'end', report: this.#report(writes.length > 0 ? 'planned' : 'already-applied') };
    if (writes.length > 0) {
      this.project.progress?.({ kind: 'writing' });
      const refused = await this.#tree.commit(this.#accepted, this.project.signal);
      if (refused !== undefined) return this.#stop([refused]);
    }
    this.#accepted.length = 0;
    return this.task.test === undefined
      ? { kind: 'end', report: this.#report(this.#outcome()) }
      : this.#test();
  }

  /** Ask about each file; gives why that failed, if it did. */
  async #askAll(failure: string | undefined): Promise<readonly Refusal[] | undefined> {
    const began = this.project.now();
    try {
      for (const path of this.#paths) {
        const failed = await this.#askAbout(path, failure);
        if (failed !== undefined) return failed;
      }
      return undefined;
    } finally {
      this.#tally.generation += this.project.now() - began;
    }
  }

  async #askAbout(path: string, failure: string | undefined): Promise<readonly Refusal[] | undefined> {
    const current = await this.#fileToAsk(path);
    const earlier = this.#shown.get(path) ?? [];
    const file = { ...current, earlier };
    if (current.document !== undefined) this.#shown.set(path, [...earlier, current.document]);
    const state = this.#files.get(path) ?? strategyFor(file, this.task);
    this.#files.set(path, state);
    const task = { ...this.task, paths: this.#paths };
    const plan = planFor(file, { ...this.project, ...task, draft: this.#draft });
    const result = await askForFile(file, state, {
      asker: this.#asker,
      plan,
      tally: this.#tally,
      parts: await partsFor(path, task, this.#draft, failure),
      isForced: this.task.forced !== undefined,
      budget: this.task.budget,
    });
    if (result.kind === 'failed') return result.refusals;
    if (result.kind === 'planned') this.#take(result, { path: file.path, edits: result.edits, plan });
    return undefined;
  }

  #take({ planned }: Extract<AskResult, { kind: 'planned' }>, accepted: Accepted): void {
    this.#draft.take(planned.files);
    this.#accepted.push(accepted);
    this.#edits.push(...planned.report.edits);
    this.#warnings.push(...planned.report.warnings);
  }

  async #fileToAsk(path: string): Promise<AskedFile> {
    const read = await this.#draft.read(path);
    const syntax = await this.project.syntaxOf(path);
    const name = read.kind === 'refused' ? path : read.path;
    return { path: name, document: read.kind === 'file' ? read.document : undefined, syntax };
  }

  async #test(): Promise<Round> {
    this.project.progress?.({ kind: 'testing', round: this.#tally.rounds, rounds: this.#mostRounds });
    const { ended, output } = (await this.task.test?.(this.project.signal)) ?? {
      ended: 'passed',
      output: '',
    };
    this.#tests.push(ended);
    await this.#tree.look();
    if (ended === 'interrupted' || this.#isInterrupted())
      return this.#stop([refusal('CANCELLED', 'Interrupted while the tests ran.')]);
    if (ended !== 'passed') return { kind: 'next', failure: failureText(ended, output) };
    if (this.task.withTests === true) await this.#reproduce();
    if (this.#isInterrupted())
      return this.#stop([refusal('CANCELLED', 'Interrupted while the tests ran on the old code.')]);
    await this.#tree.squash();
    return { kind: 'end', report: this.#report(this.#outcome()) };
  }

  #isInterrupted(): boolean {
    return this.project.signal?.aborted === true;
  }

  async #reproduce(): Promise<void> {
    this.project.progress?.({ kind: 'measuring' });
    this.#reproduction = await reproductionOf(this.#draft.changes(), this.task.copy, this.project.signal);
  }

  async #neverPassed(failure: string): Promise<Report> {
    this.#failure = failure;
    const { rounds: count } = this.#tally;
    const rounds = count === 1 ? 'one round' : `${count} rounds`;
    const why = (state: string) => refusal('TESTS_FAILED', `The tests do not pass after ${rounds}. ${state}`);
    if (this.task.keep !== true) return this.#stopped(({ sentence }) => [why(sentence)]);
    await this.#tree.keep();
    const report = this.#report(this.#outcome());
    return { ...report, problems: [why('The last try is kept.')], exitCode: CODES.TESTS_FAILED.exit };
  }

  async #stop(refusals: readonly Refusal[]): Promise<Round> {
    return { kind: 'end', report: await this.#stopped(() => refusals) };
  }

  /** The end without success: everything is restored, and the report names what could not be. */
  async #stopped(refusalsOf: (left: FilesLeft) => readonly Refusal[]): Promise<Report> {
    if (this.#tree.receipt !== null) this.project.progress?.({ kind: 'putting-back' });
    const left = await this.#tree.putBack();
    this.#left = left.sentence;
    const report = refusedReport([...refusalsOf(left), ...left.refusals]);
    return { ...report, files: left.files };
  }

  #outcome(): 'applied' | 'already-applied' {
    return this.#draft.changes().length > 0 ? 'applied' : 'already-applied';
  }

  #report(outcome: Report['outcome']): Report {
    return {
      ...EMPTY_REPORT,
      outcome,
      edits: this.#edits.map((edit, i) => ({ ...edit, number: i + 1, status: statusOf(edit, outcome) })),
      files: this.#draft.changes().map(file => fileReport(file, true)),
      receipt: this.#tree.receipt,
      exitCode: EXIT.done,
    };
  }

  #record({ outcome }: Report): EditRunRecord {
    return recordOf({
      outcome,
      asker: this.#asker,
      tally: this.#tally,
      files: [...this.#files.values()],
      changes: this.#draft.changes(),
      milliseconds: this.project.now() - this.#began,
      dryRun: this.task.dryRun === true,
      tests:
        this.task.test === undefined ? null : { rounds: [...this.#tests], reproduction: this.#reproduction },
    });
  }
}

function failureText(ended: TestRun['ended'], output: string): string {
  const part = failingPart(output);
  return ended === 'timed-out' ? `${part}\n[the tests did not end in time and were stopped]` : part;
}

/** If somebody else has made the same change meanwhile, nothing was applied by the run. */
function statusOf({ status }: EditReport, outcome: Report['outcome']): EditReport['status'] {
  return outcome === 'already-applied' && status === 'applied' ? 'already-applied' : status;
}
