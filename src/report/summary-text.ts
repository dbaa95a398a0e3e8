import type { EditStatus, Report } from '../edit/index.js';
import { amount, were } from '../text/amount.js';

/** How the run ended, in one line. */
export function summaryText(report: Report): string {
  const applied = countOf(report, 'applied');
  switch (report.outcome) {
    case 'applied':
      return `Applied ${amount(applied, 'edit')} to ${filesText(report)}.${alreadyText(report)}${undoText(report)}`;
    case 'partly-applied':
      return `Applied ${applied} of ${amount(report.edits.length, 'edit')} to ${filesText(report)}; ${whyNot(report)}.${undoText(report)}`;
    case 'undone':
      return `Undone: ${amount(touchedIn(report), 'file')} put back.${redoText(report)}`;
    case 'listed':
      return listedText(report);
    case 'planned':
      if (report.edits.length === 0) return `Nothing was written: ${filesText(report)} would be put back.`;
      return `Nothing was written: ${amount(applied, 'edit')} would be applied to ${filesText(report)}${alsoNot(report)}.`;
    case 'converted':
      return 'Converted.';
    case 'already-applied':
      return `Nothing to do: ${alreadyAll(report)}.`;
    case 'refused':
    case 'failed':
      return `Nothing was written: ${whyNot(report)}.`;
  }
}

/** How many commits there are to undo, and how many were undone already. */
function listedText({ receipts }: Report): string {
  const undone = receipts.filter(({ undoneBy }) => undoneBy !== null).length;
  const text = `${amount(receipts.length - undone, 'change')} can be undone`;
  return undone === 0 ? `${text}.` : `${text}, ${undone} ${were(undone)} undone already.`;
}

function countOf(report: Report, status: EditStatus): number {
  return report.edits.filter(edit => edit.status === status).length;
}

/** How the run can be taken back. */
function undoText({ receipt }: Report): string {
  return receipt === null ? '' : ' `mortise undo` takes it back.';
}

/** How an undo can be taken back. */
function redoText({ receipt }: Report): string {
  return receipt === null ? '' : ` \`mortise undo ${receipt}\` reverses this.`;
}

function touchedIn({ files }: Report): number {
  return files.filter(file => file.status !== 'unchanged').length;
}

function filesText({ files }: Report): string {
  const touched = files.filter(file => file.status !== 'unchanged');
  const created = touched.filter(file => file.status === 'created').length;
  return amount(touched.length, 'file') + (created > 0 ? ` (${created} new)` : '');
}

function alreadyText(report: Report): string {
  const count = countOf(report, 'already-applied');
  const already = count === 0 ? '' : ` ${amount(count, 'edit')} ${were(count)} applied already.`;
  const skipped = countOf(report, 'skipped');
  return skipped === 0 ? already : `${already} ${amount(skipped, 'edit')} ${were(skipped)} skipped.`;
}

function alreadyAll({ edits }: Report): string {
  if (edits.length === 0) return 'the files are as they were before that change';
  const skipped = edits.filter(({ status }) => status === 'skipped').length;
  if (skipped > 0)
    return `${skipped} of ${edits.length} edits changed nothing, and the others are applied already`;
  return edits.length === 1 ? 'the edit is applied already' : `all ${edits.length} edits are applied already`;
}

function alsoNot(report: Report): string {
  return countOf(report, 'refused') + countOf(report, 'rejected') + report.problems.length === 0
    ? ''
    : `; ${whyNot(report)}`;
}

function whyNot(report: Report): string {
  const refused = countOf(report, 'refused');
  const rejected = countOf(report, 'rejected');
  const problems = report.problems.length;
  const parts = [
    ...(refused > 0 ? [`${refused} of ${amount(report.edits.length, 'edit')} ${were(refused)} refused`] : []),
    ...(rejected > 0 ? [`${amount(rejected, 'edit')} ${were(rejected)} rejected by a person`] : []),
    ...(problems > 0 ? [`there ${were(problems)} ${amount(problems, 'problem')}`] : []),
  ];
  return parts.join(', and ');
}
