import type { Refusal, Report } from '../edit/index.js';
import { reportText } from '../report/index.js';
import { NO_CHANGE } from './prompt-parts.js';
import { fenced } from './shown-file.js';

/** How many changes of the replies so far stand, and need not be sent again. */
export interface Standing {
  readonly kept: number;
}

/** What a model is told of edits that were refused: each with its evidence, and what to do. */
export function refusedText(report: Report, { kept }: Standing): string {
  return [
    'Your changes were not made: nothing was written.',
    reportText(report, { color: false, diff: false }).trimEnd(),
    kept > 0
      ? `${keptText(kept)} Send only those that were refused again, corrected, in the same format.`
      : 'Send all the changes again, corrected, in the same format.',
  ].join('\n\n');
}

/** What a model is told of a change at which its reply was stopped. */
export function stoppedText(refusal: Refusal, report: Report, { kept }: Standing): string {
  return [
    'Your reply was stopped at its last change, which has no place; what you may have written after it was not read.',
    reportText(
      { ...report, edits: [], files: [], problems: [refusal] },
      { color: false, diff: false },
    ).trimEnd(),
    `${kept > 0 ? `${keptText(kept)} ` : ''}Send that change again, corrected, and all that follow it, in the same format.`,
  ].join('\n\n');
}

/** What a model is told of a reply that was cut by the limit of tokens. */
export function cutText(report: Report, { kept }: Standing): string {
  const refused = report.edits.some(edit => edit.refusal !== null);
  return [
    'Your reply was cut by the limit of tokens: its last change is not whole and does not count.',
    ...(refused
      ? [reportText({ ...report, files: [], problems: [] }, { color: false, diff: false }).trimEnd()]
      : []),
    `${kept > 0 ? `${keptText(kept)} ` : ''}Send the changes that are missing, from the one that was cut on, in the same format. ` +
      `If none is missing, answer ${NO_CHANGE}.`,
  ].join('\n\n');
}

/** What a model is told of a new file that was cut: where to go on. */
export function cutFileText(lines: readonly string[], tail: readonly string[]): string {
  if (lines.length === 0)
    return 'Your reply was cut by the limit of tokens before the file began. Write the file, and nothing else.';
  return [
    `Your reply was cut by the limit of tokens. The ${lines.length} whole lines of the file are kept; the last of them are:`,
    fenced(tail.join('\n')),
    `Write the lines that follow these, and none that came before, in one fence under the path of the file. If none follows, answer ${NO_CHANGE}.`,
  ].join('\n\n');
}

function keptText(kept: number): string {
  return kept === 1
    ? 'The change that could be made is kept: do not send it again.'
    : `The ${kept} changes that could be made are kept: do not send them again.`;
}
