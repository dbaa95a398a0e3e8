import type { Report } from '../edit/index.js';
import { checkedText } from '../lint/fix/checked-by.js';
import type { FindingSummary } from '../lint/fix/summary.js';
import type { FixOutput } from '../lint/fix-findings.js';
import { type Colors, printable, printableLine } from '../report/index.js';
import { diffSequences, splitLines } from '../text/index.js';
import { times, usageText } from './usage-text.js';

/** How a run of fixing is reported. */
interface FixTextOptions {
  readonly colors: Colors;
  /**
   * Whether what is left can be answered already: there are questions about it in a folder, or
   * answers were given.
   */
  readonly usesPackets: boolean;
  /** Whether findings that are not new were left out. Default: no. */
  readonly onlyNew?: boolean;
  /** The number of the question that the finding with this index is in. */
  readonly questionOf?: QuestionOf;
}

type QuestionOf = (finding: number) => number | undefined;

/**
 * What a run of fixing came to, for people: how many, by rule, what waits for a person and what is
 * left and why, then what it took.
 */
export function fixText(report: Report, output: FixOutput, options: FixTextOptions): string {
  const { colors, usesPackets, onlyNew = false, questionOf = () => undefined } = options;
  const parts = [
    totalText(report, output, colors, onlyNew),
    rulesText(output, colors),
    waitingText(output, colors),
    leftText(output, questionOf, colors),
    [...checkedLines(output), ...nextText(report, output, usesPackets), costText(output)],
  ];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

function rulesText({ rules }: FixOutput, colors: Colors): readonly string[] {
  if (rules.length === 0) return [];
  const head = ['', 'found', 'by tool', 'by model', 'along', 'review', 'left'];
  const rows = rules.map(({ tool, rule, found, byTool, byModel, along, waiting, left }) => [
    printableLine(`${tool} ${rule}`),
    ...[found, byTool, byModel, along, waiting, left].map(each => (each === 0 ? '·' : String(each))),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  return [colors.dim(line(head)), ...rows.map(line)];
}

/** The fixes that wait for a person: what each changes, and what is not known about it. */
function waitingText({ ready }: FixOutput, colors: Colors): readonly string[] {
  return ready.flatMap(({ id, path, edits, about, grade }) => [
    `${colors.bold(`${id} ${printableLine(path)}`)}: ${about.map(printableLine).join('; ')}`,
    `  ${printableLine(grade)}`,
    ...edits.flatMap(({ old, now }) => changedLines(old, now)).map(line => `    ${printableLine(line)}`),
  ]);
}

/** The lines that differ, as a diff shows them. */
function changedLines(old: string, now: string): readonly string[] {
  const [before, after] = [splitLines(old), splitLines(now)];
  return diffSequences(before, after).flatMap(({ aFrom, aTo, bFrom, bTo }) => [
    ...before.slice(aFrom, aTo).map(line => `- ${line}`),
    ...after.slice(bFrom, bTo).map(line => `+ ${line}`),
  ]);
}

/** One line for each question and reason. A reason that several questions have is said once. */
function leftText({ findings }: FixOutput, questionOf: QuestionOf, colors: Colors): readonly string[] {
  const questions = new Map<string, FindingSummary[]>();
  const left = findings.flatMap((each, i) =>
    each.fixed === null && each.ready === null ? [{ each, question: questionOf(i) }] : [],
  );
  for (const { each, question } of left.sort((a, b) => byPlace(a.each, b.each))) {
    const { file, why } = each;
    const key = JSON.stringify([question ?? [file, why?.message ?? left.length - questions.size], why?.code]);
    questions.set(key, [...(questions.get(key) ?? []), each]);
  }
  const byReason = new Map<string, string[]>();
  for (const all of questions.values()) {
    const why = all[0]?.why ?? null;
    const reason = why === null ? '' : `  ${colors.dim(why.code)} ${indented(why.message)}`;
    byReason.set(reason, [...(byReason.get(reason) ?? []), headingOf(all, colors)]);
  }
  return [...byReason].flatMap(([reason, headings]) => (reason === '' ? headings : [...headings, reason]));
}

/** The first finding of a question, and the rules and lines of the others. */
function headingOf(all: readonly FindingSummary[], colors: Colors): string {
  const [{ tool, rule, file, line, message }, ...others] = all as readonly [
    FindingSummary,
    ...FindingSummary[],
  ];
  const named = (each: FindingSummary) => `${each.tool} ${each.rule}`;
  const rules = [...new Set(others.map(named))].filter(each => each !== `${tool} ${rule}`);
  const lines = [...new Set(others.map(each => each.line))].filter(each => each !== line);
  const at = lines.length === 0 ? [] : [`${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`];
  const also = [...rules, ...at];
  const more = also.length === 0 ? '' : ` (also ${also.join(', ')})`;
  return `${colors.bold(printableLine(`${file}:${line}`))}: ${printableLine(`${tool} ${rule}: ${message.split('\n', 1)[0]}${more}`)}`;
}

function byPlace(a: FindingSummary, b: FindingSummary): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

function indented(message: string): string {
  return printable(message.trimEnd()).replaceAll('\n', '\n    ');
}

function totalText(
  { outcome, problems }: Report,
  output: FixOutput,
  colors: Colors,
  onlyNew: boolean,
): readonly string[] {
  const { found, left, waiting, grades, checkedBy } = output;
  if (found === 0) return problems.length > 0 ? [] : [`Nothing ${onlyNew ? 'new ' : ''}was found.`];
  const fixed = found - left - waiting;
  const { proved, tested, review } = grades;
  const along = fixed - proved - tested - review;
  const known = [
    `${proved} proved`,
    `${tested} tested`,
    ...(review > 0 ? [`${review} written as asked`] : []),
    ...(along > 0 ? [`${along} along with another`] : []),
  ];
  // What a person took in part has no grade.
  const how = checkedBy === null && fixed > 0 ? 'not all as they were tried' : known.join(', ');
  const done = outcome === 'planned' ? 'would be fixed' : 'fixed';
  const text = `${fixed} of ${found} ${done} (${how}); ${waiting} for review; ${left} left.`;
  return [left + waiting === 0 ? colors.green(text) : text];
}

function checkedLines({ checkedBy }: FixOutput): readonly string[] {
  return checkedBy === null ? [] : [printableLine(checkedText(checkedBy))];
}

function costText(output: FixOutput): string {
  const { model, calls, checks, seconds } = output;
  const ran = `tools ran ${times(checks)}; ${seconds} s.`;
  if (model === null) return `The ${ran}`;
  return `${printableLine(model)} was asked ${times(calls)}: ${usageText(output)}; the ${ran}`;
}

/** What to do next: if the questions are written already, a note says what to do with them. */
function nextText(
  { outcome, receipt, problems }: Report,
  { receipts, left, waiting, model, findings }: FixOutput,
  usesPackets: boolean,
): readonly string[] {
  const lines: string[] = [];
  if (outcome === 'planned') lines.push('Nothing was written.');
  else if (receipt !== null) lines.push(undoText(receipts.length));
  if (waiting > 0) lines.push(TAKE);
  // A run that ended before its end had no time to ask.
  const had = usesPackets || problems.length > 0 || model !== null || findings.some(each => each.tries > 0);
  return left > 0 && !had ? [...lines, NO_MODEL] : lines;
}

const TAKE =
  'What waits for review is not written: `mortise fix --take ID` writes one, `--take-all` all, `--review` shows them in the browser.';

function undoText(commits: number): string {
  if (commits === 1) return '`mortise undo` takes it back.';
  return `\`mortise undo\` takes back the last of ${commits} commits, \`mortise log\` lists them.`;
}

const NO_MODEL =
  'No model was asked: name one by --model, or write the questions for any model into a folder by --packets.';
