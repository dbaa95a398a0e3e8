import { type EditReport, type FileReport, type Refusal, type Report, refusal } from '../edit/index.js';
import type { JsonSchema } from '../model/model.js';
import type { Correction } from '../repair/index.js';
import { listed, noColors, printableLine, quotedRefusal, refusalText } from '../report/index.js';
import { afterRefusal, nextSteps, stepsInText } from './next-step.js';
import { reportLines } from './report-lines.js';
import { shortHash } from './short-hash.js';
import type { EditTool, ToolResult } from './tool.js';
import type { SentText } from './unlike-sent.js';
import { adviceHere, type Caller, worded } from './wording.js';

const list: JsonSchema = { type: 'array' };

/**
 * The output of tools that change files; some of what it holds. Short, since it is paid for with
 * every list of tools.
 */
export const REPORT_OUTPUT: JsonSchema = {
  type: 'object',
  properties: { outcome: { type: 'string' }, edits: list, files: list, receipt: {} },
};

/**
 * The output of a tool that only reads: `properties`, or the problems and what to do about them.
 */
export function readingOutput(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties };
}

/** What a call came to: its lines, then the steps of `data.next`. */
export function toolResult(
  lines: readonly string[],
  data: Readonly<Record<string, unknown>> & { readonly next?: readonly string[] },
  isError = false,
): ToolResult {
  return { text: withSteps(lines, data.next ?? []), data, isError };
}

function withSteps(lines: readonly string[], steps: readonly string[]): string {
  return [...lines, ...steps.map(step => `Next: ${printableLine(step)}`)].join('\n');
}

interface ShownParts {
  /** Whether the answer is a diff. */
  readonly diff: boolean;
  /** The texts of the edits as they were sent. */
  readonly sent?: readonly SentText[];
  /** Whether the caller may confirm what was refused, or complete it. Default: no. */
  readonly remembers?: boolean;
  /** Warnings that need not be told again. */
  readonly told?: ReadonlySet<string>;
  /** What was done to correct the call. */
  readonly corrections?: readonly Correction[];
}

/** What became of edits, for a model and for a program. */
export function reportResult(
  whole: Report,
  { diff, sent = [], told, corrections = [], remembers = false }: ShownParts,
): ToolResult {
  const warnings = whole.warnings.filter(warning => !told?.has(warning));
  const report = inTools(listed({ ...whole, warnings }));
  const caller = { format: report.format, remembers };
  const shown = diff || corrections.length > 0 || !report.edits.every(isToTheLetter);
  const data = {
    outcome: report.outcome,
    edits: report.edits.map(edit => editData(edit, caller)),
    files: report.files.map(file => fileData(file, shown)),
    problems: report.problems.map(problem => refusalData(problem, caller)),
    warnings: report.warnings,
    ...(corrections.length > 0 && { corrections }),
    receipt: report.receipt,
    next: nextSteps(report, remembers),
  };
  const isError = report.outcome === 'refused' || report.outcome === 'failed';
  const text = reportLines(report, { diff, sent: shown ? sent : undefined, corrections });
  return { text: withSteps(text, stepsInText(report, remembers)), data, isError };
}

/** A report whose refusals are in the words of tools. */
function inTools(report: Report): Report {
  return {
    ...report,
    edits: report.edits.map(edit => (edit.refusal ? { ...edit, refusal: worded(edit.refusal) } : edit)),
    problems: report.problems.map(worded),
  };
}

/**
 * The result of a call that could not be carried out.
 *
 * @param step what to send next.
 */
export function refusedResult(why: Refusal, path?: string, step = afterRefusal(why, path)): ToolResult {
  const refusal = worded(why);
  const lines = refusalText('Refused', refusal, noColors).slice(0, -1);
  const data = { outcome: 'refused', problems: [refusalData(refusal, {})], next: [step] };
  return toolResult(lines, data, true);
}

/** The result of a call whose arguments do not fit, with a call that does. */
export function wrongArguments({ name, description }: EditTool, message: string): ToolResult {
  const [example = ''] = /Example: .+?\}\./.exec(description) ?? [];
  return refusedResult(refusal('USAGE', `${name}: ${message} ${example}`.trimEnd()));
}

/** If a place was found otherwise, the model should see what was really done. */
function isToTheLetter({ places }: EditReport): boolean {
  return places.every(({ tier, reading }) => tier === 'exact' && reading === 'as-is');
}

function editData({ number, path, status, places, refusal }: EditReport, caller: Caller) {
  return {
    number,
    path,
    status,
    places: places.map(({ firstLine, lastLine, tier, confidence }) => ({
      firstLine,
      lastLine,
      tier,
      confidence,
    })),
    ...(refusal !== null && { refusal: refusalData(refusal, caller) }),
  };
}

function fileData({ path, from, status, after, diff }: FileReport, shown: boolean) {
  return {
    path,
    ...(from !== null && { from }),
    status,
    hash: after === null ? null : shortHash(after),
    ...(shown && diff !== '' && { diff }),
  };
}

function refusalData(refusal: Refusal, caller: Caller) {
  const { code, message, evidence } = quotedRefusal(refusal);
  return { code, message, hint: adviceHere(refusal, caller), evidence };
}
