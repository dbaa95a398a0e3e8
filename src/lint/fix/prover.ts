import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { bonded, splits } from './combinations.js';
import { type Changes, type Files, together } from './files.js';
import { hidesOthers } from './hidden-findings.js';
import { lostNames } from './kept-names.js';
import type { Candidate, Checked, Checker } from './ports.js';
import { type Proposal, refusedAtSight } from './proposal.js';
import { toolProposals } from './tool-fixes.js';
import { bondOf, dependsOn, Trial } from './trial.js';
import { type Blame, judge, type Verdict, worse } from './verdict.js';

/** What the tools say of the files as they are. */
export type Baseline = Extract<Checked, { readonly kind: 'checked' }>;

/** Fixes that were verified and written. */
export interface Written {
  readonly proposals: readonly Proposal[];
  readonly changes: Changes;
  readonly receipt: string | null;
  /** The findings that are left, as they were told before and as they are told now. Others are gone. */
  readonly kept: ReadonlyMap<Finding, Finding>;
  /** Findings that were there all along, and are told of only now. */
  readonly revealed: readonly Finding[];
}

/** Hears what becomes of fixes. */
export interface Observer {
  /** The tools are about to run with so many fixes, of those that are being settled. */
  checking(fixes: number, of: number): void;
  /** `each`: what is said of single findings, where that is more. */
  refused(proposal: Proposal, why: Refusal, each?: ReadonlyMap<Finding, Refusal>): void;
  written(written: Written): void;
}

/** Ends a run: it was interrupted, or cannot be gone on with. */
export class Ended extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * Verifies fixes, and writes those that are.
 *
 * All are tried at once. Those that the tools speak against are left out, and the others tried again; where nothing tells
 * which of them did it, halves are. In the end those that were left out in the company of others get a second chance, since
 * one may have been refused for what another did, and some may need each other.
 *
 * Runs of the tools: for n fixes of which one is bad, 2 where the tools say which, else 2⌈log2 n⌉ + 2 at most. For k that are
 * refused, and that might have to do with each other, there are at most 2 × (2⌈log2 k⌉ + 2k + 4) more. What the quick tools
 * speak against is not shown to the slow ones, and no combination is tried twice, but for a single fix that is about to be
 * refused: a test can fail by chance.
 */
export class Prover {
  #baseline: Baseline;
  #checker: Checker;
  /** What is being settled. */
  #trials: readonly Trial[] = [];
  /** Those of it that are written. */
  readonly #inTree = new Set<Trial>();
  /** What came of combinations in this state of the tree, by {@link #keyOf}. */
  readonly #known = new Map<string, TriedVerdict>();

  constructor(
    checker: Checker,
    readonly files: Files,
    baseline: Baseline,
    readonly observer: Observer,
    /** Ends what is being settled. */
    public signal: AbortSignal | undefined,
  ) {
    this.#checker = checker;
    this.#baseline = baseline;
  }

  /** What the tools say of the files as they are. */
  get baseline(): Baseline {
    return this.#baseline;
  }

  /** Do without the command of the tests. */
  withoutTests(): void {
    const { check } = this.#checker;
    this.#checker = { check: check.bind(this.#checker) };
  }

