import type { Finding } from '../finding.js';
import { toolNamed } from '../tools/index.js';
import { type ChangedLines, changedLines, codeNames, quotedNames } from './changed-names.js';
import type { Written } from './fix-writer.js';
import type { Grade } from './grade/grade.js';
import type { Proposal } from './proposal.js';
import type { DocumentOf } from './same-finding.js';
import type { Blame } from './verdict.js';

/** A fix in progress: its changes for the files as they are now, and why it was refused last. */
export class Trial {
  /** Whether it is not yet written or refused. */
  isOpen = true;
  /** What is known about it, once the tools have accepted it. */
  grade: Grade | undefined;
  #blame: Blame | undefined;
  /** The findings for which it was refused, and the fixes that were tried with it. */
  readonly #history: { readonly others: ReadonlySet<Trial>; readonly against: string }[] = [];

  constructor(
    public proposal: Proposal,
    /** Distinguishes it from the others. */
    readonly id: number,
  ) {}

  get blame(): Blame | undefined {
    return this.#blame;
  }

  /** Record why it was refused in a trial with others. */
  refuse(why: Blame, others: readonly Trial[]): void {
    this.#blame = why;
    const against = why.against.map(({ raw: _, ...each }) =>
      JSON.stringify([each.tool, each.rule, each.file, each.message]),
    );
    this.#history.push({ others: new Set(others), against: against.sort().join() });
  }

  /** Whether it was refused for the same findings with and without the other. */
  failsRegardlessOf(other: Trial): boolean {
    const withOther = this.#history.filter(each => each.others.has(other));
    const withoutOther = this.#history.filter(each => !each.others.has(other));
    return withOther.some(one => withoutOther.some(two => one.against === two.against));
  }

  /**
   * Adapt it after others were written. If all its findings are gone, it is not needed any more.
   *
   * @returns whether it still fits: another fix may have changed the same lines.
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

/** The same refusals for the findings as they are reported now. */
function nowOf(each: Blame['each'], kept: Written['kept']): Blame['each'] {
  return new Map(
    [...each].flatMap(([finding, why]) => {
      const now = kept.get(finding);
      return now === undefined ? [] : [[now, why] as const];
    }),
  );
}

/** Whether the verdict on a trial may change with other trials. */
export function mayDependOn(trial: Trial, others: readonly Trial[]): boolean {
  const against = trial.blame?.against ?? [];
  if (against.length === 0 || against.some(each => toolNamed(each.tool)?.isByFile !== true)) return true;
  return others.some(each => each !== trial && each.proposal.path === trial.proposal.path);
}

/**
 * How related two fixes are: whether one caused a finding in the file of the other, whether they
 * change the same file, and how many names their lines and findings share. 0 if they are not
 * related.
 */
export function relationOf(one: Trial, other: Trial, documentOf: DocumentOf): number {
  const file = one.proposal.path === other.proposal.path ? 2 : 0;
  const names = namesOf(other, documentOf);
  const common = [...namesOf(one, documentOf)].filter(name => names.has(name)).length;
  return file + common + (causedFindingIn(one, other) || causedFindingIn(other, one) ? 5 : 0);
}

function causedFindingIn({ blame }: Trial, { proposal }: Trial): boolean {
  return blame?.fresh.some(each => each.file === proposal.path) ?? false;
}

/**
 * The names in the lines that a fix changes, in its findings, and in the findings for which it was
 * refused.
 */
function namesOf({ proposal, blame }: Trial, documentOf: DocumentOf): ReadonlySet<string> {
  const document = documentOf(proposal.path);
  const findings: readonly Finding[] = [...proposal.findings, ...(blame?.against ?? [])];
  const { old, now }: ChangedLines = document ? changedLines(proposal, document) : { old: '', now: '' };
  return new Set([...codeNames(`${old}\n${now}`), ...quotedNames(findings)]);
}
