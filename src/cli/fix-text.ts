import type { Report } from '../edit/index.js';
import type { FixOutput } from '../fix-findings.js';
import type { FindingSummary } from '../lint/fix/summary.js';
import { type Colors, printable, printableLine } from '../report/index.js';

/** What a run of fixing came to, for people: by rule, then what is left and why, then what it took. */
export function fixText(report: Report, output: FixOutput, colors: Colors): string {
  const lines = [
    ...rulesText(output, colors),
    ...leftText(output, colors),
    totalText(output, report.problems.length > 0, colors),
    ...nextText(report, output),
    costText(output),
  ];
  return `${lines.filter(line => line !== '').join('\n')}\n`;
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
  return [colors.dim(line(head)), ...rows.map(line), ''];
}

function leftText({ findings }: FixOutput, colors: Colors): readonly string[] {
  const left = findings.filter(each => each.fixed === null).sort(byPlace);
  if (left.length === 0) return [];
  const lines = left.flatMap(({ tool, rule, file, line, message, why }) => {
    const [first = ''] = message.split('\n', 1);
    const told = `${colors.bold(printableLine(`${file}:${line}`))}: ${printableLine(`${tool} ${rule}: ${first}`)}`;
    return why === null ? [told] : [told, `  ${colors.dim(why.code)} ${indented(why.message)}`];
  });
  return [...lines, ''];
}

function byPlace(a: FindingSummary, b: FindingSummary): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}

function indented(message: string): string {
  return printable(message.trimEnd()).replaceAll('\n', '\n    ');
}

function totalText(output: FixOutput, failed: boolean, colors: Colors): string {
  const { found, fixedByTool, fixedByModel, fixedAlong, left } = output;
  if (found === 0) return failed ? '' : 'Nothing was found.';
  const along = fixedAlong > 0 ? `, ${fixedAlong} along with another` : '';
  const fixed = found - left;
  const text = `${fixed} of ${found} fixed and proven (${fixedByTool} by a tool, ${fixedByModel} by a model${along}); ${left} left.`;
  return left === 0 ? colors.green(text) : text;
}

function costText({
  model,
  calls,
  inputTokens,
  outputTokens,
  estimated,
  wholeFileTokens,
  cost,
  checks,
  seconds,
}: FixOutput): string {
  const asked =
    model === null
      ? ''
      : `${printableLine(model)} was asked ${calls === 1 ? 'once' : `${calls} times`}: ${estimated ? 'about ' : ''}${inputTokens} tokens in, ${outputTokens} out (whole files: some ${wholeFileTokens})${cost > 0 ? `, cost ${Number(cost.toFixed(6))}` : ''}; `;
  return `${asked}the tools ran ${checks === 1 ? 'once' : `${checks} times`}; ${seconds} s.`;
}

/** What to do next. */
function nextText(
  { outcome, receipt }: Report,
  { receipts, left, model, calls }: FixOutput,
): readonly string[] {
  if (outcome === 'planned') return ['Nothing was written.'];
  const undo =
    receipt === null
      ? []
      : [
          `\`mortise undo\` takes back the last of ${receipts.length === 1 ? 'one commit' : `${receipts.length} commits`}.`,
        ];
  const none = left > 0 && model === null && calls === 0;
  return none ? [...undo, NO_MODEL] : undo;
}

const NO_MODEL =
  'No model was asked: name one by --model, or write the questions for any model into a folder by --packets.';
