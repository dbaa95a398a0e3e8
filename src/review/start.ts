import type { Workspace } from '../apply/index.js';
import { follow, repliesSoFar } from './follow.js';
import { type ReviewResult, resultOf } from './result.js';
import { Review, type ReviewOptions } from './review.js';
import { type ServeOptions, serveReview } from './server.js';

/** How a review is planned and served. Its `signal` ends both. */
export interface StartOptions extends Omit<ReviewOptions, 'isWhole'>, ServeOptions {
  /** What the page calls the folder of the files; `files` by default. */
  readonly name?: string;
}

/** A review whose page waits for a person. */
export interface StartedReview {
  /** The address of the page, which can be opened once. */
  readonly url: string;
  /** What the person chooses, while they do. */
  readonly review: Review;
  /**
   * Resolves when the person has committed or closed the page, or the signal is aborted. Rejects
   * with what a reply that comes in parts throws.
   */
  readonly result: Promise<ReviewResult>;
  /** End it without a commit, unless there was one. */
  close(): Promise<void>;
}

/**
 * Let a person review the edits of a reply: plan them, and serve the page on the loopback
 * interface. Nothing is written before the person commits.
 *
 * @param reply the whole reply, or its parts as they come: then each edit is shown as soon as it is
 *   whole, and the commit waits for the end.
 * @throws when the port is taken.
 * @example
 * const { url, result } = await startReview(reply, workspace, { signal });
 * console.log(`Open ${url}`);
 * const { report, rejected } = await result;
 */
export async function startReview(
  reply: string | AsyncIterable<string>,
  workspace: Workspace,
  options: StartOptions = {},
): Promise<StartedReview> {
  const { name = 'files', port, hosts, idle, patience, page, ...planned } = options;
  const isWhole = typeof reply === 'string';
  const review = await Review.open(isWhole ? reply : '', workspace, name, { ...planned, isWhole });
  const { signal } = options;
  const served = await serveReview(review, { port, hosts, idle, patience, page, signal });
  const followed = isWhole ? Promise.resolve() : follow(served, repliesSoFar(reply));
  return {
    url: served.url,
    review,
    result: followed.then(async () => resultOf(review, await served.ended)),
    close: () => served.close(),
  };
}
