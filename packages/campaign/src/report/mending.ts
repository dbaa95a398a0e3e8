import { harmlessLine } from './harmless.js';
import type { Cause, Overview } from './overview.js';
import { repositories } from './words.js';

/**
 * What is to be done about the refused repositories. No change of the spec helps where the cause
 * was outside, and none reaches what is pushed, but by `refresh`.
 */
export function mending({ causes, counts }: Overview): string {
  const outside = causes.filter(isOutside);
  const others = causes.filter(cause => !isOutside(cause));
  const taken = shown(others.filter(isTaken));
  const pushed = shown(others) - taken;
  // Beyond the most frequent causes only their number is known.
  const planned = counts.refused - sum(outside) - taken - pushed;
  return [
    ...(planned > 0
      ? [`Mend the spec for ${repositories(planned)} refused, then \`mortise campaign run\`.`]
      : []),
    ...(pushed > 0
      ? [
          `Mend the spec for ${repositories(pushed)} refused and pushed before, then \`mortise campaign refresh\`.`,
        ]
      : []),
    ...(taken > 0
      ? [
          `Merge or close by hand what others have pushed to in ${repositories(taken)}, then \`mortise campaign refresh\`.`,
        ]
      : []),
    ...(outside.length > 0 ? [again(outside)] : []),
  ].join(' ');
}

/** Refused for what a host, a connection, a token, the disk or a dying process did. */
const OUTSIDE =
  /^(?:WORKER_DIED|(?:CLONE|FETCH|PUSH|TREE)_FAILED|NO_REPOSITORY|PUSH_DENIED|HOST_(?!TAKEN$)\w+)$/;

const isOutside = ({ code }: Cause) => OUTSIDE.test(code);

/** In a row that was pushed, its own branch has the commit of somebody else. */
const isTaken = ({ code }: Cause) => code === 'BRANCH_TAKEN';

const sum = (causes: readonly Cause[]) => causes.reduce((all, { count }) => all + count, 0);

const shown = (causes: readonly Cause[]) => causes.reduce((all, { shown = 0 }) => all + shown, 0);

function again(causes: readonly Cause[]): string {
  const [code = '', ...others] = new Set(causes.map(cause => harmlessLine(cause.code)));
  const more = others.length === 0 ? '' : `, and so for ${others.join(', ')}`;
  return `Mend what refused ${repositories(sum(causes))} from outside, then \`mortise campaign run --again ${code}\`${more}.`;
}
