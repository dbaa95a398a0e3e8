import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import type { Written } from './fix-writer.js';
import type { Grade } from './grade/grade.js';
import type { Maker, Proposal } from './proposal.js';

/** Who fixed a finding: a tool, a model, or `along` if it disappeared with another one. */
export type Fixed = Maker | 'along';

/** One finding through a run. */
export interface Case {
  /** As it was reported first. */
  readonly first: Finding;
  /** As it is reported now, or was reported last. */
  readonly now: Finding;
  readonly fixed: Fixed | undefined;
  /** How often a model was asked about it. */
  readonly tries: number;
  /** Why it is not fixed. */
  readonly why: Refusal | undefined;
  /** What is known about its fix; `undefined` without one. */
  readonly grade: Grade | undefined;
  /** The id of a fix that waits for a person; `undefined` if none does. */
  readonly ready: string | undefined;
  /** The last answer of a model, and its question. */
  readonly reply: string | undefined;
  readonly question: string | undefined;
  /** The number of commits at the time of its refusal. */
  readonly refusedAfter: number;
  /** Whether it is fixed, or nothing more is tried. */
  readonly closed: boolean;
}

/** The state of every finding of a run. */
export class Ledger {
  readonly #cases: Case[];
  /** The index of the case for a finding as it is reported now. */
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

  /** Findings that may still be fixed. */
  get open(): readonly Case[] {
    return this.#cases.filter(each => !each.closed);
  }

  caseOf(finding: Finding): Case | undefined {
    return this.#cases[this.#at.get(finding) ?? -1];
  }

  asked(findings: readonly Finding[], question: string, reply: string | undefined): void {
    const answer = reply === undefined ? {} : { reply, question };
    for (const finding of findings)
      this.#update(finding, each => ({ ...each, tries: each.tries + 1, ...answer }));
  }

  /**
   * Record why a fix was refused.
   *
   * @param all the reason.
   * @param each a more exact reason for single findings.
   */
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

  /** Whether another fix was written after this finding's fix was refused. */
  isOutdated({ refusedAfter }: Case): boolean {
    return refusedAfter < this.#commits;
  }

  /** Record that a fix waits for a person: no other is asked for. */
  ready(findings: readonly Finding[], ready: string, grade: Grade): void {
    for (const finding of findings)
      this.#update(finding, each => ({ ...each, why: undefined, ready, grade, closed: true }));
  }

  /** Ask again for a fix of findings whose fix does not fit any more. */
  reopen(findings: readonly Finding[], why: Refusal): void {
    const fresh = { ready: undefined, grade: undefined, closed: false };
    for (const finding of findings) this.#update(finding, each => ({ ...each, ...fresh, why }));
  }

  /** Record that nothing more is tried. */
  close(findings: readonly Finding[], why: Refusal): void {
    for (const finding of findings) this.#update(finding, each => ({ ...each, why, closed: true }));
  }

  written({ proposals, receipt, kept, revealed, grades }: Written): void {
    this.#commits++;
    if (receipt !== null) this.receipts.push(receipt);
    for (const [finding, i] of [...this.#at]) {
      const one = this.#cases[i] as Case;
      const now = kept.get(finding);
      this.#at.delete(finding);
      if (now === undefined) {
        const own = proposals.find(each => each.findings.includes(finding));
        const grade = own && grades.get(own);
        const fixed = own?.maker ?? 'along';
        this.#cases[i] = { ...one, fixed, grade, why: undefined, ready: undefined, closed: true };
      } else {
        const isOfAnswer = proposals.some(each => each.findings.includes(finding));
        this.#cases[i] = isOfAnswer
          ? { ...one, now, why: notGone(now), refusedAfter: this.#commits }
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

/** Why a finding remains although its fix was written. */
function notGone({ tool, message }: Finding): Refusal {
  return refusal(
    'FIX_NOT_GONE',
    `The fix was written because it fixes other findings of its question. ${tool} still reports: ${message}`,
  );
}

const BLANK = {
  ...{ fixed: undefined, tries: 0, grade: undefined, ready: undefined },
  ...{ reply: undefined, question: undefined, refusedAfter: 0 },
} as const;

function opened(finding: Finding): Case {
  return { ...BLANK, first: finding, now: finding, why: undefined, closed: false };
}

/** The case of a finding that nothing is tried for. */
export function leftCase(finding: Finding, why: Refusal): Case {
  return { ...BLANK, first: finding, now: finding, why, closed: true };
}
