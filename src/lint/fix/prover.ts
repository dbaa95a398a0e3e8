import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Changes, type Files, together } from './files.js';
import { lostNames } from './kept-names.js';
import type { Checked, Checker } from './ports.js';
import { type Proposal, refusedAtSight } from './proposal.js';
import { toolProposals } from './tool-fixes.js';
import { judge, type Verdict } from './verdict.js';

/** What the tools say of the files as they are. */
export type Baseline = Extract<Checked, { readonly kind: 'checked' }>;

/** Fixes that were proven and written. */
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
  /** The tools are about to run with so many fixes. */
  checking(fixes: number): void;
  refused(proposal: Proposal, why: Refusal): void;
  written(written: Written): void;
}

/** Ends a run: it was interrupted, or cannot be gone on with. */
export class Ended extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * Proves fixes, and writes what is proven. Many are tried at once; where something is worse then, they are divided until it is known which
 * of them did it.
 */
export class Prover {
  #baseline: Baseline;
  #checker: Checker;

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
    await this.#divide(likely);
  }

  async #divide(proposals: readonly Proposal[]): Promise<readonly Written[]> {
    const [only] = proposals;
    if (only === undefined) return [];
    const verdict = await this.#try(proposals);
    if (verdict.kind === 'proven') return this.#write(proposals, verdict);
    if (verdict.kind === 'blamed') {
      for (const [proposal, why] of verdict.refused) this.observer.refused(proposal, why);
      return this.#divide(proposals.filter(each => !verdict.refused.has(each)));
    }
    if (proposals.length === 1) {
      this.observer.refused(only, verdict.refusal);
      return [];
    }
    const [first, second] = parted(proposals, verdict.suspects);
    const written = await this.#divide(first);
    return [...written, ...(await this.#divide(carried(second, written)))];
  }

  /** What is left over by fixes, such as an import that nothing uses any more, goes with them where the tool vouches for that. */
  async #try(proposals: readonly Proposal[]): Promise<TriedVerdict> {
    const first = together(proposals);
    const verdict = await this.#tryWith(proposals, first);
    let [tidied, changes] = [verdict, first];
    for (let pass = 0; pass < MOST_LEFTOVERS; pass++) {
      if (tidied.kind === 'proven' || tidied.fresh.length === 0) break;
      const more = this.#leftovers(tidied.fresh, changes);
      if (more === undefined) break;
      changes = more;
      tidied = await this.#tryWith(proposals, more);
    }
    return tidied.kind === 'proven' ? tidied : verdict;
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

  async #tryWith(proposals: readonly Proposal[], changes: Changes): Promise<TriedVerdict> {
    const { files, signal } = this;
    // Two fixes may each leave the other's name, and together none.
    const lost = lostNames(changes, files);
    if (lost !== undefined) return worse(lost);
    const candidate = files.candidate(changes);
    this.observer.checking(proposals.length);
    const checked = await this.#checker.check(candidate, signal);
    if (signal?.aborted === true) throw interrupted();
    if (checked.kind === 'failed') return worse(spoiled(checked.refusal));
    const before = { ...this.#baseline, documentOf: (path: string) => files.documentOf(path) };
    const after = { ...checked, documentOf: (path: string) => files.changed(path, changes) };
    const verdict = judge(before, after, proposals, changes);
    if (verdict.kind !== 'proven') return verdict;
    const tested = await this.#checker.test?.(candidate, signal);
    if (tested?.ended === 'interrupted') throw interrupted();
    if (tested !== undefined && tested.ended !== 'passed') return worse(testsFail(tested.output));
    return { ...verdict, changes, checked };
  }

  async #write(proposals: readonly Proposal[], tried: Proven): Promise<readonly Written[]> {
    const { changes, checked, comparison, revealed } = tried;
    const result = await this.files.write(changes, this.signal);
    if ('refusal' in result) return this.#withoutStale(proposals, result.path, result.refusal);
    this.#baseline = checked;
    const { kept } = comparison;
    const written = { proposals, changes, receipt: result.receipt, kept, revealed };
    this.observer.written(written);
    return [written];
  }

  /** Somebody else has changed a file: it is theirs, and what was proven with it has to be proven without. */
  async #withoutStale(proposals: readonly Proposal[], path: string, why: Refusal) {
    if (why.code === 'CANCELLED') throw new Ended(why);
    for (const proposal of proposals) if (proposal.path === path) this.observer.refused(proposal, why);
    const others = proposals.filter(each => each.path !== path);
    if (others.length === proposals.length) throw new Ended(why);
    this.files.refuse(path, why);
    return this.#divide(others);
  }
}

/** What is left over may leave something over itself: so often. */
const MOST_LEFTOVERS = 3;

type Proven = Extract<Verdict, { readonly kind: 'proven' }> & {
  readonly changes: Changes;
  readonly checked: Baseline;
};
type TriedVerdict = Exclude<Verdict, { readonly kind: 'proven' }> | Proven;

function worse(why: Refusal): TriedVerdict {
  return { kind: 'worse', refusal: why, suspects: [], fresh: [] };
}

/** Two parts, neither empty: those that are likely to have done it last, so that the others need not wait for them. */
function parted(
  proposals: readonly Proposal[],
  suspects: readonly Proposal[],
): readonly [readonly Proposal[], readonly Proposal[]] {
  const others = proposals.filter(each => !suspects.includes(each));
  if (others.length > 0 && suspects.length > 0) return [others, suspects];
  const half = Math.ceil(proposals.length / 2);
  return [proposals.slice(0, half), proposals.slice(half)];
}

/** Fixes as they are after others were written. One whose findings went with those is not needed any more. */
function carried(proposals: readonly Proposal[], all: readonly Written[]): readonly Proposal[] {
  return all.reduce<readonly Proposal[]>((left, { changes, kept }) => {
    return left.flatMap(proposal => {
      const findings = proposal.findings.flatMap(each => kept.get(each) ?? []);
      if (findings.length === 0) return [];
      const before = changes.get(proposal.path);
      return [{ ...proposal, findings, changes: before ? proposal.changes.over(before) : proposal.changes }];
    });
  }, proposals);
}

function interrupted(): Ended {
  return new Ended(refusal('CANCELLED', 'Interrupted. What was written is proven; nothing is half done.'));
}

/** A tool that did its work before and cannot any more: the fix is why. One that is gone ends everything. */
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
