import { adviceFor, type EditReport, type Refusal, type Report } from '../edit/index.js';
import { type Colors, colors } from './colors.js';
import { diffText } from './diff-text.js';
import { editText } from './edit-text.js';
import type { HintOf } from './json.js';
import { listed } from './listed.js';
import { printableLine } from './printable.js';
import { receiptText } from './receipt-text.js';
import { refusalText } from './refusal-text.js';
import { summaryText } from './summary-text.js';

export interface TextOptions {
  /** Whether to colour it for a terminal. */
  readonly color: boolean;
  /** Whether the diffs are shown; they are unless this is `false`. */
  readonly diff?: boolean;
  /** Whether it ends with how the run went as a whole; it does unless this is `false`. */
  readonly summary?: boolean;
  /** What is to be done about a refusal, if the reader is not the model that wrote the edits. */
  readonly hintOf?: HintOf;
  /** How to confirm what the refusal of an edit offers, as one more sentence of its hint. */
  readonly confirmHint?: (number: number, refusal: Refusal) => string;
}

/**
 * A report for people, plain and complete enough to be given back to the model that wrote the
 * edits: a line for each edit, the diffs, each refusal with its evidence and the next step, and how
 * the run ended. Ends with a newline. Control characters in files and paths are spelled out.
 *
 * @example reportText(report, { color: false }).split('\n')[0] // 'edit 1  src/a.py:3-4  applied  exact'
 */
export function reportText(whole: Report, options: TextOptions): string {
  const report = listed(whole);
  const palette = colors(options.color);
  const sections = [
    report.edits.flatMap(edit => editText(edit, report, palette)),
    ...(options.diff === false ? [] : report.files.map(file => diffText(file.diff, palette))),
    ...refusalsText(report, palette, options),
    report.warnings.map(warning => `Note: ${printableLine(warning)}`),
    report.receipts.map(receiptText),
    ...(options.summary === false ? [] : [[palette.bold(summaryText(whole))]]),
  ];
  return sections
    .filter(lines => lines.length > 0)
    .map(lines => `${lines.join('\n')}\n`)
    .join('\n');
}

function refusalsText(report: Report, palette: Colors, options: TextOptions): string[][] {
  const hintOf = options.hintOf ?? (refused => adviceFor(refused, report.format));
  const { confirmHint = () => '' } = options;
  const ofEdit = (number: number) => (refused: Refusal) => hintOf(refused) + confirmHint(number, refused);
  return [
    ...report.edits.map(edit => editRefusal(edit, palette, ofEdit(edit.number))),
    ...report.problems.map(problem => refusalText('Problem', problem, palette, hintOf)),
  ];
}

function editRefusal({ number, path, refusal }: EditReport, palette: Colors, hintOf: HintOf): string[] {
  if (refusal === null) return [];
  const what = path === null ? `Edit ${number}` : `Edit ${number} of ${printableLine(path)}`;
  return refusalText(what, refusal, palette, hintOf);
}
