import { toolNamed } from '../tools/index.js';
import type { Written } from './fix-writer.js';
import type { Grade } from './grade/grade.js';
import type { Proposal } from './proposal.js';
import type { Blame } from './verdict.js';

/** A fix in progress: its changes for the files as they are now, and why it was refused last. */
export class Trial {
  /** Whether it is not yet written or refused. */
  isOpen = true;
  /** What is known about it, once the tools have accepted it. */
  grade: Grade | undefined;
  /** Why it was refused last. */
  blame: Blame | undefined;

  constructor(
    public proposal: Proposal,
    /** Distinguishes it from the others. */
    readonly id: number,
  ) {}

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
    if (this.blame !== undefined) this.blame = { ...this.blame, each: nowOf(this.blame.each, kept) };
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
