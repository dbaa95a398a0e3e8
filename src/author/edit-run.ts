import { type FilePlan, fileReport } from '../apply/index.js';
import {
  CODES,
  type EditReport,
  EMPTY_REPORT,
  EXIT,
  type Refusal,
  type Report,
  refusal,
} from '../edit/index.js';
import { Asker } from './asker.js';
import type { Tally } from './attempt.js';
import { Draft } from './draft.js';
import { editFile, type FileStrategy, strategyFor } from './edit-file.js';
import { failingPart } from './failing-part.js';
import { partsFor } from './parts-for.js';
import { planFor } from './plan-for.js';
import type { EditPorts, TestRun } from './ports.js';
import type { AskedFile } from './question.js';
import { type EditRunRecord, recordRun, type Strength } from './record.js';
import { recordOf } from './record-of.js';
import { refusedReport } from './reports.js';
import { putBack, squash } from './restore.js';
import type { ChoiceOptions } from './strategy.js';
import { measureTests } from './test-strength.js';

/** What is to be changed, and how far a run may go. */
export interface EditTask extends ChoiceOptions {
  readonly instruction: string;
  /** The files to change or to make, relative to the root. */
  readonly paths: readonly string[];
  /** Whether a file that is not named may be changed too. */
  readonly mayTouch?: ((path: string) => boolean) | undefined;
  /** So many times the tests are run, at most; 4 by default. */
  readonly rounds?: number | undefined;
  /** So many times the model is asked, at most; 12 by default. */
  readonly calls?: number | undefined;
  /** Leave the last try in the tree, though the tests fail. */
  readonly keep?: boolean | undefined;
  /** Plan and report, write nothing, run no test. */
  readonly dryRun?: boolean | undefined;
  /** Find out what the tests that were changed with the code are worth. */
  readonly withTests?: boolean | undefined;
  /** Shown in the report. */
  readonly root?: string | undefined;
  /** So many characters of a file are shown to the model. */
  readonly budget?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const ROUNDS = 4;
const CALLS = 12;

/**
 * Ask a model for a change of files, and make it: by the strategy that fits each file, all or nothing, and with tests again
 * until they pass. In the end the tree holds what passes, or what it held before.
 *
 * Never rejects for what the model says, the files are like or the tests do: every such outcome is in the report.
 *
 * @example (await runEdit({ instruction: 'Rename f to g', paths: ['a.py'] }, ports)).outcome // 'applied'
 */
export async function runEdit(task: EditTask, ports: EditPorts): Promise<Report> {
  const run = new Run(task, ports);
  const report = await run.edit();
  return run.finish(report);
}

/** How a round ended: it goes on to the next, or this is the end of the run. */
type Round =
  | { readonly kind: 'next'; readonly failure: string }
  | { readonly kind: 'end'; readonly report: Report };

class Run {
  readonly #draft: Draft;
  readonly #asker: Asker;
  readonly #files = new Map<string, FileStrategy>();
  /** The files of the task, by their canonical paths. */
  #paths: readonly string[] = [];
  readonly #edits: EditReport[] = [];
  readonly #warnings: string[] = [];
  readonly #receipts: string[] = [];
  readonly #tests: TestRun['ended'][] = [];
  readonly #tally: Tally = { anchorsOffered: 0, anchorsSelected: 0, anchorsValid: 0, repliesRefused: 0 };
  readonly #now: () => number;
  readonly #began: number;
  #generation = 0;
  #rounds = 0;
  #strength: Strength | null = null;
  /** What the tests said last, where they never passed. */
  #failure: string | null = null;

  constructor(
    readonly task: EditTask,
    readonly ports: EditPorts,
  ) {
    this.#draft = new Draft(ports.files);
    this.#asker = new Asker(ports.model, task.calls ?? CALLS, task.signal);
    this.#now = ports.now ?? (() => performance.now());
    this.#began = this.#now();
  }

  /** Rounds of asking and testing. */
  async edit(): Promise<Report> {
    const unreadable = await this.#unreadable();
    if (unreadable.length > 0) return refusedReport(unreadable);
    const isTested = this.ports.test !== undefined && this.task.dryRun !== true;
    const rounds = isTested ? Math.max(1, this.task.rounds ?? ROUNDS) : 1;
    let failure: string | undefined;
    while (this.#rounds < rounds) {
      this.#rounds++;
      const round = await this.#round(failure);
      if (round.kind === 'end') return round.report;
      failure = round.failure;
    }
    return this.#neverPassed(failure ?? '');
  }

