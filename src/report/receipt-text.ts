import type { ReceiptReport } from '../edit/index.js';
import { amount } from '../text/amount.js';
import { printableLine } from './printable.js';

/** How many paths of a commit are named. */
const NAMED = 3;

/** A past commit in one line: its id, when it was made, its files, and what became of it. */
export function receiptText({ id, at, files, undoes, undoneBy }: ReceiptReport): string {
  const more = files.length > NAMED ? [`… ${files.length - NAMED} more`] : [];
  const names = [...files.slice(0, NAMED).map(printableLine), ...more].join(', ');
  const fate = [
    ...(undoes === null ? [] : [`undoes ${undoes}`]),
    ...(undoneBy === null ? [] : [`undone by ${undoneBy}`]),
  ].join(', ');
  const when = at.slice(0, 19).replace('T', ' ');
  return `${id}  ${when}  ${amount(files.length, 'file')}: ${names}${fate === '' ? '' : `  (${fate})`}`;
}
