import { MERGE_BY_HAND } from '../row.js';
import { mending } from './mending.js';
import type { Overview } from './overview.js';
import { isLeft } from './sentences.js';
import { repositories } from './words.js';

interface Advice {
  when(overview: Overview): boolean;
  say(overview: Overview): string;
}

const of = (overview: Overview, ...states: readonly (keyof Overview['counts'])[]) =>
  states.reduce((sum, state) => sum + (overview.counts[state] ?? 0), 0);

/** Rows whose branch is all there is. */
const byHand = ({ waits }: Overview) =>
  waits.filter(({ waiting }) => waiting === MERGE_BY_HAND).reduce((sum, { count }) => sum + count, 0);

/** Rows that are to have a pull request. */
const toPropose = (overview: Overview) => of(overview, 'verified', 'pushed') - byHand(overview);

/** What stands alone: where the first of these fits, nothing else is said. */
const FIRST: readonly Advice[] = [
  {
    when: ({ total }) => total === 0,
    say: () => 'Find the repositories: `mortise campaign plan`.',
  },
  {
    when: isLeft,
    say: () => '`mortise campaign run` goes on where the last one ended.',
  },
  {
    when: ({ phase }) => phase === 'running',
    say: () => 'Watch it: `mortise campaign status --watch`. `mortise campaign cancel` stops it.',
  },
  {
    when: ({ phase }) => phase === 'cancelled',
    say: () => '`mortise campaign run` goes on; `mortise campaign close` takes back what is not merged.',
  },
  {
    when: overview => overview.phase === 'idle' && of(overview, 'planned') === overview.total,
    say: () => 'Try a few of them first: `mortise campaign try --canary 5`.',
  },
];

/** What may be done at the same time; the first two that fit are said. */
const THEN: readonly Advice[] = [
  { when: overview => of(overview, 'refused') > 0, say: mending },
  {
    when: overview => toPropose(overview) > 0,
    say: overview => `Open pull requests for ${repositories(toPropose(overview))}: \`mortise campaign pr\`.`,
  },
  {
    when: ({ left, phase }) => left > 0 && phase !== 'running',
    say: ({ left }) => `Go on with ${repositories(left)}: \`mortise campaign run\`.`,
  },
  {
    when: overview => of(overview, 'changed') > 0,
    say: overview =>
      `Have ${repositories(of(overview, 'changed'))} tested: say \`trust: true\` in the spec, ` +
      'or `verify: none` to do without.',
  },
  {
    when: overview => of(overview, 'proposed', 'green') > 0,
    say: overview =>
      `Merge the pull requests of ${repositories(of(overview, 'proposed', 'green'))} on their hosts; ` +
      '`mortise campaign refresh` follows bases that have moved.',
  },
  {
    when: overview => byHand(overview) > 0,
    say: overview =>
      `Merge the branches of ${repositories(byHand(overview))} by hand: their servers have no pull requests.`,
  },
];

/** What to do next, in one or two sentences: commands are between backticks. */
export function nextStep(overview: Overview): string {
  const alone = FIRST.find(({ when }) => when(overview));
  if (alone !== undefined) return alone.say(overview);
  const open = THEN.filter(({ when }) => when(overview)).slice(0, 2);
  return open.length === 0 ? 'Nothing is left to do.' : open.map(({ say }) => say(overview)).join(' ');
}
