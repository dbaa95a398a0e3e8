import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { type Comparison, compareFindings, type Said } from './compare.js';
import type { Changes } from './files.js';
import type { Checked } from './ports.js';
import type { Proposal } from './proposal.js';

/** What tools said of a tree, with the texts of then. */
export type SaidOf = Said & Extract<Checked, { readonly kind: 'checked' }>;

/** What a run of the tools proves of some fixes together. */
export type Verdict =
  | { readonly kind: 'proven'; readonly comparison: Comparison }
  /** Some have not put right what they were for; of the others nothing is said. */
  | { readonly kind: 'not-gone'; readonly refused: ReadonlyMap<Proposal, Refusal> }
  /** Something is worse than it was. One of the `suspects` is likely to have done it, where there are any. */
  | { readonly kind: 'worse'; readonly refusal: Refusal; readonly suspects: readonly Proposal[] };

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
  if (unseen !== undefined) return { kind: 'worse', refusal: unseen, suspects: [] };
  const comparison = compareFindings(before, after, changes);
  const gone = new Set(comparison.gone);
  const refused = new Map<Proposal, Refusal>();
  for (const proposal of proposals) {
    const left = proposal.findings.filter(each => !gone.has(each));
    if (left.length === proposal.findings.length) refused.set(proposal, stillThere(left, comparison));
  }
  // Alone, or where nothing else is wrong: what is not put right is told first, since it says what to do.
  if (refused.size === proposals.length || (refused.size > 0 && comparison.fresh.length === 0))
    return { kind: 'not-gone', refused };
  if (comparison.fresh.length > 0) {
    const suspects = proposals.filter(each => comparison.fresh.some(fresh => fresh.file === each.path));
    return { kind: 'worse', refusal: brings(comparison.fresh), suspects };
  }
  return { kind: 'proven', comparison };
}

function stillThere(findings: readonly Finding[], { kept, fresh }: Comparison): Refusal {
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
