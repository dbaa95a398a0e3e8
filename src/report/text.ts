import {
  adviceFor,
  type ChosenCounts,
  type EditReport,
  type ReceiptReport,
  type Refusal,
  type Report,
} from '../edit/index.js';
import { amount } from '../text/amount.js';
import { type Colors, colors, noColors } from './colors.js';
import { confirmedText } from './confirmed-text.js';
import { editText } from './edit-text.js';
import type { HintOf } from './json.js';
import { listed } from './listed.js';
import { printable, printableLine } from './printable.js';
import { refusalText } from './refusal-text.js';
import { summaryText } from './summary-text.js';

/** How many paths of a commit are named. */
const NAMED = 3;

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

/**
 * A refused call of a tool for who made it: the refusals with their evidence, and the next step.
 * There is no reply, and no edit with a number.
 */
export function refusedCallText({ edits, problems, warnings, format }: Report): string {
  const told = [...edits, ...problems.map(refusal => ({ path: null, refusal }))];
  const refusals = told.flatMap(({ path, refusal }) => {
    if (refusal === null) return [];
    const what = path === null ? 'The call' : `The call for ${printableLine(path)}`;
    return [refusalText(what, refusal, noColors, undefined, format).join('\n')];
  });
  const notes = warnings.map(warning => `Note: ${printableLine(warning)}`);
  return [...refusals, ...notes, 'Nothing was written.'].join('\n\n');
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

/** A unified diff, printable and in colour. Empty for an empty diff. */
function diffText(diff: string, colors: Colors): string[] {
  if (diff === '') return [];
  const lines = diff.replace(/\n$/, '').split('\n');
  const crlf = lines.filter(isOfFile).every(line => line.endsWith('\r'));
  const shown = lines.map((line, i) => diffLine(crlf ? line.replace(/\r$/, '') : line, i < 2, colors));
  return crlf ? [...shown, colors.dim('(the lines of this file end in \\r\\n)')] : shown;
}

/** Whether a line of a diff is one of the file: no header, no note of a missing newline. */
function isOfFile(line: string, index: number): boolean {
  return index >= 2 && !line.startsWith('@@') && !line.startsWith('\\');
}

function diffLine(line: string, isHeader: boolean, colors: Colors): string {
  const text = printable(line);
  if (isHeader) return colors.bold(text);
  if (line.startsWith('@@')) return colors.cyan(text);
  if (line.startsWith('+')) return colors.green(text);
  if (line.startsWith('-')) return colors.red(text);
  return text;
}

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
function receiptText({ id, at, files, undoes, undoneBy, run, chosen }: ReceiptReport): string {
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