  /** The report with what the run was like, which the log keeps too. */
  async finish(report: Report): Promise<Report> {
    const record = this.#record(report);
    const warning = await recordRun(record, this.ports.record);
    const { kind, ...facts } = record;
    return {
      ...report,
      root: this.task.root ?? null,
      warnings: [
        ...new Set([...report.warnings, ...this.#warnings, ...(warning === undefined ? [] : [warning])]),
      ],
      output: { kind, ...facts, failure: this.#failure },
    };
  }

  async #unreadable(): Promise<readonly Refusal[]> {
    const refusals: Refusal[] = [];
    const paths = new Set<string>();
    for (const path of this.task.paths) {
      const read = await this.#draft.read(path);
      if (read.kind !== 'refused') paths.add(read.path);
      if (read.kind === 'refused') refusals.push(read.refusal);
      else if (read.kind === 'file' && (await this.#asked(path)).document === undefined)
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
      const refused = await this.#commit();
      if (refused !== undefined) return this.#stop([refused]);
    }
    return this.ports.test === undefined
      ? { kind: 'end', report: this.#report(this.#outcome()) }
      : this.#test();
  }

  /** Ask about each file; gives why that failed, if it did. */
  async #askAll(failure: string | undefined): Promise<readonly Refusal[] | undefined> {
    const began = this.#now();
    try {
      for (const path of this.#paths) {
        const failed = await this.#askAbout(path, failure);
        if (failed !== undefined) return failed;
      }
      return undefined;
    } finally {
      this.#generation += this.#now() - began;
    }
  }

  async #askAbout(path: string, failure: string | undefined): Promise<readonly Refusal[] | undefined> {
    const file = await this.#asked(path);
    const state = this.#files.get(path) ?? strategyFor(file, this.task);
    this.#files.set(path, state);
    const result = await editFile(file, state, {
      asker: this.#asker,
      plan: planFor(file, {
        ...this.ports,
        draft: this.#draft,
        paths: this.#paths,
        mayTouch: this.task.mayTouch,
      }),
      tally: this.#tally,
      parts: await partsFor(path, { ...this.task, paths: this.#paths }, this.#draft, failure),
      isForced: this.task.forced !== undefined,
      budget: this.task.budget,
    });
    if (result.kind === 'failed') return result.refusals;
    if (result.kind === 'planned') this.#take(result.planned.report, result.planned.files);
    return undefined;
  }

  #take(report: Report, files: readonly FilePlan[]): void {
    this.#draft.take(files);
    this.#edits.push(...report.edits);
    this.#warnings.push(...report.warnings);
  }

  async #asked(path: string): Promise<AskedFile> {
    const read = await this.#draft.read(path);
    const syntax = await this.ports.syntaxOf(path);
    const name = read.kind === 'refused' ? path : read.path;
    return { path: name, document: read.kind === 'file' ? read.document : undefined, syntax };
  }

  async #commit(): Promise<Refusal | undefined> {
    const { signal } = this.task;
    const committed = await this.ports.files.commit(
      this.#draft.writes(),
      signal === undefined ? {} : { signal },
    );
    this.#warnings.push(...(committed.warnings ?? []));
    if (committed.kind === 'refused') return committed.refusal;
    this.#draft.settle();
    if (committed.receipt !== null) this.#receipts.push(committed.receipt);
    return undefined;
  }

  async #test(): Promise<Round> {
    const { ended, output } = (await this.ports.test?.(this.task.signal)) ?? { ended: 'passed', output: '' };
    this.#tests.push(ended);
    if (ended === 'interrupted' || this.#isInterrupted())
      return this.#stop([refusal('CANCELLED', 'Interrupted while the tests ran.')]);
    if (ended !== 'passed') return { kind: 'next', failure: failureText(ended, output) };
    if (this.task.withTests === true) await this.#measure();
    if (this.#isInterrupted())
      return this.#stop([refusal('CANCELLED', 'Interrupted while the tests were measured.')]);
    await this.#squash();
    return { kind: 'end', report: this.#report(this.#outcome()) };
  }

  #isInterrupted(): boolean {
    return this.task.signal?.aborted === true;
  }

  async #measure(): Promise<void> {
    this.#strength = await measureTests(this.#draft.changes(), {
      ...this.ports,
      copy: this.ports.copy,
      signal: this.task.signal,
    });
  }

  /** One receipt is to take back the whole run. */
  async #squash(): Promise<void> {
    const squashed = await squash(this.ports.files, this.#receipts, this.#draft);
    if (squashed.kind === 'kept') return;
    this.#receipts.length = 0;
    if (squashed.receipt !== null) this.#receipts.push(squashed.receipt);
    this.#warnings.push(...squashed.warnings);
  }

  async #neverPassed(failure: string): Promise<Report> {
    this.#failure = failure;
    const rounds = this.#rounds === 1 ? 'one round' : `${this.#rounds} rounds`;
    const state = this.task.keep === true ? 'The last try is kept.' : 'The files are as they were before.';
    const why = refusal('TESTS_FAILED', `The tests do not pass after ${rounds}. ${state}`);
    if (this.task.keep !== true) return this.#stopped([why]);
    const report = this.#report(this.#outcome());
    return { ...report, problems: [why], exitCode: CODES.TESTS_FAILED.exit };
  }

  async #stop(refusals: readonly Refusal[]): Promise<Round> {
    return { kind: 'end', report: await this.#stopped(refusals) };
  }

  /** The end without success: the tree is as it was. */
  async #stopped(refusals: readonly Refusal[]): Promise<Report> {
    this.#draft.drop();
    const left = await putBack(this.ports.files, this.#receipts, this.#draft);
    const report = refusedReport([...refusals, ...left]);
    return { ...report, files: this.#draft.changes().map(file => fileReport(file, false)) };
  }

  #outcome(): 'applied' | 'already-applied' {
    return this.#draft.changes().length > 0 ? 'applied' : 'already-applied';
  }

  #report(outcome: Report['outcome']): Report {
    return {
      ...EMPTY_REPORT,
      outcome,
      edits: this.#edits.map((edit, i) => ({ ...edit, number: i + 1 })),
      files: this.#draft.changes().map(file => fileReport(file, true)),
      receipt: this.#receipts.at(-1) ?? null,
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
      milliseconds: this.#now() - this.#began,
      generation: this.#generation,
      rounds: this.#rounds,
      tests: this.ports.test === undefined ? null : { rounds: [...this.#tests], strength: this.#strength },
    });
  }
}

function failureText(ended: TestRun['ended'], output: string): string {
  const part = failingPart(output);
  return ended === 'timed-out' ? `${part}\n[the tests did not end in time and were stopped]` : part;
}
