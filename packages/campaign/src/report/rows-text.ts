import type { Row } from '../row.js';
import { STATE_NAMES } from '../states.js';
import { harmless, harmlessLine } from './harmless.js';
import { shortened } from './limits.js';
import { isUntested } from './untested.js';

const WIDEST_NAME = Math.max(...Object.values(STATE_NAMES).map(name => name.length));
/** As much of the reason of a refusal stands on its line. */
const LONGEST_REASON = 160;

/**
 * What is short and worth saying of a row: its refusal, the address of its pull request, or what
 * it waits for; empty if none of these.
 */
export function shortReason({ state, refusal, pull, waiting }: Row): string {
  if (state === 'refused' && refusal !== null) {
    return shortened(harmlessLine(`${refusal.code}: ${refusal.message}`), LONGEST_REASON);
  }
  if (pull !== null) return harmlessLine(pull);
  return waiting === '' ? '' : `waits for ${harmlessLine(waiting)}`;
}

/**
 * A line for each row: state, repository, and its refusal or pull request. Columns do not depend
 * on the rows, so that batches of one list stand below each other. Each line ends with a newline.
 */
export function rowsText(rows: readonly Row[]): string {
  return rows.map(lineOf).join('');
}

/** All of one row that a person reads: its line, why it was refused, and its diff. */
export function rowText(row: Row): string {
  const { refusal, diff, note } = row;
  const why = refusal === null ? '' : `\n${harmless(`${refusal.message}\n\n${refusal.evidence}`)}\n`;
  // A short one is in the line already.
  const remark = note.length > LONGEST_REASON ? `\nNote: ${harmlessLine(note)}\n` : '';
  return `${lineOf(row)}${why}${remark}${diff === '' ? '' : `\n${harmless(diff)}`}`;
}

function lineOf(row: Row): string {
  const start = `${STATE_NAMES[row.state].padEnd(WIDEST_NAME)}  ${harmlessLine(row.repository)}`;
  const remark = row.note === '' ? '' : `note: ${shortened(harmlessLine(row.note), LONGEST_REASON)}`;
  const words = [start, shortReason(row), isUntested(row) ? 'not tested' : '', remark].filter(
    each => each !== '',
  );
  return `${words.join('  ')}\n`;
}
