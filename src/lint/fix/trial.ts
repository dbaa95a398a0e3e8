import type { Finding } from '../finding.js';
import { toolNamed } from '../tools/index.js';
import { type ChangedLines, changedLines, namesIn, quotedNames } from './changed-names.js';
import type { Proposal } from './proposal.js';
import type { Written } from './prover.js';
import type { DocumentOf } from './same-finding.js';
import type { Blame } from './verdict.js';

/** A fix while it is being settled: of the files as they are now, and why it was refused last. */
export class Trial {
  /** Whether it is still to be written or refused. */
  isOpen = true;
  #blame: Blame | undefined;
  /** What spoke against it, and in which company. */
  readonly #history: { readonly others: ReadonlySet<Trial>; readonly against: string }[] = [];

  constructor(
    public proposal: Proposal,
    /** Tells it from the others. */
    readonly id: number,
  ) {}

  get blame(): Blame | undefined {
    return this.#blame;
  }

  /** Note why it was refused when it was tried together with others. */
  refuse(why: Blame, others: readonly Trial[]): void {
    this.#blame = why;
    const against = why.against.map(({ raw: _, ...each }) =>
      JSON.stringify([each.tool, each.rule, each.file, each.message]),
    );
    this.#history.push({ others: new Set(others), against: against.sort().join() });
  }

  /** Whether the same spoke against it with the other and without. */
  isRegardlessOf(other: Trial): boolean {
    const sayWith = this.#history.filter(each => each.others.has(other));
    const sayWithout = this.#history.filter(each => !each.others.has(other));
    return sayWith.some(one => sayWithout.some(two => one.against === two.against));
  }

  /**
   * Take it as it is after others were written. One whose findings went with those is not needed
   * any more.
   *
   * @returns whether it still fits: another fix, or what went along with it, may have changed the
   *   same lines.
   */
  carry({ changes, kept }: Written): boolean {
    const { findings: old, path, changes: own } = this.proposal;
    const findings = old.flatMap(each => kept.get(each) ?? []);
    if (findings.length === 0 && old.length > 0) this.isOpen = false;
    const before = changes.get(path);
    const fits = before?.conflictsWith(own) !== true;
    const carried = before !== undefined && fits ? own.over(before) : own;
    this.proposal = { ...this.proposal, findings, changes: carried };
    if (this.#blame !== undefined) this.#blame = { ...this.#blame, each: nowOf(this.#blame.each, kept) };
    return fits;
  }
}

/** What is said of findings, by how they are told now. */
function nowOf(each: Blame['each'], kept: Written['kept']): Blame['each'] {
  return new Map(
    [...each].flatMap(([finding, why]) => {
      const now = kept.get(finding);
      return now === undefined ? [] : [[now, why] as const];
    }),
  );
}

/** Whether it may be another matter with a trial when some of the others are not there, or are. */
export function dependsOn(trial: Trial, others: readonly Trial[]): boolean {
  const against = trial.blame?.against ?? [];
  if (against.length === 0 || against.some(each => toolNamed(each.tool)?.isByFile !== true)) return true;
  return others.some(each => each !== trial && each.proposal.path === trial.proposal.path);
}

/**
 * How much two fixes have to do with each other: whether one has brought something in the file of
 * the other, whether they change one file, how many names their lines and findings have in common.
 * 0: nothing.
 */
export function bondOf(one: Trial, other: Trial, documentOf: DocumentOf): number {
  const file = one.proposal.path === other.proposal.path ? 2 : 0;
  const names = namesOf(other, documentOf);
  const common = [...namesOf(one, documentOf)].filter(name => names.has(name)).length;
  return file + common + (hasBroughtIn(one, other) || hasBroughtIn(other, one) ? 5 : 0);
}

function hasBroughtIn({ blame }: Trial, { proposal }: Trial): boolean {
  return blame?.fresh.some(each => each.file === proposal.path) ?? false;
}

/** The names in the lines that a fix changes, in its findings and in what speaks against it. */
function namesOf({ proposal, blame }: Trial, documentOf: DocumentOf): ReadonlySet<string> {
  const document = documentOf(proposal.path);
  const said: readonly Finding[] = [...proposal.findings, ...(blame?.against ?? [])];
  const { old, now }: ChangedLines = document ? changedLines(proposal, document) : { old: '', now: '' };
  return new Set([...namesIn(`${old}\n${now}`), ...quotedNames(said)]);
}
