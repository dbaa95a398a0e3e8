import type { Refusal, Report } from '../edit/index.js';
import { reportText } from '../report/index.js';
import { NO_CHANGE } from './prompt-parts.js';
import { fenced } from './shown-file.js';

/** Of a part of a report: how the run ends is not known yet, and must not be shown. */
const PART = { color: false, diff: false, summary: false } as const;

/**
 * The answer to edits that were refused: each with its evidence, and what to do.
 *
 * @param kept how many changes of the replies so far need not be sent again
 */
export function refusedText(report: Report, kept: number): string {
  return [
    'Your changes were not made: nothing was written.',
    reportText(report, { color: false, diff: false }).trimEnd(),
    kept > 0
      ? `${keptText(kept)} Send only those that were refused again, corrected, in the same format.`
      : 'Send all the changes again, corrected, in the same format.',
  ].join('\n\n');
}

/** The answer to a file that leaves out definitions: `message` names them. */
export function droppedText(message: string): string {
  return `Your file was not taken. ${message} Send the whole file again, with them. If the task does want them gone, send the same file again.`;
}

/** The answer to a change at which its reply was stopped. */
export function stoppedText(refusal: Refusal, report: Report, kept: number): string {
  return [
    'Your reply was stopped at its last change, which has no place; what you may have written after it was not read.',
    reportText({ ...report, edits: [], files: [], problems: [refusal] }, PART).trimEnd(),
    `${kept > 0 ? `${keptText(kept)} ` : ''}Send that change again, corrected, and all that follow it, in the same format.`,
  ].join('\n\n');
}

/** The answer to a reply that is not whole. */
export function cutText({ message }: Refusal, report: Report, kept: number): string {
  const refused = report.edits.some(edit => edit.refusal !== null);
  return [
    `${message} Its last change is not whole and does not count.`,
    ...(refused ? [reportText({ ...report, files: [], problems: [] }, PART).trimEnd()] : []),
    `${kept > 0 ? `${keptText(kept)} ` : ''}Send the changes that are missing, from the one that is not whole on, in the same format. ` +
      `If none is missing, answer ${NO_CHANGE}.`,
  ].join('\n\n');
}

/** The answer to an incomplete new file: where to continue. */
export function cutFileText({ message }: Refusal, lines: readonly string[], tail: readonly string[]): string {
  if (lines.length === 0) return `${message} No line of the file came. Write the file, and nothing else.`;
  return [
    `${message} The ${lines.length} whole lines of the file are kept; the last of them are:`,
    fenced(tail.join('\n')),
    `Write the lines that follow these, and none that came before, in one fence under the path of the file. If none follows, answer ${NO_CHANGE}.`,
  ].join('\n\n');
}

function keptText(kept: number): string {
  return kept === 1
    ? 'The change that could be made is kept: do not send it again.'
    : `The ${kept} changes that could be made are kept: do not send them again.`;
}
