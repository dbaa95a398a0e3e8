import { type Refusal, refusal } from '../../edit/index.js';
import { sentence } from '../../text/sentence.js';
import type { Finding } from '../finding.js';
import { causesOf } from './causes.js';
import { type CheckedState, type Comparison, compareFindings } from './compare.js';
import type { Changes } from './files.js';
import { hiddenBefore } from './hidden-findings.js';
import type { Checked } from './ports.js';
import type { Proposal } from './proposal.js';

/** The result of the tools for a tree, with its texts at that time. */
type CheckedTree = CheckedState & Extract<Checked, { readonly kind: 'checked' }>;

/** Why a fix is refused. */
export interface Blame {
  readonly refusal: Refusal;
  /** The findings that are the reason: those that remain, and new ones. */
  readonly against: readonly Finding[];
  /** The new ones among them. */
  readonly fresh: readonly Finding[];
  /** For a fix of several findings: a more exact reason for single ones. */
  readonly each: ReadonlyMap<Finding, Refusal>;
}

/** The verdict of a run of the tools over some fixes together. */
export type Verdict =
  | {
      readonly kind: 'verified';
      readonly comparison: Comparison;
      /** Findings that existed before, and are reported only now. */
      readonly revealed: readonly Finding[];
    }
  /** Some fixes are refused in this combination. Nothing is known about the others. */
  | {
      readonly kind: 'blamed';
      readonly blamed: ReadonlyMap<Proposal, Blame>;
      readonly fresh: readonly Finding[];
    }
  /** Something is worse than before. If there are `suspects`, one of them is probably the cause. */
  | {
      readonly kind: 'worse';
      readonly blame: Blame;
      readonly suspects: readonly Proposal[];
      /** The new findings. */
      readonly fresh: readonly Finding[];
    };

/** The most new findings in one message. */
const MOST_NAMED = 5;

/**
 * Compare the findings before and after some fixes: the fixed ones must be gone, and no new one may
 * appear. If not all tools have run, only the findings of those that ran are compared.
 */
export function judge(
  all: CheckedTree,
  after: CheckedTree,
  proposals: readonly Proposal[],
  changes: Changes,
): Verdict {
  const before = ofTools(all, after.tools);
  const unseen = uncheckedFile(before, after) ?? lostTest(before, after);
  if (unseen !== undefined) return worse(unseen, []);
  const comparison = compareFindings(before, after, changes);
  const known = hiddenBefore(comparison, before.tests);
  const fresh = comparison.fresh.filter(each => !known.has(each));
  const causes = causesOf(fresh, proposals, all, finding => isInOf(finding, after, changes));
  const blamed = new Map<Proposal, Blame>();
  for (const proposal of proposals) {
    const blame = blameOf(proposal, comparison, causes.sure.get(proposal) ?? []);
    if (blame !== undefined) blamed.set(proposal, blame);
  }
  if (blamed.size > 0) return { kind: 'blamed', blamed, fresh };
  if (fresh.length === 0) return { kind: 'verified', comparison, revealed: [...known] };
  return worse(causesNew(fresh), fresh, causes.likely);
}

/** The verdict that something is worse, without a known cause. */
export function worse(
  why: Refusal,
  fresh: readonly Finding[],
  suspects: readonly Proposal[] = [],
): Verdict & { readonly kind: 'worse' } {
  const blame = { refusal: why, against: fresh, fresh, each: new Map() };
  return { kind: 'worse', blame, suspects, fresh };
}

/** The state before, reduced to the tools that ran. */
function ofTools(state: CheckedTree, tools: ReadonlySet<string> | undefined): CheckedTree {
  if (tools === undefined) return state;
  const findings = state.findings.filter(each => tools.has(each.tool));
  // A problem does not name its tool, so all are kept: a known problem is not new.
  return { ...state, findings, tests: tools.has('pytest') ? state.tests : new Map() };
}

function blameOf(
  { findings }: Proposal,
  comparison: Comparison,
  caused: readonly Finding[],
): Blame | undefined {
  const left = findings.filter(each => comparison.kept.has(each));
  const isUseless = left.length === findings.length;
  if (!isUseless && caused.length === 0) return undefined;
  const against = [...(isUseless ? left : []), ...caused];
  const each = new Map(left.map(one => [one, notFixed([one], caused, comparison)] as const));
  const why = isUseless ? notFixed(left, caused, comparison) : causesNew(caused);
  return { refusal: why, against, fresh: caused, each };
}

/** Returns whether a new finding is in the lines of a fix. */
function isInOf(finding: Finding, after: CheckedTree, changes: Changes): (proposal: Proposal) => boolean {
  return proposal => isIn(finding, proposal, after, changes);
}

/** Whether a finding is in text that a fix added. */
function isIn(
  { file, line }: Finding,
  { path, changes: own }: Proposal,
  after: CheckedTree,
  changes: Changes,
): boolean {
  const [all, document] = [changes.get(path), after.documentOf(path)];
  if (file !== path || all === undefined || document === undefined || line > document.lines.count)
    return false;
  const { from: start, to: end } = document.lines.at(line - 1);
  return own.changes.some(({ from, insert }) => {
    const at = all.mapPosition(from, 'before');
    return at <= end && at + insert.length > start;
  });
}

function notFixed(left: readonly Finding[], fresh: readonly Finding[], { kept }: Comparison): Refusal {
  const still = left.map(each => {
    const now = kept.get(each) ?? each;
    return `${now.file}, line ${now.line}: ${each.tool} still finds: ${now.message}`;
  });
  const others =
    fresh.length === 0
      ? ''
      : ` ${sentence(`New findings: ${fresh.slice(0, MOST_NAMED).map(findingText).join('; ')}`)}`;
  return refusal('FIX_NOT_GONE', `${sentence(still.join('; '))}${others}`);
}

function causesNew(fresh: readonly Finding[]): Refusal {
  const more = fresh.length > MOST_NAMED ? `; and ${fresh.length - MOST_NAMED} more` : '';
  return refusal(
    'FIX_BREAKS',
    sentence(`New findings: ${fresh.slice(0, MOST_NAMED).map(findingText).join('; ')}${more}`),
  );
}

function findingText({ tool, rule, file, line, message }: Finding): string {
  return `${file}, line ${line}: ${tool} ${rule}: ${message.split('\n', 1)[0]}`;
}

/**
 * A file that a tool cannot check any more has no findings, but that does not mean that it has no
 * faults.
 */
function uncheckedFile(before: CheckedTree, after: CheckedTree): Refusal | undefined {
  const known = new Set(before.problems.map(each => each.file ?? each.message));
  const found = after.problems.find(each => !known.has(each.file ?? each.message));
  if (found === undefined) return undefined;
  const where = found.file === undefined ? '' : `${found.file}: `;
  return refusal('FIX_BREAKS', sentence(`A tool can no longer check everything: ${where}${found.message}`));
}

/** Every test that ran before must run. A test that fails is a finding. */
function lostTest(before: CheckedTree, after: CheckedTree): Refusal | undefined {
  for (const [id, outcome] of before.tests) {
    const now = after.tests.get(id);
    if (outcome === 'skipped' || now === 'passed' || now === 'failed') continue;
    const what = now === undefined ? 'does not run any more' : `is ${now} now`;
    return refusal('FIX_WEAKENS_TESTS', `The test ${id} ${what}.`);
  }
  return undefined;
}
