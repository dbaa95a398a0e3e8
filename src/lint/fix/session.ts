import { type Code, type Refusal, refusal } from '../../edit/index.js';
import type { Project } from '../../project/project.js';
import type { Finding } from '../finding.js';
import { type Ask, readOffer } from './ask.js';
import { Asker } from './asker.js';
import { type CheckedBy, testsIn } from './checked-by.js';
import { failuresIn } from './failures.js';
import { Files } from './files.js';
import type { FixStep, FixTask } from './fix-options.js';
import type { FixRun, Submitted } from './fix-run.js';
import { FixWriter, type Written } from './fix-writer.js';
import type { Grade } from './grade/grade.js';
import { ReadyFixes } from './grade/ready-fixes.js';
import { fixId, type StoredFix, takenFix } from './grade/stored-fix.js';
import type { Group } from './group.js';
import { hidesOthers } from './hidden-findings.js';
import { type Case, Ledger } from './ledger.js';
import { type ChangedFile, hasChangedCode, linesRun } from './lines-run.js';
import type { Proposal } from './proposal.js';
import { questionId } from './question-id.js';
import { toolProposals } from './tool-fixes.js';
import { type Baseline, Ended } from './verifier.js';
import { WrittenFixes } from './written-fixes.js';

/** How often refused fixes are tried again. */
const MOST_PASSES = 10;
/** Refusals that may no longer hold after other fixes are written. */
const MAY_CHANGE: ReadonlySet<Code> = new Set<Code>(['FIX_BREAKS', 'FIX_NOT_GONE', 'TESTS_FAILED']);
/** Refusals after which asking the model again is useless. */
const NO_MODEL: ReadonlySet<Code> = new Set<Code>(['MODEL_UNAVAILABLE', 'MODEL_BUDGET']);

const UNKNOWN: Grade = { kind: 'review', unknown: ['not known'] };

/** The findings in a tree, and the fixes of them: written by their grades, or kept for a person. */
export class FixSession {
  readonly #ledger: Ledger;
  readonly #asker: Asker;
  readonly #writer: FixWriter;
  readonly #warnings: string[];
  readonly #written: WrittenFixes;
  /** Fixes that the tools accept, and that wait for a person. */
  readonly #ready = new ReadyFixes();
  /** How often the tools ran. */
  #checks = 1;
  /** Whether there is a test command that passed before any fix. */
  #testsPass: boolean;

