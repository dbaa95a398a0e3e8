import type { Checks } from './host.js';

/** One check run of GitHub, as far as it counts here. */
export interface CheckRun {
  readonly status: string;
  readonly conclusion: string | null;
}

const GOOD = new Set(['success', 'neutral', 'skipped']);

function ofRun({ status, conclusion }: CheckRun): Checks {
  if (status !== 'completed') return 'pending';
  return GOOD.has(conclusion ?? '') ? 'green' : 'red';
}

/** GitHub says `pending` for a commit without any status. */
function ofStatuses(state: string, count: number): Checks {
  if (count === 0) return 'none';
  if (state === 'success') return 'green';
  return state === 'pending' ? 'pending' : 'red';
}

/** Check runs and commit statuses together: the worst of them. */
export function checksOf(
  runs: readonly CheckRun[],
  statuses: { readonly state: string; readonly total_count: number },
): Checks {
  const all = [...runs.map(ofRun), ofStatuses(statuses.state, statuses.total_count)];
  for (const worst of ['red', 'pending', 'green'] as const) if (all.includes(worst)) return worst;
  return 'none';
}
