import { harmlessLine } from './harmless.js';
import type { Cause, Overview, Spent, Stuck } from './overview.js';
import { counted, dollars, duration, grouped, rate, repositories, timeLeft } from './words.js';

/** A sentence about the phase of a campaign, with the reason where there is one. */
export function phaseSentence({ phase, reason, workers, left, total }: Overview): string {
  const why = reason === '' ? '' : ` ${harmlessLine(reason)}`;
  if (isLeft({ phase, workers })) return `Nobody works on it: its run was interrupted.${why}`;
  if (phase === 'running') return `Running with ${counted(workers, 'worker')}.${why}`;
  if (phase === 'stopped') return `Stopped.${why}`;
  if (phase === 'cancelled') return `Cancelled.${why}`;
  if (total === 0) return `Not begun.${why}`;
  return left === 0 ? `Not running: no work is left.${why}` : `Not running.${why}`;
}

/** Whether the last process that worked on a run has ended before it. */
export const isLeft = ({ phase, workers }: Pick<Overview, 'phase' | 'workers'>): boolean =>
  phase === 'running' && workers === 0;

/** How much there is, what is left, and how long that takes while it runs. */
export function progressSentence(overview: Overview): string {
  const { phase, total, left, perMinute, secondsLeft } = overview;
  const all = `${repositories(total)}, ${grouped(left)} to be worked on still`;
  if (phase !== 'running' || isLeft(overview) || left === 0) return `${all}.`;
  return `${all}: ${rate(perMinute)}, time left: ${timeLeft(secondsLeft)}.`;
}

/** `3 changes are not tested: no test ran on them.`; empty if there are none. */
export function untestedSentence({ untested }: Overview): string {
  if (untested === 0) return '';
  return untested === 1
    ? '1 change is not tested: no test ran on it.'
    : `${grouped(untested)} changes are not tested: no test ran on them.`;
}

/** `for 3 hours, waits for checks`. */
export function stuckFor({ seconds, waiting }: Stuck): string {
  const what = waiting === '' ? '' : `, waits for ${harmlessLine(waiting)}`;
  return `for ${duration(seconds)}${what}`;
}

/** Some repositories of a cause, and how many more there are. */
export function someOf({ repositories: some, count }: Cause): string {
  const names = some.map(harmlessLine).join(', ');
  const more = count - some.length;
  return more > 0 ? `${names} … and ${grouped(more)} more` : names;
}

/** What models took in one measure, and what they may take. */
export interface Measure {
  readonly name: 'calls' | 'tokens' | 'money';
  readonly took: number;
  readonly most: number | null;
  readonly show: (value: number) => string;
}

/** The three measures of what models took. */
export function measures(spent: Spent): readonly Measure[] {
  return [
    { name: 'calls', took: spent.calls, most: spent.mostCalls, show: grouped },
    { name: 'tokens', took: spent.tokens, most: spent.mostTokens, show: grouped },
    { name: 'money', took: spent.money, most: spent.mostMoney, show: dollars },
  ];
}

/** Whether models were asked, or may be: otherwise nothing need be said of them. */
export function asksModels(spent: Spent): boolean {
  return measures(spent).some(({ took, most }) => took > 0 || most !== null);
}

/** `Models took 12 of 100 calls, 3,400 tokens (no limit), $0.12 of $5.00.` */
export function spentSentence(spent: Spent): string {
  const parts = measures(spent).map(({ name, took, most, show }) => {
    const unit = name === 'money' ? '' : ` ${name}`;
    return most === null ? `${show(took)}${unit} (no limit)` : `${show(took)} of ${show(most)}${unit}`;
  });
  return `Models took ${parts.join(', ')}.`;
}
