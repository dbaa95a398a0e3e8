import { CODES, type Refusal, type Report } from '../edit/index.js';
import { columnOf, type Finding, findingAddress, findingLines, type ToolProblem } from '../lint/index.js';
import type { NodeProjectSources } from '../node/lint/index.js';
import { colors, printableLine } from '../report/index.js';

/** A finding with the place at which it is shown. */
export interface ShownFinding {
  readonly finding: Finding;
  /** 1-based, in code points; `null` if it is not known. */
  readonly column: number | null;
  /** The address of its line; `null` if its file is not known. */
  readonly at: string | null;
}

/** Findings in the order of their places. */
export function shownFindings(all: readonly Finding[], project: NodeProjectSources): readonly ShownFinding[] {
  return all
    .map(finding => ({ finding, ...placeIn(finding, project) }))
    .sort(
      (a, b) => compared(a.finding.file, b.finding.file) || a.finding.line - b.finding.line || order(a, b),
    );
}

function order(a: ShownFinding, b: ShownFinding): number {
  return (a.column ?? 0) - (b.column ?? 0) || compared(a.finding.rule, b.finding.rule);
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function placeIn(finding: Finding, project: NodeProjectSources): Pick<ShownFinding, 'column' | 'at'> {
  const source = finding.cell === undefined ? project.source(finding.file) : undefined;
  if (source === undefined) return { column: null, at: null };
  const { document } = source;
  return { column: columnOf(document, finding), at: findingAddress(finding, document) };
}

/** A finding as a program has use for it. Lines and columns count from 1. */
export function findingShape({ finding, column, at }: ShownFinding) {
  const { tool, rule, message, severity, file, line, notes, fix, cell, test } = finding;
  const lines = findingLines(finding);
  return {
    tool,
    rule,
    message,
    severity,
    file,
    line,
    column,
    lines: [lines.first, lines.last],
    at,
    notes: notes.map(note => ({ line: note.line ?? null, message: note.message })),
    fix: fix?.safety ?? null,
    cell: cell ?? null,
    test: test?.id ?? null,
  };
}

interface TextOptions {
  readonly color: boolean;
  /** Whether findings that are not new were left out. Default: no. */
  readonly onlyNew?: boolean;
}

/**
 * A line for each finding, and how often each rule is broken. Ends with a newline; empty if nothing
 * is known, which is not the same as nothing found.
 *
 * @param isKnown whether every tool that was run has reported.
 */
export function listedFindings(
  shown: readonly ShownFinding[],
  isKnown: boolean,
  { color, onlyNew = false }: TextOptions,
): string {
  const palette = colors(color);
  const lines = shown.map(({ finding, column }) => {
    const { file, line, tool, rule, message } = finding;
    const at = [printableLine(file), line, ...(column === null ? [] : [column])].join(':');
    const first = printableLine(message.split('\n')[0] ?? '');
    return `${palette.bold(at)}: ${palette.cyan(tool)} ${palette.yellow(printableLine(rule))} ${first}\n`;
  });
  if (shown.length === 0) return isKnown ? `Nothing ${onlyNew ? 'new ' : ''}was found.\n` : '';
  const count = shown.length === 1 ? '1 finding' : `${shown.length} findings`;
  return `${lines.join('')}\n${palette.bold(count)}:\n${countsText(shown)}`;
}

/** The rule that is broken most often comes first. */
function countsText(shown: readonly ShownFinding[]): string {
  const counts = new Map<string, number>();
  for (const { finding } of shown) {
    const name = `${finding.tool} ${finding.rule}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || compared(a, b))
    .map(([name, count]) => `${String(count).padStart(5)}  ${printableLine(name)}\n`)
    .join('');
}

/** What else to report: failures, files that could not be read, and what a person should know. */
export function notesText(
  report: Report,
  problems: readonly (ToolProblem & { readonly tool: string })[],
  { color }: TextOptions,
): string {
  const unseen = problems.map(({ tool, file, message }) => {
    const about = file === undefined ? '' : `${printableLine(file)}: `;
    return `Note: ${tool}: ${about}${printableLine(message)}`;
  });
  const lines = [
    ...report.problems.flatMap(each => refusedText(each, color)),
    ...unseen,
    ...report.warnings.map(warning => `Note: ${printableLine(warning)}`),
  ];
  return lines.map(line => `${line}\n`).join('');
}

/** With the lines that a tool printed, unchanged. */
function refusedText({ code, message }: Refusal, color: boolean): string[] {
  const palette = colors(color);
  const { title, hint } = CODES[code];
  return [
    palette.red(`Problem: ${title} (${code})`),
    ...message.split('\n').map(line => `  ${printableLine(line)}`),
    `  ${palette.bold('What to do:')} ${hint}`,
  ];
}
