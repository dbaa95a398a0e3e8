import type { Report } from '../edit/index.js';
import type { FindingSummary } from '../lint/fix/summary.js';
import { verifiedText } from '../lint/fix/verified-by.js';
import type { FixOutput } from '../lint/fix-findings.js';
import { type Colors, printable, printableLine } from '../report/index.js';
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
}

/**
 * What a run of fixing came to, for people: by rule, then what is left and why, then what it took.
 */
export function fixText(report: Report, output: FixOutput, options: FixTextOptions): string {
  const { colors, usesPackets, onlyNew = false } = options;
  const parts = [
    rulesText(output, colors),
    leftText(output, colors),
    [
      ...totalText(report, output, colors, onlyNew),
      ...nextText(report, output, usesPackets),
      costText(output),
    ],
  ];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

function rulesText({ rules }: FixOutput, colors: Colors): readonly string[] {
  if (rules.length === 0) return [];
  const head = ['', 'found', 'by tool', 'by model', 'along', 'left'];
  const rows = rules.map(({ tool, rule, found, byTool, byModel, along, left }) => [
    printableLine(`${tool} ${rule}`),
    ...[found, byTool, byModel, along, left].map(each => (each === 0 ? '·' : String(each))),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => (row[i] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  return [colors.dim(line(head)), ...rows.map(line)];
}

function leftText({ findings }: FixOutput, colors: Colors): readonly string[] {
  const left = findings.filter(each => each.fixed === null).sort(byPlace);
  return left.flatMap(({ tool, rule, file, line, message, why }) => {
    const [first = ''] = message.split('\n', 1);
    const heading = `${colors.bold(printableLine(`${file}:${line}`))}: ${printableLine(`${tool} ${rule}: ${first}`)}`;
    return why === null ? [heading] : [heading, `  ${colors.dim(why.code)} ${indented(why.message)}`];
  });
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
  const { found, fixedByTool, fixedByModel, fixedAlong, left } = output;
  if (found === 0) return problems.length > 0 ? [] : [`Nothing ${onlyNew ? 'new ' : ''}was found.`];
  const along = fixedAlong > 0 ? `, ${fixedAlong} along with another` : '';
  const fixed = found - left;
  const isVerified = output.verified !== null || fixed === 0;
  const written = isVerified ? 'fixed and verified' : 'fixed, and not verified';
  const done = outcome === 'planned' ? 'would be fixed, which is verified' : written;
  const text = `${fixed} of ${found} ${done} (${fixedByTool} by a tool, ${fixedByModel} by a model${along}); ${left} left.`;
  const by = output.verified === null ? [] : [printableLine(verifiedText(output.verified))];
  return [left === 0 ? colors.green(text) : text, ...by];
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
  { receipts, left, model, findings }: FixOutput,
  usesPackets: boolean,
): readonly string[] {
  const lines: string[] = [];
  if (outcome === 'planned') lines.push('Nothing was written.');
  else if (receipt !== null) lines.push(undoText(receipts.length));
  // A run that ended before its end had no time to ask.
  const had = usesPackets || problems.length > 0 || model !== null || findings.some(each => each.tries > 0);
  return left > 0 && !had ? [...lines, NO_MODEL] : lines;
}

function undoText(commits: number): string {
  if (commits === 1) return '`mortise undo` takes it back.';
  return `\`mortise undo\` takes back the last of ${commits} commits, \`mortise log\` lists them.`;
}

const NO_MODEL =
  'No model was asked: name one by --model, or write the questions for any model into a folder by --packets.';
