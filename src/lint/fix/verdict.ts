import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Comparison, compareFindings, type Said } from './compare.js';
import type { Changes } from './files.js';
import { cameToLight } from './hidden-findings.js';
import type { Checked } from './ports.js';
import type { Proposal } from './proposal.js';

/** What tools said of a tree, with the texts of then. */
export type SaidOf = Said & Extract<Checked, { readonly kind: 'checked' }>;

/** What a run of the tools proves of some fixes together. */
export type Verdict =
  | {
      readonly kind: 'proven';
      readonly comparison: Comparison;
      /** What was there all along, and is told of only now. */
      readonly revealed: readonly Finding[];
    }
  /** Some are no good; of the others nothing is said. */
  | {
      readonly kind: 'blamed';
      readonly refused: ReadonlyMap<Proposal, Refusal>;
      readonly fresh: readonly Finding[];
    }
  /** Something is worse than it was. One of the `suspects` is likely to have done it, where there are any. */
  | {
      readonly kind: 'worse';
      readonly refusal: Refusal;
      readonly suspects: readonly Proposal[];
      /** What is found that was not. */
      readonly fresh: readonly Finding[];
    };

/** So many new findings are told of. */
const MOST_TOLD = 5;

/** Judge what tools say after some fixes: what these were for is gone, and nothing is there that was not. */
export function judge(
  before: SaidOf,
  after: SaidOf,
  proposals: readonly Proposal[],
  changes: Changes,
): Verdict {
  const unseen = notLookedAt(before, after) ?? lostTest(before, after);
  if (unseen !== undefined) return { kind: 'worse', refusal: unseen, suspects: [], fresh: [] };
  const comparison = compareFindings(before, after, changes);
  const gone = new Set(comparison.gone);
  const known = cameToLight(comparison, before.tests);
  const fresh = comparison.fresh.filter(each => !known.has(each));
  const refused = new Map<Proposal, Refusal>();
  for (const proposal of proposals) {
    const left = proposal.findings.filter(each => !gone.has(each));
    const brought = fresh.filter(each => isIn(each, proposal, after, changes));
    if (left.length === proposal.findings.length)
      refused.set(proposal, stillThere(left, brought, comparison));
    else if (brought.length > 0) refused.set(proposal, brings(brought));
  }
  if (refused.size > 0) return { kind: 'blamed', refused, fresh };
  if (fresh.length === 0) return { kind: 'proven', comparison, revealed: [...known] };
  const suspects = proposals.filter(each => fresh.some(({ file }) => file === each.path));
  return { kind: 'worse', refusal: brings(fresh), suspects, fresh };
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

function stillThere(findings: readonly Finding[], fresh: readonly Finding[], { kept }: Comparison): Refusal {
  const [first] = findings;
  const now = first && kept.get(first);
  const where = now === undefined ? '' : `${now.file}, line ${now.line}: `;
  const others =
    fresh.length === 0
      ? ''
      : ` There is also what was not there: ${fresh.slice(0, MOST_TOLD).map(told).join('; ')}.`;
  return refusal(
    'FIX_NOT_GONE',
    `${where}${first?.tool} still finds: ${now?.message ?? first?.message}.${others}`,
  );
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

/** A file that a tool cannot look at any more has no findings, and proves nothing. */
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
