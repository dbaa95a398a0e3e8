import type { Finding } from '../../finding.js';
import type { Written } from '../fix-writer.js';
import type { Proposal } from '../proposal.js';
import type { Grade } from './grade.js';

/** A fix that the tools accept and that waits for a person. */
export interface ReadyFix {
  /** The same for the same change of the same lines. */
  readonly id: string;
  /** Its changes are for the file as it is now. */
  readonly proposal: Proposal;
  readonly grade: Grade;
}

/** The fixes of a run that wait for a person, kept true while others are written. */
export class ReadyFixes {
  #all: readonly ReadyFix[] = [];

  get all(): readonly ReadyFix[] {
    return this.#all;
  }

  add(fix: ReadyFix): void {
    this.#all = [...this.#all.filter(each => each.id !== fix.id), fix];
  }

  /**
   * Carry them over fixes that were written.
   *
   * @returns the findings of those that do not fit any more.
   */
  carry({ changes, kept }: Written): readonly Finding[] {
    const lost: Finding[] = [];
    this.#all = this.#all.flatMap(each => {
      const { proposal } = each;
      const before = changes.get(proposal.path);
      const findings = proposal.findings.flatMap(finding => kept.get(finding) ?? []);
      if (findings.length === 0) return [];
      if (before?.conflictsWith(proposal.changes) === true) {
        lost.push(...findings);
        return [];
      }
      const carried = before === undefined ? proposal.changes : proposal.changes.over(before);
      return [{ ...each, proposal: { ...proposal, findings, changes: carried } }];
    });
    return lost;
  }
}
