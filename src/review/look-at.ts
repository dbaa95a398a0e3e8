import { asksForReview } from '../apply/index.js';
import { atMost, type EditReport, type Report } from '../edit/index.js';

/** A place with less is unusual: the exact tiers have 0.99 and more. */
const SURE = 0.999;

/**
 * Why a person should look at an edit first, in a sentence; `null` if nothing about it is unusual.
 *
 * @param index of the edit, from 0
 * @param to where it moves its file
 */
export function lookAt({ edits, warnings }: Report, index: number, to: string | null): string | null {
  const edit = edits[index] as EditReport;
  const { status, refusal, path, places } = edit;
  if (status === 'refused') return refusal === null ? 'It was refused.' : refusal.message;
  const paths = [path, to].filter(each => each !== null);
  const flagged = warnings.find(each => asksForReview(each) && paths.some(one => each.startsWith(one)));
  if (flagged !== undefined) return flagged;
  const loose = places.find(each => !atMost(each.tier, 'spacing'));
  if (loose === undefined) return null;
  const sure = loose.confidence >= SURE ? '' : ` with ${Math.floor(loose.confidence * 1000) / 10} %`;
  return `The file does not have the exact quote; its place was found by ${loose.tier}${sure}.`;
}
