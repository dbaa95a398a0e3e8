import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Comparison, compareFindings, type Said } from './compare.js';
import { doersOf } from './doers.js';
import type { Changes } from './files.js';
import { cameToLight } from './hidden-findings.js';
import type { Checked } from './ports.js';
import type { Proposal } from './proposal.js';

/** What tools said of a tree, with the texts of then. */
export type SaidOf = Said & Extract<Checked, { readonly kind: 'checked' }>;

/** Why a fix is refused. */
export interface Blame {
  readonly refusal: Refusal;
  /** What is still found, and what is new: findings that speak against it. */
  readonly against: readonly Finding[];
  /** What is new among them. */
  readonly fresh: readonly Finding[];
  /** Of fixes for several findings: what is said of each of these. */
  readonly each: ReadonlyMap<Finding, Refusal>;
}

/** What a run of the tools says of some fixes together. */
export type Verdict =
  | {
      readonly kind: 'verified';
      readonly comparison: Comparison;
      /** What was there all along, and is told of only now. */
      readonly revealed: readonly Finding[];
    }
  /** Some are no good, as it seems in this company; of the others nothing is said. */
  | {
      readonly kind: 'blamed';
      readonly blamed: ReadonlyMap<Proposal, Blame>;
      readonly fresh: readonly Finding[];
    }
  /**
   * Something is worse than it was. One of the `suspects` is likely to have done it, where there
   * are any.
   */
  | {
      readonly kind: 'worse';
      readonly blame: Blame;
      readonly suspects: readonly Proposal[];
      /** What is found that was not. */
      readonly fresh: readonly Finding[];
    };

/** So many new findings are told of. */
const MOST_TOLD = 5;

/**
 * Judge what tools say after some fixes: what these were for is gone, and nothing is there that was
 * not. Where not all tools have looked yet, those that have are compared with what they said
 * before.
 */
export function judge(all: SaidOf, after: SaidOf, proposals: readonly Proposal[], changes: Changes): Verdict {
  const before = ofTools(all, after.tools);
  const unseen = notLookedAt(before, after) ?? lostTest(before, after);
  if (unseen !== undefined) return worse(unseen, []);
  const comparison = compareFindings(before, after, changes);
  const known = cameToLight(comparison, before.tests);
  const fresh = comparison.fresh.filter(each => !known.has(each));
  const doers = doersOf(fresh, proposals, all, finding => isInOf(finding, after, changes));
  const blamed = new Map<Proposal, Blame>();
  for (const proposal of proposals) {
    const blame = blameOf(proposal, comparison, doers.sure.get(proposal) ?? []);
    if (blame !== undefined) blamed.set(proposal, blame);
  }
  if (blamed.size > 0) return { kind: 'blamed', blamed, fresh };
  if (fresh.length === 0) return { kind: 'verified', comparison, revealed: [...known] };
  return worse(brings(fresh), fresh, doers.likely);
}

/** What is worse, by nobody's fault that is known. */
export function worse(
  why: Refusal,
  fresh: readonly Finding[],
  suspects: readonly Proposal[] = [],
): Verdict & { readonly kind: 'worse' } {
  const blame = { refusal: why, against: fresh, fresh, each: new Map() };
  return { kind: 'worse', blame, suspects, fresh };
}

/** What was said before by the tools that have looked. */
function ofTools(said: SaidOf, tools: ReadonlySet<string> | undefined): SaidOf {
  if (tools === undefined) return said;
  const findings = said.findings.filter(each => tools.has(each.tool));
  // A problem does not tell its tool: one that is told again is none that is new.
  return { ...said, findings, tests: tools.has('pytest') ? said.tests : new Map() };
}

function blameOf(
  { findings }: Proposal,
  comparison: Comparison,
  brought: readonly Finding[],
): Blame | undefined {
  const left = findings.filter(each => comparison.kept.has(each));
  const isUseless = left.length === findings.length;
  if (!isUseless && brought.length === 0) return undefined;
  const against = [...(isUseless ? left : []), ...brought];
  const each = new Map(left.map(one => [one, stillThere([one], brought, comparison)] as const));
  const why = isUseless ? stillThere(left, brought, comparison) : brings(brought);
  return { refusal: why, against, fresh: brought, each };
}

/** The fixes that a new finding stands in the lines of. */
function isInOf(finding: Finding, after: SaidOf, changes: Changes): (proposal: Proposal) => boolean {
  return proposal => isIn(finding, proposal, after, changes);
}

/** Whether a finding stands in what a fix has put in. */
function isIn(
  { file, line }: Finding,
  { path, changes: own }: Proposal,
  after: SaidOf,
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

function stillThere(left: readonly Finding[], fresh: readonly Finding[], { kept }: Comparison): Refusal {
  const still = left.map(each => {
    const now = kept.get(each) ?? each;
    return `${now.file}, line ${now.line}: ${each.tool} still finds: ${now.message}`;
  });
  const others =
    fresh.length === 0
      ? ''
      : ` There is also what was not there: ${fresh.slice(0, MOST_TOLD).map(told).join('; ')}.`;
  return refusal('FIX_NOT_GONE', `${still.join('; ')}.${others}`);
}

function brings(fresh: readonly Finding[]): Refusal {
  const more = fresh.length > MOST_TOLD ? `; and ${fresh.length - MOST_TOLD} more` : '';
  return refusal(
    'FIX_BREAKS',
    `What was not found before: ${fresh.slice(0, MOST_TOLD).map(told).join('; ')}${more}.`,
  );
}

function told({ tool, rule, file, line, message }: Finding): string {
  return `${file}, line ${line}: ${tool} ${rule}: ${message.split('\n', 1)[0]}`;
}

/** A file that a tool cannot look at any more has no findings, which says nothing of it. */
function notLookedAt(before: SaidOf, after: SaidOf): Refusal | undefined {
  const known = new Set(before.problems.map(each => each.file ?? each.message));
  const found = after.problems.find(each => !known.has(each.file ?? each.message));
  if (found === undefined) return undefined;
  const where = found.file === undefined ? '' : `${found.file}: `;
  return refusal('FIX_BREAKS', `A tool cannot look at everything any more: ${where}${found.message}.`);
}

/** A test that passed has to run, and pass; what fails is a finding. */
function lostTest(before: SaidOf, after: SaidOf): Refusal | undefined {
  for (const [id, outcome] of before.tests) {
    const now = after.tests.get(id);
    if (outcome === 'skipped' || now === 'passed' || now === 'failed') continue;
    const what = now === undefined ? 'does not run any more' : `is ${now} now`;
    return refusal('FIX_WEAKENS_TESTS', `The test ${id} ${what}.`);
  }
  return undefined;
}
