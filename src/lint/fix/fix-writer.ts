import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { splits } from './combinations.js';
import type { Changes, Files } from './files.js';
import { type Grade, isWritten, type WriteLevel } from './grade/grade.js';
import { Grader } from './grade/grader.js';
import { Pause } from './pause.js';
import type { Checker } from './ports.js';
import { type Proposal, refusedBeforeChecks } from './proposal.js';
import { mayDependOn, Trial } from './trial.js';
import type { Blame } from './verdict.js';
import { type Bad, type Baseline, Ended, interrupted, type Verified, Verifier } from './verifier.js';

/** Fixes that were written. */
export interface Written {
  readonly proposals: readonly Proposal[];
  readonly changes: Changes;
  readonly receipt: string | null;
  /**
   * The findings that remain, as they were reported before and as they are reported now. All others
   * are gone.
   */
  readonly kept: ReadonlyMap<Finding, Finding>;
  /** Findings that existed before, and are reported only now. */
  readonly revealed: readonly Finding[];
  readonly grades: ReadonlyMap<Proposal, Grade>;
}

/** How a writer works. */
interface WriterOptions {
  readonly signal: AbortSignal | undefined;
  /** Which grades are written. */
  readonly level: WriteLevel;
  readonly now: () => number;
}

/** Is notified about each step. */
interface Observer {
  /** The tools are about to run with this many fixes, of those in progress. */
  checking(fixes: number, of: number): void;
  /** The same for the test command. */
  testing(fixes: number, of: number): void;
  /** `each` has a more exact reason for single findings. */
  refused(proposal: Proposal, why: Refusal, each?: ReadonlyMap<Finding, Refusal>): void;
  /** The tools accept a fix, and a person has to decide. */
  ready(proposal: Proposal, grade: Grade): void;
  written(written: Written): void;
}

/**
 * Has the tools look at fixes, and writes those whose grade allows it.
 *
 * All are tried together. Fixes that the tools refuse are left out, and the others are tried again.
 * If nothing shows which fix caused a new finding, the set is split in halves. In the end, fixes
 * that were refused together with others get a second chance: one may have been refused because of
 * another, and some may need each other.
 *
 * Runs of the tools: for n fixes of which one is bad, 2 if the tools show which one, else at most
 * 2⌈log2 n⌉ + 2. For k refused fixes that may be related, at most 2 × (2⌈log2 k⌉ + 9) more.
 * The slow tools do not run if the quick ones refuse. No combination is tried twice, except a
 * single fix before its refusal, because a test can fail by chance.
 */
export class FixWriter {
  readonly #verifier: Verifier;
  readonly #tester: Checker;
  /** The fixes in progress. */
  #trials: readonly Trial[] = [];
  /** Those of them that are written. */
  readonly #inTree = new Set<Trial>();
  /** The verdicts of combinations in this state of the tree, by {@link #keyOf}. */
  readonly #known = new Map<string, TriedVerdict>();

