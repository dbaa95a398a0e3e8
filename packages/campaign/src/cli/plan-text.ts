import { canVerify, hasTests } from '../ledger/act.js';
import type { PlanResult } from '../ledger/plan-rows.js';
import { grouped } from '../report/index.js';
import type { Overview } from '../report/overview.js';
import type { Spec } from '../spec/index.js';
import { STATE_NAMES, STATES } from '../states.js';

/** What `plan` says: what the rows are now, and what a run would do with them. */
export function planText({
  spec,
  overview,
  plan,
}: {
  readonly spec: Spec;
  readonly overview: Overview;
  readonly plan: PlanResult;
}): string {
  const states = STATES.filter(state => overview.counts[state] > 0);
  const counts = states.map(state => `${grouped(overview.counts[state])} ${STATE_NAMES[state]}`);
  return [
    `${spec.name}: ${grouped(overview.total)} repositories (${counts.join(', ') || 'none'})`,
    `  new: ${plan.added}   again, since the spec changed: ${plan.again}   dropped: ${plan.dropped}`,
    ...(plan.older === 0
      ? []
      : [`  made by an older spec, and pushed: ${plan.older}; \`mortise campaign refresh\` makes them anew`]),
    '',
    'A run will, in each of them:',
    ...steps(spec).map((step, at) => `  ${at + 1}. ${step}`),
    '',
    ...cautions(spec),
    'Nothing was cloned, and nothing shows outside yet. Next: `mortise campaign try --canary 5`.',
    '',
  ].join('\n');
}

function steps(spec: Spec): string[] {
  const base = spec.base === undefined ? 'its default branch' : `the branch ${spec.base}`;
  return [
    `clone it, and take ${base} as the base`,
    STEP[spec.step.kind](spec),
    verification(spec),
    ...(canVerify(spec)
      ? [`push the branch ${spec.branch}`, `open a pull request where its host has them: ${spec.pull.title}`]
      : []),
  ];
}

const STEP: Readonly<Record<Spec['step']['kind'], (spec: Spec) => string>> = {
  apply: () => 'put the edits of the reply into its files: all of them, or none',
  edit: ({ step }) => `ask ${step.kind === 'edit' ? step.model : ''} for the edit`,
  fix: ({ step }) =>
    step.kind === 'fix'
      ? `fix what these tools find: ${step.tools.join(', ')} (rules: ${step.rules.join(', ') || 'all'})`
      : '',
  command: ({ step }) => `run ${step.kind === 'command' ? step.command : ''}`,
};

function verification(spec: Spec): string {
  if (hasTests(spec)) return `run its tests: ${spec.tests}`;
  if (spec.verify === 'none') return 'run no test: the pull request says "Not tested"';
  return 'stop there: `trust: true` and `tests` let its tests run; `verify: none` does without';
}

function cautions({ canary, stopPercent, pull, quiet }: Spec): string[] {
  return [
    ...(canary > 0 ? [`The first ${canary} go ahead; more than ${stopPercent} % refused stop the run.`] : []),
    ...(quiet === undefined ? [] : ['Nothing is pushed in the quiet hours.']),
    ...(pull.text === undefined ? [`Before the first pull request, write its text: ${pull.file}`] : []),
  ];
}
