import { type Choices, stopped } from '../apply/index.js';
import { EXIT, type Report, refusal } from '../edit/index.js';
import { rejectedText } from './rejected-text.js';
import type { Review } from './review.js';
import type { Ended } from './server.js';

/** What came of a review. */
export interface ReviewResult {
  readonly ended: Ended;
  /**
   * The report of the commit. If there was none, its `problems` say why, and its exit code is 130.
   */
  readonly report: Report;
  /** What the person chose for each edit. */
  readonly choices: Choices;
  /** The same as the text that `mortise apply --choices` reads. */
  readonly choicesText: string;
  /** What a model should know about the rejected edits; empty if there is none. */
  readonly rejected: string;
}

/**
 * What came of a review whose page is not served any more.
 *
 * @example resultOf(review, await served.ended).report.exitCode // 0
 */
export function resultOf(review: Review, ended: Ended): ReviewResult {
  const { choices, choicesText } = review;
  const isDone = review.committed !== undefined;
  return {
    ended: isDone ? 'committed' : ended,
    report: reportOf(review, ended),
    choices,
    choicesText,
    rejected: rejectedText(review),
  };
}

function reportOf({ committed, report }: Review, ended: Ended): Report {
  if (committed !== undefined) return committed;
  const why = WHY[ended === 'committed' ? 'closed' : ended];
  return { ...stopped(report, refusal('CANCELLED', why)), exitCode: EXIT.interrupted };
}

const WHY: Readonly<Record<Exclude<Ended, 'committed'>, string>> = {
  closed: 'The page was closed before anything was written.',
  idle: 'Nobody used the page for half an hour, so the review ended. Nothing was written.',
  interrupted: 'Interrupted before anything was written.',
};
