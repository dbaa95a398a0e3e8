import type { ChosenCounts, ReceiptReport } from '../edit/index.js';
import { amount } from '../text/amount.js';
import { confirmedText } from './confirmed-text.js';
import { printableLine } from './printable.js';

/** How many paths of a commit are named. */
const NAMED = 3;

/** @example chosenText({ accepted: 3, rejected: 1, changed: 0, placed: 0 }) // 'reviewed: 3 accepted, 1 rejected' */
function chosenText(chosen: ChosenCounts): string {
  const counts = Object.entries(chosen).filter(([, count]) => count > 0);
  const isConfirmed = ([kind]: readonly [string, number]) => confirmedText(kind) !== undefined;
  const reviewed = counts.filter(each => !isConfirmed(each)).map(([kind, count]) => `${count} ${kind}`);
  return [
    ...(reviewed.length === 0 ? [] : [`reviewed: ${reviewed.join(', ')}`]),
    ...counts.filter(isConfirmed).map(([kind, count]) => `${count} ${confirmedText(kind)}`),
  ].join(', ');
}

/** A past commit in one line: its id, when it was made, its files, and what became of it. */
export function receiptText({ id, at, files, undoes, undoneBy, run, chosen }: ReceiptReport): string {
  const more = files.length > NAMED ? [`… ${files.length - NAMED} more`] : [];
  const names = [...files.slice(0, NAMED).map(printableLine), ...more].join(', ');
  const fate = [
    ...(chosen === null ? [] : [chosenText(chosen)]),
    ...(undoes === null ? [] : [`undoes ${undoes}`]),
    ...(run === null ? [] : [`part of run ${run}`]),
    ...(undoneBy === null ? [] : [`undone by ${undoneBy}`]),
  ].join(', ');
  const when = at.slice(0, 19).replace('T', ' ');
  return `${id}  ${when}  ${amount(files.length, 'file')}: ${names}${fate === '' ? '' : `  (${fate})`}`;
}
