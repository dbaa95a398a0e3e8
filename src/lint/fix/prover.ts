import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { bonded, splits } from './combinations.js';
import type { Changes, Files } from './files.js';
import type { Checker } from './ports.js';
import { type Proposal, refusedAtSight } from './proposal.js';
import { bondOf, dependsOn, Trial } from './trial.js';
import type { Blame } from './verdict.js';
import { type Bad, type Baseline, Ended, type Verified, Verifier } from './verifier.js';

/** Fixes that were verified and written. */
export interface Written {
  readonly proposals: readonly Proposal[];
  readonly changes: Changes;
  readonly receipt: string | null;
  /**
   * The findings that are left, as they were told before and as they are told now. Others are gone.
   */
  readonly kept: ReadonlyMap<Finding, Finding>;
  /** Findings that were there all along, and are told of only now. */
  readonly revealed: readonly Finding[];
}

/** Hears what becomes of fixes. */
export interface Observer {
  /** The tools are about to run with so many fixes, of those that are being settled. */
  checking(fixes: number, of: number): void;
  /** The same of the command of the tests. */
  testing(fixes: number, of: number): void;
  /** `each`: what is said of single findings, where that is more. */
  refused(proposal: Proposal, why: Refusal, each?: ReadonlyMap<Finding, Refusal>): void;
  written(written: Written): void;
}

/**
 * Verifies fixes, and writes those that are.
 *
 * All are tried at once. Those that the tools speak against are left out, and the others tried
 * again; where nothing tells which of them did it, halves are. In the end those that were left out
 * in the company of others get a second chance, since one may have been refused for what another
 * did, and some may need each other.
 *
 * Runs of the tools: for n fixes of which one is bad, 2 where the tools say which, else 2⌈log2 n⌉ +
 * 2 at most. For k that are refused, and that might have to do with each other, there are at most 2
 * × (2⌈log2 k⌉ + 2k + 4) more. What the quick tools speak against is not shown to the slow ones,
 * and no combination is tried twice, but for a single fix that is about to be refused: a test can
 * fail by chance.
 */
export class Prover {
  readonly #verifier: Verifier;
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
    signal: AbortSignal | undefined,
  ) {
    const about = {
      checking: (fixes: number) => observer.checking(fixes, this.#trials.length),
      testing: (fixes: number) => observer.testing(fixes, this.#trials.length),
    };
    this.#verifier = new Verifier(checker, files, baseline, about, signal);
  }

  /** What the tools say of the files as they are. */
  get baseline(): Baseline {
    return this.#verifier.baseline;
  }

  get signal(): AbortSignal | undefined {
    return this.#verifier.signal;
  }

  /** Ends what is being settled. */
  set signal(signal: AbortSignal | undefined) {
    this.#verifier.signal = signal;
  }

  /** Do without the command of the tests. */
  withoutTests(): void {
    this.#verifier.withoutTests();
  }

  /**
   * Settle fixes of the files as they are now: each is written or refused. No two may touch the
   * same place.
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
    // Tools offer fixes by the dozen, and a file of names that others take gets all of them
    // refused.
    const byTools = first.length > FEW && first.every(each => each.proposal.maker === 'tool');
    if (byTools) return;
    for (const subset of splits(first)) await this.#tryUnknown(open(subset));
    const rest = pool();
    for (const subset of bonded(rest, this.#bondIn(rest), 2 * rest.length + FEW))
      if (open(subset).length === subset.length) await this.#tryUnknown(subset);
  }

  /**
   * How much two have to do with each other. Of few, any two may; of many, not those of which one
   * does not matter to the other.
   */
  #bondIn(rest: readonly Trial[]): (one: Trial, other: Trial) => number {
    const bond = (one: Trial, other: Trial) => bondOf(one, other, path => this.files.documentOf(path));
    if (rest.length <= FEW) return (one, other) => 1 + bond(one, other);
    return (one, other) => (one.isRegardlessOf(other) || other.isRegardlessOf(one) ? 0 : bond(one, other));
  }

  /**
   * Try a combination, unless that was done; of one that is refused in part, the rest once more.
   */
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

  /**
   * What tells the state of the tree with some more fixes in it: the fixes of this time that are.
   */
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
    const said = verdict.kind === 'verified' ? verdict : byTrial(verdict, trials);
    this.#known.set(this.#keyOf(trials), said);
    return said;
  }

  async #write(trials: readonly Trial[], tried: Verified): Promise<void> {
    const { changes, checked, comparison, revealed } = tried;
    const result = await this.files.write(changes, this.signal);
    if ('refusal' in result) return this.#withoutStale(trials, result.path, result.refusal);
    this.#verifier.baseline = checked;
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

  /**
   * Another fix was written over the same lines: this one has to be made anew, of the lines as they
   * are.
   */
  #overtaken(trial: Trial): void {
    trial.isOpen = false;
    const { path } = trial.proposal;
    const why = `Another fix that was written has changed the same lines of ${path}. Make this one of the lines as they are now.`;
    this.observer.refused(trial.proposal, refusal('EDIT_CONFLICT', why));
  }

  /**
   * Somebody else has changed a file: it is theirs, and what was verified with it has to be
   * verified without.
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

/**
 * Two parts, neither empty: those that are likely to have done it last, so that the others need not
 * wait for them.
 */
function parted(trials: readonly Trial[], all: readonly Trial[]): readonly (readonly Trial[])[] {
  const suspects = trials.filter(each => all.includes(each));
  const others = without(trials, suspects);
  if (others.length > 0 && suspects.length > 0) return [others, suspects];
  const half = Math.ceil(trials.length / 2);
  return [trials.slice(0, half), trials.slice(half)];
}

/**
 * Of so many that were refused all combinations are tried that might do, whatever was said of them
 * before.
 */
const FEW = 4;
