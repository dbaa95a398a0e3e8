import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { failuresIn } from './failures.js';
import type { FixRun } from './fix-run.js';
import { type Case, leftCase } from './ledger.js';
import type { Candidate, Checker } from './ports.js';
import { kindKey } from './same-finding.js';

/**
 * A run whose fixes were verified together, and of which a person took only a part or another text:
 * what the tools find of that. Nothing of it counts as verified.
 *
 * @param candidate the files that were written.
 */
export async function partlyTaken(
  run: FixRun,
  checker: Checker,
  candidate: Candidate,
  signal: AbortSignal | undefined,
): Promise<FixRun> {
  const taken = { ...run, fixes: [], checkedBy: undefined, ready: [], suggested: [], receipts: [] };
  if (candidate.size === 0) return { ...taken, cases: run.cases.map(each => open(each, NOT_TAKEN)) };
  const checked = await checker.check(candidate, signal);
  const checks = run.checks + 1;
  if (checked.kind === 'failed') {
    const why = refusal(
      checked.refusal.code,
      `Not all fixes were taken, and the tools could not look at the result: ${checked.refusal.message}`,
    );
    return { ...taken, checks, cases: run.cases.map(each => open(each, why)) };
  }
  const warnings = [...run.warnings, ...(await failedTests(checker, candidate, signal))];
  return { ...taken, checks, warnings, cases: casesNow(run.cases, checked.findings) };
}

const NOT_TAKEN = refusal('CANCELLED', 'Nothing was written: its fix was not taken in the review.');
const LEFT = refusal('CANCELLED', 'The tools find it still: its fix was not taken as it was verified.');
const NEW = refusal('CANCELLED', 'It is new: not all fixes were taken as they were verified.');

function open(each: Case, why: Refusal): Case {
  return each.fixed === undefined ? each : { ...each, fixed: undefined, why };
}

/** Each finding of the tools stands for one case of its kind: first for those that had no fix. */
function casesNow(cases: readonly Case[], found: readonly Finding[]): readonly Case[] {
  const left = new Map<string, Finding[]>();
  for (const each of found) left.set(kindKey(each), [...(left.get(kindKey(each)) ?? []), each]);
  const next = ({ first }: Case) => left.get(kindKey(first))?.shift();
  const known = new Map<Case, Finding | undefined>();
  for (const each of cases) if (each.fixed === undefined) known.set(each, next(each));
  for (const each of cases) if (each.fixed !== undefined) known.set(each, next(each));
  const now = cases.map(each => {
    const same = known.get(each);
    if (same === undefined) return each;
    return each.fixed === undefined ? { ...each, now: same } : { ...open(each, LEFT), now: same };
  });
  return [...now, ...[...left.values()].flat().map(each => leftCase(each, NEW))];
}

async function failedTests(
  checker: Checker,
  candidate: Candidate,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const tested = await checker.test?.(candidate, signal);
  if (tested === undefined || tested.ended === 'passed') return [];
  if (tested.ended === 'interrupted') return ['Interrupted before the tests had run over what was taken.'];
  return [`The tests do not pass with what was taken:\n${failuresIn(tested.output)}`];
}