  /**
   * Settle fixes of the files as they are now: each is written or refused. No two may touch the same place.
   *
   * @throws Ended where it cannot be gone on.
   */
  async settle(proposals: readonly Proposal[]): Promise<void> {
    const likely: Proposal[] = [];
    for (const proposal of proposals) {
      const why = refusedAtSight(proposal, this.files);
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

  /** Write what is verified of these. What is refused is known by its blame. */
  async #narrow(trials: readonly Trial[]): Promise<void> {
    const all = open(trials);
    const [only] = all;
    if (only === undefined) return;
    const verdict =
      (all.length > 1 ? this.#known.get(this.#keyOf(all)) : undefined) ?? (await this.#try(all));
    if (verdict.kind === 'verified') return this.#write(all, verdict);
    const rest = verdict.kind === 'blamed' ? without(all, blame(verdict, all)) : all;
    // Where it is known of before, those that were blamed may have been written since.
    if (rest.length < all.length) return this.#narrow(rest);
    if (all.length === 1 && verdict.kind === 'worse') only.refuse(verdict.blame, []);
    if (all.length === 1) return;
    for (const part of parted(all, verdict.kind === 'worse' ? verdict.suspects : []))
      await this.#narrow(part);
  }

  /** Give those that were refused in the company of others a second chance. */
  async #tryAgain(): Promise<void> {
    const pool = () => {
      const refused = open(this.#trials);
      return refused.filter(each => dependsOn(each, refused));
    };
    const first = pool();
    await this.#tryUnknown(first);
    // Tools offer fixes by the dozen, and a file of names that others take gets all of them refused.
    const byTools = first.length > FEW && first.every(each => each.proposal.maker === 'tool');
    if (byTools) return;
    for (const subset of splits(first)) await this.#tryUnknown(open(subset));
    const rest = pool();
    for (const subset of bonded(rest, this.#bondIn(rest), 2 * rest.length + FEW))
      if (open(subset).length === subset.length) await this.#tryUnknown(subset);
  }

  /** How much two have to do with each other. Of few, any two may; of many, not those of which one does not matter to the other. */
  #bondIn(rest: readonly Trial[]): (one: Trial, other: Trial) => number {
    const bond = (one: Trial, other: Trial) => bondOf(one, other, path => this.files.documentOf(path));
    if (rest.length <= FEW) return (one, other) => 1 + bond(one, other);
    return (one, other) => (one.isRegardlessOf(other) || other.isRegardlessOf(one) ? 0 : bond(one, other));
  }

  /** Try a combination, unless that was done; of one that is refused in part, the rest once more. */
  async #tryUnknown(all: readonly Trial[]): Promise<void> {
    if (all.length === 0 || this.#known.has(this.#keyOf(all))) return;
    const verdict = await this.#try(all);
    if (verdict.kind === 'verified') return this.#write(all, verdict);
    const [only] = all;
    if (verdict.kind === 'worse') {
      if (all.length === 1 && only !== undefined) only.refuse(verdict.blame, []);
      return;
    }
    const rest = without(all, blame(verdict, all));
    if (rest.length === 0 || this.#known.has(this.#keyOf(rest))) return;
    const second = await this.#try(rest);
    if (second.kind === 'verified') await this.#write(rest, second);
  }

  /** What tells the state of the tree with some more fixes in it: the fixes of this time that are. */
  #keyOf(trials: readonly Trial[]): string {
    return [...this.#inTree, ...trials]
      .map(each => each.id)
      .sort((a, b) => a - b)
      .join(' ');
  }

  /** What is left over by fixes, such as an import that nothing uses any more, goes with them where the tool vouches for that. */
  async #try(trials: readonly Trial[]): Promise<TriedVerdict> {
    const proposals = trials.map(each => each.proposal);
    const verdict = await this.#tidied(proposals);
    const said = verdict.kind === 'verified' ? verdict : byTrial(verdict, trials);
    this.#known.set(this.#keyOf(trials), said);
    return said;
  }

  async #tidied(proposals: readonly Proposal[]): Promise<Verified | Bad> {
    const first = together(proposals);
    const verdict = await this.#tryWith(proposals, first);
    let [tidied, changes] = [verdict, first];
    for (let pass = 0; pass < MOST_LEFTOVERS; pass++) {
      if (tidied.kind === 'verified' || tidied.fresh.length === 0) break;
      const more = this.#leftovers(tidied.fresh, changes);
      if (more === undefined || this.#isInTheWay(more, proposals)) break;
      changes = more;
      tidied = await this.#tryWith(proposals, more);
    }
    return tidied.kind === 'verified' ? tidied : verdict;
  }

  /** Whether what goes along with some fixes changes the lines of another one: these are better tried together. */
  #isInTheWay(changes: Changes, proposals: readonly Proposal[]): boolean {
    return open(this.#trials).some(
      ({ proposal }) =>
        !proposals.includes(proposal) && changes.get(proposal.path)?.conflictsWith(proposal.changes) === true,
    );
  }

  /** The changes with the tools' own fixes of all that is new; `undefined` where there is none for some of it. */
  #leftovers(fresh: readonly Finding[], changes: Changes): Changes | undefined {
    const { files } = this;
    const sourceOf = (path: string) => {
      const document = files.changed(path, changes);
      return document && files.sourceWith(path, document);
    };
    const fixes = toolProposals(fresh, sourceOf);
    if (fixes.flatMap(each => each.findings).length < fresh.length) return undefined;
    const merged = new Map(changes);
    for (const [path, own] of together(fixes)) merged.set(path, changes.get(path)?.compose(own) ?? own);
    return merged;
  }

  async #tryWith(proposals: readonly Proposal[], changes: Changes): Promise<Verified | Bad> {
    const { files, signal } = this;
    // Two fixes may each leave the other's name, and together none.
    const lost = lostNames(changes, files);
    if (lost !== undefined) return worse(lost, []);
    const candidate = files.candidate(changes);
    this.observer.checking(proposals.length, this.#trials.length);
    const before = { ...this.#baseline, documentOf: (path: string) => files.documentOf(path) };
    const judged = (said: Baseline) => {
      const after = { ...said, documentOf: (path: string) => files.changed(path, changes) };
      return judge(before, after, proposals, changes);
    };
    // What a finding hides comes to light with other tools, too: then all have to look.
    const goesOn = this.#baseline.findings.some(hidesOthers)
      ? undefined
      : (soFar: Baseline) => judged(soFar).kind === 'verified';
    const checked = await this.#checker.check(candidate, signal, goesOn);
    if (signal?.aborted === true) throw interrupted();
    if (checked.kind === 'failed') return worse(spoiled(checked.refusal), []);
    const verdict = judged(checked);
    if (verdict.kind !== 'verified') return verdict;
    const failure = await this.#tested(candidate);
    return failure === undefined ? { ...verdict, changes, checked } : worse(failure, []);
  }

  /** Why the command of the tests speaks against a candidate. */
  async #tested(candidate: Candidate): Promise<Refusal | undefined> {
    const tested = await this.#checker.test?.(candidate, this.signal);
    if (tested?.ended === 'interrupted') throw interrupted();
    return tested === undefined || tested.ended === 'passed' ? undefined : testsFail(tested.output);
  }

  async #write(trials: readonly Trial[], tried: Verified): Promise<void> {
    const { changes, checked, comparison, revealed } = tried;
    const result = await this.files.write(changes, this.signal);
    if ('refusal' in result) return this.#withoutStale(trials, result.path, result.refusal);
    this.#baseline = checked;
    const { kept } = comparison;
    const proposals = trials.map(each => each.proposal);
    const written = { proposals, changes, receipt: result.receipt, kept, revealed };
    for (const each of trials) {
      each.isOpen = false;
      this.#inTree.add(each);
    }
    this.observer.written(written);
    for (const each of open(this.#trials)) if (!each.carry(written) && each.isOpen) this.#overtaken(each);
  }

  /** Another fix was written over the same lines: this one has to be made anew, of the lines as they are. */
  #overtaken(trial: Trial): void {
    trial.isOpen = false;
    const { path } = trial.proposal;
    const why = `Another fix that was written has changed the same lines of ${path}. Make this one of the lines as they are now.`;
    this.observer.refused(trial.proposal, refusal('EDIT_CONFLICT', why));
  }

  /** Somebody else has changed a file: it is theirs, and what was verified with it has to be verified without. */
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

/** What is left over may leave something over itself: so often. */
const MOST_LEFTOVERS = 3;

type Verified = Extract<Verdict, { readonly kind: 'verified' }> & {
  readonly changes: Changes;
  readonly checked: Baseline;
};
type Bad = Exclude<Verdict, { readonly kind: 'verified' }>;
/** The same, of trials. */
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

/** Note why trials are refused that were tried with others. Gives them. */
function blame(
  { blamed }: TriedVerdict & { readonly kind: 'blamed' },
  all: readonly Trial[],
): readonly Trial[] {
  for (const [trial, why] of blamed) trial.refuse(why, all);
  return [...blamed.keys()];
}

function open(trials: readonly Trial[]): readonly Trial[] {
  return trials.filter(each => each.isOpen);
}

function without(trials: readonly Trial[], some: readonly Trial[]): readonly Trial[] {
  return trials.filter(each => !some.includes(each));
}

/** Two parts, neither empty: those that are likely to have done it last, so that the others need not wait for them. */
function parted(trials: readonly Trial[], all: readonly Trial[]): readonly (readonly Trial[])[] {
  const suspects = trials.filter(each => all.includes(each));
  const others = without(trials, suspects);
  if (others.length > 0 && suspects.length > 0) return [others, suspects];
  const half = Math.ceil(trials.length / 2);
  return [trials.slice(0, half), trials.slice(half)];
}

function interrupted(): Ended {
  return new Ended(refusal('CANCELLED', 'Interrupted. What was written is verified; nothing is half done.'));
}

/** A tool that did its work before and cannot any more: the fix is why. One that is gone ends everything. */
function spoiled(why: Refusal): Refusal {
  if (why.code === 'TOOL_UNAVAILABLE' || why.code === 'CANCELLED') throw new Ended(why);
  return refusal('FIX_BREAKS', `With the fix a tool cannot do its work any more: ${why.message}`);
}

/** Of so many that were refused all combinations are tried that might do, whatever was said of them before. */
const FEW = 4;

/** Of what tests print, the end tells most. */
const MOST_OUTPUT = 2000;

function testsFail(output: string): Refusal {
  return refusal(
    'TESTS_FAILED',
    `The tests do not pass with the fix:\n${output.trimEnd().slice(-MOST_OUTPUT)}`,
  );
}
