import { adviceFor, type EditReport, type FileReport, type Refusal, type Report } from '../edit/index.js';
import type { JsonSchema } from '../model/model.js';
import type { Correction } from '../repair/index.js';
import {
  editText,
  listed,
  noColors,
  printable,
  printableLine,
  quotedRefusal,
  refusalText,
} from '../report/index.js';
import { afterRefusal, nextSteps } from './next-step.js';
import { shortHash } from './short-hash.js';
import type { ToolResult } from './tool.js';

const list: JsonSchema = { type: 'array' };

/**
 * The output of tools that change files, `outcome` and `next` always. Short, since a model pays for
 * it with every list of tools.
 */
export const REPORT_OUTPUT: JsonSchema = {
  type: 'object',
  properties: {
    outcome: { type: 'string' },
    edits: list,
    files: list,
    problems: list,
    receipt: { type: ['string', 'null'] },
    next: list,
  },
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
  const next = (data.next ?? []).map(step => `Next: ${printableLine(step)}`);
  return { text: [...lines, ...next].join('\n'), data, isError };
}

interface ShownParts {
  /** Whether diffs are shown also if every place was found exactly. */
  readonly diff: boolean;
  /** What was done to correct the call. */
  readonly corrections?: readonly Correction[];
}

/** What became of edits, for a model and for a program. */
export function reportResult(whole: Report, { diff, corrections = [] }: ShownParts): ToolResult {
  const report = listed(whole);
  const shown = diff || corrections.length > 0 || !report.edits.every(isToTheLetter);
  const data = {
    outcome: report.outcome,
    edits: report.edits.map(edit => editData(edit, report.format)),
    files: report.files.map(file => fileData(file, shown)),
    problems: report.problems.map(problem => refusalData(problem, report.format)),
    warnings: report.warnings,
    ...(corrections.length > 0 && { corrections }),
    receipt: report.receipt,
    next: nextSteps(report),
  };
  const isError = report.outcome === 'refused' || report.outcome === 'failed';
  return toolResult(linesOf(report, { diff: shown, corrections }), data, isError);
}

/**
 * The result of a call that could not be carried out.
 *
 * @param step what to send next.
 */
export function refusedResult(
  refusal: Refusal,
  path?: string,
  step = afterRefusal(refusal, path),
): ToolResult {
  const lines = refusalText('Refused', refusal, noColors).slice(0, -1);
  const data = { outcome: 'refused', problems: [refusalData(refusal, null)], next: [step] };
  return toolResult(lines, data, true);
}

/** If a place was found otherwise, the model should see what was really done. */
function isToTheLetter({ places }: EditReport): boolean {
  return places.every(({ tier, reading }) => tier === 'exact' && reading === 'as-is');
}

function linesOf(report: Report, { diff, corrections }: Required<ShownParts>): string[] {
  const files = report.files.filter(({ status }) => status !== 'unchanged');
  return [
    HEADS[report.outcome],
    ...report.edits.flatMap(edit => editText(edit, report, noColors)),
    ...files.map(fileText),
    ...(diff ? files.map(file => printable(file.diff).trimEnd()).filter(Boolean) : []),
    ...refusalLines(report),
    ...corrections.map(({ note }) => `Note: ${printableLine(note)}`),
    ...report.warnings.map(warning => `Note: ${printableLine(warning)}`),
  ];
}

const HEADS: Readonly<Record<Report['outcome'], string>> = {
  applied: 'Applied.',
  'partly-applied': 'Applied in part: see what was refused.',
  planned: 'It fits. Nothing is written yet.',
  'already-applied': 'Nothing to do: the files are so already.',
  undone: 'Taken back.',
  converted: 'Converted.',
  listed: 'Listed.',
  refused: 'Refused. Nothing was written.',
  failed: 'Failed. Nothing was written.',
};

function fileText({ path, from, status, after }: FileReport): string {
  const moved = from === null ? '' : ` from ${printableLine(from)}`;
  const hash = after === null ? '' : `, hash ${shortHash(after)}`;
  return `${printableLine(path)}: ${status}${moved}${hash}`;
}

/** Without the general advice: what to do next says it for this very case. */
function refusalLines({ edits, problems }: Report): string[] {
  const told = [
    ...edits.flatMap(({ number, refusal }) =>
      refusal === null ? [] : [{ what: `Edit ${number}`, refusal }],
    ),
    ...problems.map(refusal => ({ what: 'Problem', refusal })),
  ];
  return told.flatMap(({ what, refusal }) => refusalText(what, refusal, noColors).slice(0, -1));
}

function editData({ number, path, status, places, refusal }: EditReport, format: string | null) {
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
    ...(refusal !== null && { refusal: refusalData(refusal, format) }),
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

function refusalData(refusal: Refusal, format: string | null) {
  const { code, message, evidence } = quotedRefusal(refusal);
  return { code, message, hint: adviceFor(refusal, format), evidence };
}
