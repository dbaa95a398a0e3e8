import type { Code, Outcome, Tier } from '../edit/index.js';
import type { EditFileResult } from '../repair/edit-file.js';
import type { Correction } from '../repair/index.js';
import { errorCode, reasonOf } from './file-system.js';
import { appendToLog } from './log-file.js';
import { whyNotWritable } from './regular-file.js';
import { UnusableStore } from './store/store.js';

/** One call of the edit tool in the log: its outcome, and nothing of the content of files. */
export interface LogEntry {
  readonly version: 1;
  /** When it began, in ISO 8601. */
  readonly at: string;
  readonly format: string;
  readonly path: string | null;
  readonly outcome: Outcome;
  readonly code: Code | null;
  readonly tier: Tier | null;
  readonly confidence: number | null;
  /** The model that could be asked; `null` if there was none. */
  readonly model: string | null;
  readonly corrections: readonly LoggedCorrection[];
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
  /** Nothing was to be written; absent in older logs. */
  readonly dryRun?: boolean;
}

/** A correction without its texts. */
type LoggedCorrection = Pick<Correction, 'target' | 'by' | 'outcome' | 'code'>;

/** The line of a call. */
export function logEntry(
  result: EditFileResult,
  { at, milliseconds, model, dryRun }: Pick<LogEntry, 'at' | 'milliseconds' | 'model' | 'dryRun'>,
): LogEntry {
  const { report, code, tier, confidence, usage } = result;
  return {
    version: 1,
    at,
    format: report.format ?? 'edit-call',
    path: report.edits[0]?.path ?? null,
    outcome: report.outcome,
    code,
    tier,
    confidence,
    model,
    corrections: result.corrections.map(({ target, by, outcome, code: why }) => ({
      target,
      by,
      outcome,
      code: why,
    })),
    calls: usage.calls,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    milliseconds,
    ...(dryRun === true && { dryRun }),
  };
}

/** Add a line to a log, by default that of the root. Gives why it could not be written. */
export async function appendLog(entry: LogEntry, root: string, file?: string): Promise<string | undefined> {
  try {
    await appendToLog(root, entry, file);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnusableStore) && errorCode(error) === undefined) throw error;
    return `The log cannot be written: ${reasonOf(error)}.`;
  }
}

/** Why a named log cannot be written, as far as that is known before there is a line. */
export async function whyNoLog(file: string): Promise<string | undefined> {
  const why = await whyNotWritable(file);
  return why && `The log cannot be written: ${why}.`;
}

/** Whether a value of a log is the record of a call. */
export function isLogEntry(line: unknown): line is LogEntry {
  if (typeof line !== 'object' || line === null) return false;
  const value: Partial<LogEntry> = line;
  const counts = [value.calls, value.inputTokens, value.outputTokens, value.milliseconds];
  return (
    value.version === 1 &&
    typeof value.outcome === 'string' &&
    typeof value.format === 'string' &&
    Array.isArray(value.corrections) &&
    counts.every(count => typeof count === 'number')
  );
}
