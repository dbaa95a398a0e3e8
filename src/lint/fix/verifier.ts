import { type Refusal, refusal } from '../../edit/index.js';
import { type Changes, type Files, together } from './files.js';
import { hidesOthers } from './hidden-findings.js';
import { lostNames } from './kept-names.js';
import { areInTheWay, withLeftovers } from './leftovers.js';
import type { Candidate, Checked, Checker } from './ports.js';
import type { Proposal } from './proposal.js';
import { judge, type Verdict, worse } from './verdict.js';

/** What the tools say of the files as they are. */
export type Baseline = Extract<Checked, { readonly kind: 'checked' }>;

/** Ends a run: it was interrupted, or cannot be gone on with. */
export class Ended extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Fixes that nothing speaks against. */
export type Verified = Extract<Verdict, { readonly kind: 'verified' }> & {
  /** What was tried: the fixes, and what goes with them. */
  readonly changes: Changes;
  readonly checked: Baseline;
};
export type Bad = Exclude<Verdict, { readonly kind: 'verified' }>;

/** What is left over may leave something over itself: so often. */
const MOST_LEFTOVERS = 3;

/** Has the tools look at fixes together, and judges what they say. Writes nothing. */
export class Verifier {
  #checker: Checker;

  constructor(
    checker: Checker,
    readonly files: Files,
    /** What the tools say of the files as they are. */
    public baseline: Baseline,
    /** Hears that the tools, or the command of the tests, are about to run over so many fixes. */
    readonly about: { checking(fixes: number): void; testing(fixes: number): void },
    /** Ends what is being verified. */
    public signal: AbortSignal | undefined,
  ) {
    this.#checker = checker;
  }

  /** Do without the command of the tests. */
  withoutTests(): void {
    const { check } = this.#checker;
    this.#checker = { check: check.bind(this.#checker) };
  }

  /**
   * What comes of fixes, with what they leave over.
   *
   * @param waiting other fixes that are still to be settled.
   * @throws Ended where it cannot be gone on.
   */
  async verify(proposals: readonly Proposal[], waiting: readonly Proposal[]): Promise<Verified | Bad> {
    const first = together(proposals);
    const verdict = await this.#tryWith(proposals, first);
    let [tidied, changes] = [verdict, first];
    for (let pass = 0; pass < MOST_LEFTOVERS; pass++) {
      if (tidied.kind === 'verified' || tidied.fresh.length === 0) break;
      const more = withLeftovers(tidied.fresh, changes, this.files);
      if (more === undefined || areInTheWay(more, waiting)) break;
      changes = more;
      tidied = await this.#tryWith(proposals, more);
    }
    return tidied.kind === 'verified' ? tidied : verdict;
  }

  async #tryWith(proposals: readonly Proposal[], changes: Changes): Promise<Verified | Bad> {
    const { files, signal } = this;
    // Two fixes may each leave the other's name, and together none.
    const lost = lostNames(changes, files);
    if (lost !== undefined) return worse(lost, []);
    const candidate = files.candidate(changes);
    this.about.checking(proposals.length);
    const before = { ...this.baseline, documentOf: (path: string) => files.documentOf(path) };
    const judged = (said: Baseline) => {
      const after = { ...said, documentOf: (path: string) => files.changed(path, changes) };
      return judge(before, after, proposals, changes);
    };
    // What a finding hides comes to light with other tools, too: then all have to look.
    const goesOn = this.baseline.findings.some(hidesOthers)
      ? undefined
      : (soFar: Baseline) => judged(soFar).kind === 'verified';
    const checked = await this.#checker.check(candidate, signal, goesOn);
    if (signal?.aborted === true) throw interrupted();
    if (checked.kind === 'failed') return worse(spoiled(checked.refusal), []);
    const verdict = judged(checked);
    if (verdict.kind !== 'verified') return verdict;
    const failure = await this.#tested(candidate, proposals.length);
    return failure === undefined ? { ...verdict, changes, checked } : worse(failure, []);
  }

  /** Why the command of the tests speaks against a candidate. */
  async #tested(candidate: Candidate, fixes: number): Promise<Refusal | undefined> {
    const checker = this.#checker;
    if (checker.test === undefined) return undefined;
    this.about.testing(fixes);
    const tested = await checker.test(candidate, this.signal);
    if (tested.ended === 'interrupted') throw interrupted();
    return tested.ended === 'passed' ? undefined : testsFail(tested.output);
  }
}

function interrupted(): Ended {
  return new Ended(refusal('CANCELLED', 'Interrupted. What was written is verified; nothing is half done.'));
}

/**
 * A tool that did its work before and cannot any more: the fix is why. One that is gone ends
 * everything.
 */
function spoiled(why: Refusal): Refusal {
  if (why.code === 'TOOL_UNAVAILABLE' || why.code === 'CANCELLED') throw new Ended(why);
  return refusal('FIX_BREAKS', `With the fix a tool cannot do its work any more: ${why.message}`);
}

/** Of what tests print, the end tells most. */
const MOST_OUTPUT = 2000;

function testsFail(output: string): Refusal {
  return refusal(
    'TESTS_FAILED',
    `The tests do not pass with the fix:\n${output.trimEnd().slice(-MOST_OUTPUT)}`,
  );
}