  constructor(
    checker: Checker,
    readonly files: Files,
    baseline: Baseline,
    readonly observer: Observer,
    readonly options: WriterOptions,
  ) {
    this.#tester = checker;
    const about = {
      checking: (fixes: number) => observer.checking(fixes, this.#trials.length),
      testing: (fixes: number) => observer.testing(fixes, this.#trials.length),
    };
    this.#verifier = new Verifier(checker, files, baseline, about, options.signal);
  }

  /** The findings in the files as they are. */
  get baseline(): Baseline {
    return this.#verifier.baseline;
  }

  get signal(): AbortSignal | undefined {
    return this.#verifier.signal;
  }

  /** Aborts the work in progress. */
  set signal(signal: AbortSignal | undefined) {
    this.#verifier.signal = signal;
  }

  /** Do not run the test command any more. */
  withoutTests(): void {
    this.#verifier.withoutTests();
  }

  /**
   * Settle fixes of the files as they are now: each is written or refused. No two may touch the
   * same place.
   *
   * @throws Ended if the run cannot go on.
   */
  async settle(proposals: readonly Proposal[]): Promise<void> {
    const likely: Proposal[] = [];
    const pause = new Pause();
    for (const proposal of proposals) {
      await pause.now();
      if (this.signal?.aborted === true) throw interrupted();
      const why = refusedBeforeChecks(proposal, this.files);
      if (why === undefined) likely.push(proposal);
      else this.observer.refused(proposal, why);
    }
    this.#known.clear();
    this.#inTree.clear();
    this.#trials = likely.map((proposal, i) => new Trial(proposal, i));
    try {
      await this.#narrow(this.#trials);
      await this.#tryAgain();
    } finally {
      for (const { proposal, blame } of open(this.#trials))
        if (blame !== undefined) this.observer.refused(proposal, blame.refusal, blame.each);
    }
  }

  /** Write the verified ones of these fixes. The others keep the reason of their refusal. */
  async #narrow(trials: readonly Trial[]): Promise<void> {
    const all = open(trials);
    const [only] = all;
    if (only === undefined) return;
    const verdict =
      (all.length > 1 ? this.#known.get(this.#keyOf(all)) : undefined) ?? (await this.#try(all));
    if (verdict.kind === 'verified') return this.#write(all, verdict);
    const rest = verdict.kind === 'blamed' ? without(all, blame(verdict)) : all;
    // With a verdict from before, the refused fixes may have been written since.
    if (rest.length < all.length) return this.#narrow(rest);
    if (all.length === 1 && verdict.kind === 'worse') only.blame = verdict.blame;
    if (all.length === 1) return;
    for (const part of splitInTwo(all, verdict.kind === 'worse' ? verdict.suspects : []))
      await this.#narrow(part);
  }

  /** Give a second chance to fixes that were refused together with others. */
  async #tryAgain(): Promise<void> {
    const pool = () => {
      const refused = open(this.#trials);
      return refused.filter(each => mayDependOn(each, refused));
    };
    const first = pool();
    await this.#tryUnknown(first);
    // Tools offer many fixes, and in a file of re-exported names all of them are refused.
    const byTools = first.length > FEW && first.every(each => each.proposal.maker === 'tool');
    if (byTools) return;
    for (const subset of splits(first)) await this.#tryUnknown(open(subset));
    const rest = pool();
    // One that is bad keeps those that need each other from being written.
    if (rest.length <= 2 * FEW) for (const one of rest) await this.#tryUnknown(open(without(rest, [one])));
  }

  /** Try a combination that was not tried. If part of it is refused, try the rest once. */
  async #tryUnknown(all: readonly Trial[]): Promise<void> {
    if (all.length === 0 || this.#known.has(this.#keyOf(all))) return;
    const verdict = await this.#try(all);
    if (verdict.kind === 'verified') return this.#write(all, verdict);
    const [only] = all;
    if (verdict.kind === 'worse') {
      if (all.length === 1 && only !== undefined) only.blame = verdict.blame;
      return;
    }
    const rest = without(all, blame(verdict));
    if (rest.length === 0 || this.#known.has(this.#keyOf(rest))) return;
    const second = await this.#try(rest);
    if (second.kind === 'verified') await this.#write(rest, second);
  }

  /** The key for the state of the tree: these fixes and all that were written in this call. */
  #keyOf(trials: readonly Trial[]): string {
    return [...this.#inTree, ...trials]
      .map(each => each.id)
      .sort((a, b) => a - b)
      .join(' ');
  }

  async #try(trials: readonly Trial[]): Promise<TriedVerdict> {
    const waiting = without(open(this.#trials), trials).map(each => each.proposal);
    const verdict = await this.#verifier.verify(
      trials.map(each => each.proposal),
      waiting,
    );
    const byTrials = verdict.kind === 'verified' ? verdict : byTrial(verdict, trials);
    this.#known.set(this.#keyOf(trials), byTrials);
    return byTrials;
  }

  /** Write those of some accepted fixes whose grade allows it. The others wait for a person. */
  async #write(trials: readonly Trial[], tried: Verified): Promise<void> {
    for (const each of trials) each.grade ??= await this.#gradeOf(each.proposal);
    const { level } = this.options;
    const waiting = trials.filter(({ grade }) => grade !== undefined && !isWritten(grade, level));
    if (waiting.length === 0) return this.#writeAll(trials, tried);
    for (const each of waiting) {
      each.isOpen = false;
      this.observer.ready(each.proposal, each.grade as Grade);
    }
    return this.#narrow(without(trials, waiting));
  }

  async #gradeOf(proposal: Proposal): Promise<Grade> {
    const { tests } = this.baseline;
    const commandPasses = this.#verifier.hasTestCommand ? true : undefined;
    const { now } = this.options;
    const about = { checker: this.#tester, before: tests, commandPasses, now, signal: this.signal };
    const grader = new Grader(this.files, about);
    const grade = grader.proved(proposal) ?? (await grader.tested(proposal));
    if (this.signal?.aborted === true) throw interrupted();
    return grade;
  }

  async #writeAll(trials: readonly Trial[], tried: Verified): Promise<void> {
    const { changes, checked, comparison, revealed } = tried;
    const result = await this.files.write(changes, this.signal);
    if ('refusal' in result) return this.#withoutStale(trials, result.path, result.refusal);
    this.#verifier.baseline = checked;
    const { kept } = comparison;
    const proposals = trials.map(each => each.proposal);
    const grades = new Map(
      trials.flatMap(each => (each.grade ? [[each.proposal, each.grade] as const] : [])),
    );
    const written = { proposals, changes, receipt: result.receipt, kept, revealed, grades };
    for (const each of trials) {
      each.isOpen = false;
      this.#inTree.add(each);
    }
    this.observer.written(written);
    for (const each of open(this.#trials))
      if (!each.carry(written) && each.isOpen) this.#refuseOvertaken(each);
  }

  /** Another fix changed the same lines, so this one must be written again for the new lines. */
  #refuseOvertaken(trial: Trial): void {
    trial.isOpen = false;
    const { path } = trial.proposal;
    const why = `Another fix changed the same lines of ${path}. Write this fix again for the lines as they are now.`;
    this.observer.refused(trial.proposal, refusal('EDIT_CONFLICT', why));
  }

  /**
   * Somebody else has changed a file, so it is not changed any more. The other fixes must be
   * verified again without it.
   */
  async #withoutStale(trials: readonly Trial[], path: string, why: Refusal): Promise<void> {
    if (why.code === 'CANCELLED') throw new Ended(why);
    const stale = open(this.#trials).filter(each => each.proposal.path === path);
    if (!trials.some(each => stale.includes(each))) throw new Ended(why);
    for (const each of stale) {
      each.isOpen = false;
      this.observer.refused(each.proposal, why);
    }
    this.files.refuse(path, why);
    this.#known.clear();
    return this.#narrow(without(trials, stale));
  }
}

/** The same for trials. */
type TriedVerdict =
  | Verified
  | { readonly kind: 'blamed'; readonly blamed: ReadonlyMap<Trial, Blame> }
  | { readonly kind: 'worse'; readonly blame: Blame; readonly suspects: readonly Trial[] };

function byTrial(verdict: Bad, trials: readonly Trial[]): TriedVerdict {
  if (verdict.kind === 'worse')
    return { ...verdict, suspects: trials.filter(each => verdict.suspects.includes(each.proposal)) };
  const blamed = trials.flatMap(each => {
    const own = verdict.blamed.get(each.proposal);
    return own === undefined ? [] : [[each, own] as const];
  });
  return { kind: 'blamed', blamed: new Map(blamed) };
}

/** Record why trials are refused that were tried together. Returns these trials. */
function blame({ blamed }: TriedVerdict & { readonly kind: 'blamed' }): readonly Trial[] {
  for (const [trial, why] of blamed) trial.blame = why;
  return [...blamed.keys()];
}

function open(trials: readonly Trial[]): readonly Trial[] {
  return trials.filter(each => each.isOpen);
}

function without(trials: readonly Trial[], some: readonly Trial[]): readonly Trial[] {
  return trials.filter(each => !some.includes(each));
}

/**
 * Split into two parts, neither empty. The likely causes come last, so that the others need not
 * wait for them.
 */
function splitInTwo(trials: readonly Trial[], all: readonly Trial[]): readonly (readonly Trial[])[] {
  const suspects = trials.filter(each => all.includes(each));
  const others = without(trials, suspects);
  if (others.length > 0 && suspects.length > 0) return [others, suspects];
  const half = Math.ceil(trials.length / 2);
  return [trials.slice(0, half), trials.slice(half)];
}

/** Of more refused fixes of tools than this, no parts are tried. */
const FEW = 4;