  private constructor(
    readonly task: FixTask,
    readonly project: Project<FixStep>,
    readonly files: Files,
    checked: Baseline,
  ) {
    this.#ledger = new Ledger(this.#chosen(checked.findings));
    this.#asker = new Asker(project, task, files, this.#ledger);
    this.#testsPass = task.checker.test !== undefined;
    this.#warnings = checked.problems.map(
      ({ file, message }) =>
        `A tool could not check everything, so this is not known: ${file === undefined ? '' : `${file}: `}${message}`,
    );
    this.#written = new WrittenFixes(files);
    const observer = {
      checking: (fixes: number, of: number) => this.#checking(fixes, of),
      testing: (fixes: number, of: number) => project.progress?.({ kind: 'testing', fixes, of }),
      refused: this.#ledger.refused.bind(this.#ledger),
      ready: (proposal: Proposal, grade: Grade) => this.#keep(proposal, grade),
      written: (written: Written) => this.#wrote(written),
    };
    const { level = 'tested' } = task;
    const options = { signal: project.signal, level, now: () => project.now() };
    this.#writer = new FixWriter(task.checker, files, checked, observer, options);
  }

  /** Run the tools, and read the files with findings. */
  static async open(
    task: FixTask,
    project: Project<FixStep>,
  ): Promise<
    | { readonly kind: 'open'; readonly session: FixSession }
    | { readonly kind: 'failed'; readonly refusal: Refusal }
  > {
    project.progress?.({ kind: 'looking' });
    const checked = await task.checker.check(new Map(), project.signal);
    if (checked.kind === 'failed') return checked;
    const files = new Files(project, task);
    await files.open(checked.findings.map(each => each.file));
    return { kind: 'open', session: new FixSession(task, project, files, checked) };
  }

  /** All findings so far. */
  get cases(): readonly Case[] {
    return this.#ledger.cases;
  }

  /**
   * How to answer, with what the project requires of new lines. It is the same for all questions.
   */
  get howToAnswer(): string {
    return this.#asker.howToAnswer;
  }

  #wrote(written: Written): void {
    const chosen = { ...written, revealed: this.#chosen(written.revealed) };
    this.#written.add(chosen, this.#firstOf);
    this.#ledger.written(chosen);
    const overtaken = refusal('EDIT_CONFLICT', 'Another fix changed the same lines.');
    this.#ledger.reopen(this.#ready.carry(chosen), overtaken);
  }

  readonly #firstOf = (finding: Finding) => this.#ledger.caseOf(finding)?.first ?? finding;

  /** Keep a fix for a person. */
  #keep(proposal: Proposal, grade: Grade): void {
    const document = this.files.documentOf(proposal.path);
    if (document === undefined) return;
    const id = fixId(proposal.path, proposal.changes, document);
    this.#ready.add({ id, proposal, grade });
    this.#ledger.ready(proposal.findings, id, grade);
  }

  /** Fix all findings that can be fixed. */
  async fix(): Promise<FixRun> {
    let problem: Refusal | undefined;
    try {
      await this.#fix();
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      problem = error.refusal;
      this.#leaveRest(problem);
    }
    const questions = problem === undefined ? await this.questions(Number.POSITIVE_INFINITY) : [];
    const { cases, receipts } = this.#ledger;
    const { files } = this;
    const written = files
      .written()
      .flatMap(({ path, before, after }) =>
        before.document && after.document ? [{ path, before: before.document, after: after.document }] : [],
      );
    const checkedBy =
      written.length === 0 ? undefined : await this.#checkedBy(written, problem === undefined);
    const ready = this.#ready.all;
    return {
      cases,
      files,
      receipts,
      questions,
      checks: this.#checks,
      warnings: this.#warnings,
      checkedBy,
      fixes: this.#written.all,
      ready,
      suggested: ready.flatMap(each => this.#written.back(each, this.#firstOf) ?? []),
      origins: this.#written.origins,
      problem,
    };
  }

  /**
   * @param mayRun whether the tests may run once more, to see which lines they run.
   */
  async #checkedBy(files: readonly ChangedFile[], mayRun = true): Promise<CheckedBy> {
    const { checker } = this.task;
    const { baseline, signal } = this.#writer;
    const tools = checker.toolNames ?? [...new Set(this.#ledger.cases.map(each => each.first.tool))];
    const tests = testsIn(baseline.tests, this.#testsPass);
    if (tests === 'none' || !mayRun) return { tools, tests, lines: null };
    // If there is no line to count, the tests need not run again.
    const isCounted = checker.ranLines !== undefined && hasChangedCode(files);
    if (isCounted) this.project.progress?.({ kind: 'measuring' });
    const ran = isCounted
      ? await checker.ranLines?.(this.files.candidate(new Map()), files, signal)
      : undefined;
    return { tools, tests, lines: (signal?.aborted === true ? undefined : linesRun(files, ran)) ?? null };
  }

  /** The questions about the open findings: see `Asker.questions`. */
  questions(tries?: number): Promise<readonly Group[]> {
    return this.#asker.questions(tries);
  }

  /**
   * Have the tools look at the answer to a question, and write it if its grade allows it. A
   * question can be answered again.
   */
  async submit(group: Group, reply: string, signal = this.project.signal): Promise<Submitted> {
    const offer = this.#asker.read(group, reply);
    if (offer.kind === 'refused') return offer;
    const cases = group.findings.flatMap(each => this.#ledger.caseOf(each) ?? []).map(each => each.first);
    const before = this.#ledger.receipts.length;
    const old = this.files.documentOf(group.path);
    this.#writer.signal = signal;
    try {
      await this.#writer.settle([offer.proposal]);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      return { kind: 'refused', refusal: error.refusal };
    }
    const now = this.#ledger.cases.filter(each => cases.includes(each.first));
    const waiting = this.#ready.all.find(({ id }) => now.some(each => each.ready === id));
    if (waiting !== undefined) return { kind: 'ready', ready: waiting };
    const gone = now.filter(each => each.fixed !== undefined).map(each => each.first);
    const left = now.filter(each => each.fixed === undefined);
    const why = left.find(each => each.why !== undefined)?.why;
    if (gone.length === 0 && why !== undefined) return { kind: 'refused', refusal: why };
    const receipt = this.#ledger.receipts.slice(before).at(-1) ?? null;
    const after = this.files.documentOf(group.path);
    const files = old && after ? [{ path: group.path, before: old, after }] : [];
    const checkedBy = await this.#checkedBy(files);
    const grade = now.find(each => each.grade !== undefined)?.grade ?? UNKNOWN;
    return { kind: 'written', receipt, gone, left: left.map(each => each.now), checkedBy, grade };
  }

  async #fix(): Promise<void> {
    for (const { now } of this.#ledger.open) {
      const why = this.files.refusalOf(now.file);
      if (why !== undefined) this.#ledger.close([now], why);
    }
    if (this.#ledger.open.length === 0) return;
    await this.#tryTests();
    const { ask, taken } = this.task;
    if (taken !== undefined) return this.#take(taken);
    if (ask !== undefined) await this.#modelFixes(ask, ({ findings }) => findings.some(hidesOthers));
    await this.#toolFixes();
    if (ask !== undefined) await this.#modelFixes(ask, () => true);
    await this.#offerAgain();
    await this.#toolFixes();
  }

  /** Write fixes of an earlier run that a person takes, if the tools still accept them. */
  async #take(stored: readonly StoredFix[]): Promise<void> {
    const open = this.#ledger.open.map(each => each.now);
    const proposals: Proposal[] = [];
    for (const each of stored) {
      const proposal = takenFix(each, this.files.documentOf(each.path), open);
      const isFree = !proposals.some(
        one =>
          one.path === each.path && proposal !== undefined && one.changes.conflictsWith(proposal.changes),
      );
      if (proposal !== undefined && isFree) proposals.push(proposal);
      else
        this.#warnings.push(`${each.id} does not fit ${each.path} as it is now. Run \`mortise fix\` again.`);
    }
    await this.#writer.settle(proposals);
  }

  /** Tests that fail before any change cannot verify a fix. */
  async #tryTests(): Promise<void> {
    const { checker } = this.task;
    if (checker.test === undefined) return;
    this.project.progress?.({ kind: 'testing', fixes: 0, of: 0 });
    const tested = await checker.test(new Map(), this.project.signal);
    if (tested.ended === 'interrupted')
      throw new Ended(refusal('CANCELLED', 'Interrupted. Nothing was changed.'));
    this.#testsPass = tested.ended === 'passed';
    if (this.#testsPass) return;
    const said = failuresIn(tested.output).trim();
    const shown = said === '' ? '.' : `:\n${said}`;
    this.#warnings.push(`The tests fail before any fix, so no fix can be tested by them${shown}`);
    this.#writer.withoutTests();
  }

  /** Those of the findings that are to be fixed. */
  #chosen(findings: readonly Finding[]): readonly Finding[] {
    const { choose, sources } = this.task;
    const documentOf = (path: string) => this.files.documentOf(path) ?? sources.source(path)?.document;
    return choose === undefined ? findings : choose(findings, documentOf);
  }

  /** One fix can make another possible, so this repeats until no fix is left. */
  async #toolFixes(): Promise<void> {
    if (this.task.toolFixes === false) return;
    for (let next = this.#nextToolFixes(); next.length > 0; next = this.#nextToolFixes())
      await this.#writer.settle(next);
  }

  /**
   * Fixes that were not tried yet. If there are none, those that were refused before other fixes
   * were written.
   */
  #nextToolFixes(): readonly Proposal[] {
    const sourceOf = (path: string) => this.files.source(path);
    const { open } = this.#ledger;
    const untried = open.filter(each => each.why === undefined).map(each => each.now);
    const first = toolProposals(untried, sourceOf);
    if (first.length > 0) return first;
    const again = open.filter(
      each => MAY_CHANGE.has(each.why?.code as Code) && this.#ledger.isOutdated(each),
    );
    return toolProposals(
      again.map(each => each.now),
      sourceOf,
    );
  }

  async #modelFixes(ask: Ask, isWanted: (group: Group) => boolean): Promise<void> {
    for (;;) {
      const groups = this.#asker.next((await this.questions()).filter(isWanted));
      if (groups.length === 0) return;
      const offers = await this.#asker.offers(groups, ask);
      await this.#writer.settle(offers.flatMap(each => (each.kind === 'offered' ? [each.proposal] : [])));
      const none = offers.find(each => each.kind === 'refused' && NO_MODEL.has(each.refusal.code));
      if (none?.kind === 'refused') return this.#closeAll(none.refusal);
    }
  }

  /**
   * Try answers again that were refused for new findings: after other fixes, they may cause none.
   * No model is asked.
   */
  async #offerAgain(): Promise<void> {
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const groups = await this.questions(Number.POSITIVE_INFINITY);
      const offers = groups.flatMap(group => {
        const last = this.#ledger.caseOf(group.findings[0] as Finding);
        if (last?.reply === undefined || last.question !== questionId(group)) return [];
        if (!MAY_CHANGE.has(last.why?.code as Code) || !this.#ledger.isOutdated(last)) return [];
        const offer = readOffer(group, last.reply, this.files);
        return offer.kind === 'offered' ? [offer.proposal] : [];
      });
      if (offers.length === 0) return;
      await this.#writer.settle(offers);
    }
  }

  #closeAll(why: Refusal): void {
    for (const each of this.#ledger.open) this.#ledger.close([each.now], each.why ?? why);
  }

  /** Record why the run ended for each finding that has no other reason. */
  #leaveRest(problem: Refusal): void {
    const why =
      problem.code === 'CANCELLED'
        ? refusal('CANCELLED', 'The run was interrupted before a fix of this was ready.')
        : problem;
    for (const each of this.#ledger.open)
      if (each.why === undefined) this.#ledger.refused({ findings: [each.now] }, why);
  }

  #checking(fixes: number, of: number): void {
    const run = ++this.#checks;
    this.project.progress?.({ kind: 'checking', fixes, of, run, left: this.#ledger.open.length });
  }
}
