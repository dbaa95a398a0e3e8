import { printableLine } from '../report/index.js';
import type { Review } from './review.js';

/**
 * What a model should know about the edits that a person rejected, one line for each; empty if
 * there is none.
 *
 * @example rejectedText(review) // 'Edit 2 of src/a.ts was rejected: use the helper in b.ts\n'
 */
export function rejectedText({ choices, report }: Review): string {
  return report.edits
    .map(({ number, path }) => {
      const choice = choices.of.get(number);
      if (choice?.kind !== 'rejected') return '';
      const of = path === null ? '' : ` of ${path}`;
      const needs = choice.needs === null ? '' : ` because edit ${choice.needs} was, which it needs`;
      const reason = choice.reason === null ? '' : `: ${choice.reason}`;
      return `${printableLine(`Edit ${number}${of} was rejected${needs}${reason}`)}\n`;
    })
    .join('');
}
