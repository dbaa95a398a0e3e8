import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Maker, Proposal } from './proposal.js';
import type { Written } from './prover.js';

/** How a finding went: by whom it was put right, or `along` with another. */
export type Fixed = Maker | 'along';

/** One finding through a run. */
export interface Case {
  /** As it was told first. */
  readonly first: Finding;
  /** As it is told now; of one that is gone, last. */
  readonly now: Finding;
  readonly fixed: Fixed | undefined;
  /** How often a model was asked about it. */
  readonly tries: number;
  /** Why it is still there. */
  readonly why: Refusal | undefined;
  /** What the model said last, and to which question. */
  readonly reply: string | undefined;
  readonly question: string | undefined;
  /** How many commits there were when it was refused. */
  readonly refusedAfter: number;
  /** Whether it is done with: gone, or nothing more is tried. */
  readonly closed: boolean;
}

/** What has become of every finding so far. */
export class Ledger {
  readonly #cases: Case[];
  /** Where the case of a finding is, by how it is told now. */
  readonly #at: Map<Finding, number>;
  readonly receipts: string[] = [];
  #commits = 0;

  constructor(findings: readonly Finding[]) {
    this.#cases = findings.map(opened);
    this.#at = new Map(findings.map((finding, i) => [finding, i]));
  }

  get cases(): readonly Case[] {
    return this.#cases;
  }

  /** Those that something may still be done about. */
  get open(): readonly Case[] {
    return this.#cases.filter(each => !each.closed);
  }

  caseOf(finding: Finding): Case | undefined {
    return this.#cases[this.#at.get(finding) ?? -1];
  }

  asked(findings: readonly Finding[], question: string, reply: string | undefined): void {
    const said = reply === undefined ? {} : { reply, question };
    for (const finding of findings)
      this.#update(finding, each => ({ ...each, tries: each.tries + 1, ...said }));
  }

  /** @param each what is said of single findings, where that is more. */
  refused(
    { findings }: Pick<Proposal, 'findings'>,
    all: Refusal,
    each: ReadonlyMap<Finding, Refusal> = new Map(),
  ): void {
    const refusedAfter = this.#commits;
    for (const finding of findings) {
      const why = each.get(finding) ?? all;
      this.#update(finding, one => ({ ...one, why, refusedAfter }));
    }
  }

  /** Whether something was written since a finding's fix was refused. */
  isOutdated({ refusedAfter }: Case): boolean {
    return refusedAfter < this.#commits;
  }

  /** Nothing more is tried. */
  close(findings: readonly Finding[], why: Refusal): void {
    for (const finding of findings) this.#update(finding, each => ({ ...each, why, closed: true }));
  }

  written({ proposals, receipt, kept, revealed }: Written): void {
    this.#commits++;
    if (receipt !== null) this.receipts.push(receipt);
    for (const [finding, i] of [...this.#at]) {
      const one = this.#cases[i] as Case;
      const now = kept.get(finding);
      this.#at.delete(finding);
      if (now === undefined) {
        const maker = proposals.find(each => each.findings.includes(finding))?.maker;
        this.#cases[i] = { ...one, fixed: maker ?? 'along', why: undefined, closed: true };
      } else {
        const isOfAnswer = proposals.some(each => each.findings.includes(finding));
        this.#cases[i] = isOfAnswer
          ? { ...one, now, why: leftBy(now), refusedAfter: this.#commits }
          : { ...one, now };
        this.#at.set(now, i);
      }
    }
    for (const finding of revealed) this.#at.set(finding, this.#cases.push(opened(finding)) - 1);
  }

  #update(finding: Finding, change: (one: Case) => Case): void {
    const i = this.#at.get(finding);
    if (i !== undefined) this.#cases[i] = change(this.#cases[i] as Case);
  }
}

/** Why a finding is still there though what was to put it right is written. */
function leftBy({ tool, message }: Finding): Refusal {
  return refusal(
    'FIX_NOT_GONE',
    `The answer was written for the other findings of its question; ${tool} still finds: ${message}`,
  );
}

function opened(finding: Finding): Case {
  const fresh = { fixed: undefined, tries: 0, why: undefined, reply: undefined, question: undefined };
  return { first: finding, now: finding, ...fresh, refusedAfter: 0, closed: false };
}
