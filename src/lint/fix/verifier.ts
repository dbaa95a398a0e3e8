import { type Refusal, refusal } from '../../edit/index.js';
import { failuresIn } from './failures.js';
import { type Changes, type Files, together } from './files.js';
import { hidesOthers } from './hidden-findings.js';
import { lostNames } from './kept-names.js';
import { conflictWithWaiting, withLeftovers } from './leftovers.js';
import type { Candidate, Checked, Checker } from './ports.js';
import type { Proposal } from './proposal.js';
import { judge, type Verdict, worse } from './verdict.js';

/** The result of the tools for the files as they are. */
export type Baseline = Extract<Checked, { readonly kind: 'checked' }>;

/** Ends a run that was interrupted or cannot go on. */
export class Ended extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Verified fixes. */
export type Verified = Extract<Verdict, { readonly kind: 'verified' }> & {
  /** The changes of the fixes, and of the tools' fixes of what they leave over. */
  readonly changes: Changes;
  readonly checked: Baseline;
};
export type Bad = Exclude<Verdict, { readonly kind: 'verified' }>;

/** How many times leftovers of leftovers are removed. */
const MOST_LEFTOVERS = 3;

/** Runs the tools over fixes together, and decides by their findings. Writes nothing. */
export class Verifier {
  #checker: Checker;

  constructor(
    checker: Checker,
    readonly files: Files,
    /** The result of the tools for the files as they are. */
    public baseline: Baseline,
    /** Is notified before the tools or the test command run over this many fixes. */
    readonly about: { checking(fixes: number): void; testing(fixes: number): void },
    /** Aborts the work in progress. */
    public signal: AbortSignal | undefined,
  ) {
    this.#checker = checker;
  }

  /** Whether there is a test command, and it passed before any fix. */
  get hasTestCommand(): boolean {
    return this.#checker.test !== undefined;
  }

  /** Do not run the test command any more. */
  withoutTests(): void {
    const { check } = this.#checker;
    this.#checker = { check: check.bind(this.#checker) };
  }

  /**
   * Verify fixes, including the removal of what they leave over, such as unused imports.
   *
   * @param waiting other fixes that are not settled yet.
   * @throws Ended if the run cannot go on.
   */
  async verify(proposals: readonly Proposal[], waiting: readonly Proposal[]): Promise<Verified | Bad> {
    const first = together(proposals);
    const verdict = await this.#tryWith(proposals, first);
    let [tidied, changes] = [verdict, first];
    for (let pass = 0; pass < MOST_LEFTOVERS; pass++) {
      if (tidied.kind === 'verified' || tidied.fresh.length === 0) break;
      const more = withLeftovers(tidied.fresh, changes, this.files);
      if (more === undefined || conflictWithWaiting(more, waiting)) break;
      changes = more;
      tidied = await this.#tryWith(proposals, more);
    }
    return tidied.kind === 'verified' ? tidied : verdict;
  }

  async #tryWith(proposals: readonly Proposal[], changes: Changes): Promise<Verified | Bad> {
    const { files, signal } = this;
    // Each of two fixes alone may keep a name that both together remove.
    const lost = lostNames(joinedOnly(changes, proposals), files);
    if (lost !== undefined) return worse(lost, []);
    const candidate = files.candidate(changes);
    this.about.checking(proposals.length);
    const before = { ...this.baseline, documentOf: (path: string) => files.documentOf(path) };
    const judged = (result: Baseline) => {
      const after = { ...result, documentOf: (path: string) => files.changed(path, changes) };
      return judge(before, after, proposals, changes);
    };
    // A finding may hide findings of other tools, so then all tools must run.
    const goesOn = this.baseline.findings.some(hidesOthers)
      ? undefined
      : (soFar: Baseline) => judged(soFar).kind === 'verified';
    const checked = await this.#checker.check(candidate, signal, goesOn);
    if (signal?.aborted === true) throw interrupted();
    if (checked.kind === 'failed') return worse(toolFailure(checked.refusal), []);
    const verdict = judged(checked);
    if (verdict.kind !== 'verified') return verdict;
    const failure = await this.#tested(candidate, proposals.length);
    return failure === undefined ? { ...verdict, changes, checked } : worse(failure, []);
  }

  /** Why the test command refuses a candidate. */
  async #tested(candidate: Candidate, fixes: number): Promise<Refusal | undefined> {
    const checker = this.#checker;
    if (checker.test === undefined) return undefined;
    this.about.testing(fixes);
    const tested = await checker.test(candidate, this.signal);
    if (tested.ended === 'interrupted') throw interrupted();
    return tested.ended === 'passed' ? undefined : testsFail(tested.output);
  }
}

/** The changes that are not those of one fix, which were looked at before. */
function joinedOnly(changes: Changes, proposals: readonly Proposal[]): Changes {
  return new Map([...changes].filter(([, set]) => !proposals.some(each => each.changes === set)));
}

/** What ends a run that is interrupted. */
export function interrupted(): Ended {
  return new Ended(
    refusal('CANCELLED', 'Interrupted. Every fix that was written is whole, and has its grade.'),
  );
}

/** A tool that worked before and fails now: the fix is the cause. A missing tool ends the run. */
function toolFailure(why: Refusal): Refusal {
  if (why.code === 'TOOL_UNAVAILABLE' || why.code === 'CANCELLED') throw new Ended(why);
  return refusal('FIX_BREAKS', `With the fix, a tool fails: ${why.message}`);
}

function testsFail(output: string): Refusal {
  return refusal('TESTS_FAILED', `The tests do not pass with the fix:\n${failuresIn(output)}`);
}
