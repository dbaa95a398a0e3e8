import type { ChangeSet, Document, LineRange, Range } from '../../text/index.js';
import type { Finding } from '../finding.js';
import { type Grade, gradeText } from '../fix/grade/grade.js';
import type { Fixed } from '../fix/ledger.js';

/**
 * What a writer of a format is given. All places and changes are in the files as they were before
 * the run, also where its fixes are written: that is what a pull request shows.
 */
export interface FindingsReport {
  readonly kind: 'findings' | 'fix';
  /** The tools that reported, also those that found nothing. */
  readonly tools: readonly string[];
  /** In the order of their places. */
  readonly findings: readonly ReportedFinding[];
  /** No two change the same place. */
  readonly fixes: readonly ReportedFix[];
  /** What looked at the fixes, as a sentence; `undefined` if nothing did. */
  readonly checkedBy: string | undefined;
  /** What the tools could not check. */
  readonly notes: readonly ReportNote[];
  /** Why the report is not complete: tools that failed. */
  readonly failures: readonly string[];
  /** The version of mortise. */
  readonly version: string;
}

/** Something that a tool could not check. */
export interface ReportNote {
  /** Absent if no single tool says it. */
  readonly tool?: string;
  readonly message: string;
}

/** A finding, and where it is. */
export interface ReportedFinding {
  readonly finding: Finding;
  /** From the root of the repository, with `/`. */
  readonly path: string;
  /** Its file; `undefined` if that cannot be read, and for a notebook. */
  readonly document: Document | undefined;
  /** Its place in the line; `undefined` if only the line is known. */
  readonly place: Range | undefined;
  /** 1-based. */
  readonly lines: LineRange;
  /** The same in each run over the same code, without line numbers; no two findings share one. */
  readonly fingerprint: string;
  /** Who fixed it; `undefined` if nobody did. */
  readonly fixed: Fixed | undefined;
  /** What is known about its fix; `undefined` without one. */
  readonly grade: Grade | undefined;
  /** Why it is not fixed; `undefined` if no reason is known. */
  readonly why: string | undefined;
}

/** A change that fixes findings. */
export interface ReportedFix {
  readonly path: string;
  readonly document: Document;
  readonly changes: ChangeSet;
  /** The findings that it is for, at least one. It is shown with the first. */
  readonly findings: readonly ReportedFinding[];
  readonly maker: 'tool' | 'model';
  /**
   * What is known about it; `undefined` for a fix that its tool calls safe, and that nobody tried.
   */
  readonly grade: Grade | undefined;
}

/** The fixes to show with each finding: in a file each, and shown once. */
export function fixesByFinding({
  fixes,
}: FindingsReport): ReadonlyMap<ReportedFinding, readonly ReportedFix[]> {
  const found = new Map<ReportedFinding, ReportedFix[]>();
  for (const fix of fixes) {
    const [first] = fix.findings;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), fix]);
  }
  return found;
}

/**
 * What a tool says, with its notes, and for a run of `mortise fix` what came of it.
 *
 * @example messageText(reported, report) // '`os` imported but unused\nFixed by ruff itself. …'
 */
export function messageText(reported: ReportedFinding, { kind }: Pick<FindingsReport, 'kind'>): string {
  const { message, notes, cell, line } = reported.finding;
  const at = cell === undefined ? '' : `Cell ${cell}, line ${line}: `;
  const parts = [`${at}${message}`, ...notes.map(note => note.message)];
  return [...parts, ...(kind === 'fix' ? [fixedText(reported)] : [])].join('\n');
}

/** What came of a finding in a run of `mortise fix`. */
function fixedText({ finding: { tool }, fixed, grade, why }: ReportedFinding): string {
  const known = grade === undefined ? '' : ` ${gradeText(grade)}`;
  switch (fixed) {
    case 'tool':
      return `Fixed by ${tool} itself.${known}`;
    case 'model':
      return `Fixed by a model.${known}`;
    case 'along':
      return 'Gone with the fix of another finding.';
    case undefined:
      if (grade !== undefined) return `A fix waits.${known}`;
      return why === undefined ? 'Not fixed.' : `Not fixed: ${why}`;
  }
}

/** Who made a fix, and what is known about it. */
export function fixLabel(
  { findings, maker, grade }: ReportedFix,
  { checkedBy }: Pick<FindingsReport, 'checkedBy'>,
): string {
  if (grade === undefined)
    return `The fix that ${findings[0]?.finding.tool} calls safe. No tool has tried it.`;
  const who = maker === 'tool' ? `The own fix of ${findings[0]?.finding.tool}.` : 'A fix by a model.';
  return [who, gradeText(grade), ...(checkedBy === undefined ? [] : [checkedBy])].join(' ');
}

/** @example countText(1, 'finding') // '1 finding' */
export function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
