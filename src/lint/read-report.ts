import type { Finding } from './finding.js';

/** Why the output of a tool could not be read. */
export type ReportCode =
  /** It is not what the tool prints. */
  | 'REPORT_MALFORMED'
  /** There is nothing in it, which no run that came to its end leaves. */
  | 'REPORT_EMPTY'
  /** The tool says that it could not do its work. */
  | 'TOOL_FAILED';

/** What a tool could not look at, in its own words. */
export interface ToolProblem {
  readonly message: string;
  readonly file?: string;
}

/** What the output of a tool says. Bad output is an answer, not an exception. */
export type ReportReading =
  | {
      readonly kind: 'findings';
      readonly findings: readonly Finding[];
      readonly problems: readonly ToolProblem[];
      /** Of a test runner: `passed`, `failed` or `skipped`, by the id of each test that ran. */
      readonly tests?: ReadonlyMap<string, string>;
      /** The files that were looked at, as the tool names them, if its report tells. */
      readonly files?: readonly string[];
    }
  | { readonly kind: 'failed'; readonly code: ReportCode; readonly message: string };

/** @example failedReading('REPORT_EMPTY', 'mypy printed nothing.').kind // 'failed' */
export function failedReading(code: ReportCode, message: string): ReportReading {
  return { kind: 'failed', code, message };
}

/** The findings of records; a failure if one of them is not what the tool prints. */
export function eachRecord(
  tool: string,
  records: readonly unknown[],
  read: (record: unknown) => Finding | undefined,
): ReportReading {
  const findings: Finding[] = [];
  for (const [index, record] of records.entries()) {
    const finding = read(record);
    if (finding === undefined)
      return failedReading('REPORT_MALFORMED', `Record ${index + 1} is not one that ${tool} prints.`);
    findings.push(finding);
  }
  return { kind: 'findings', findings, problems: [] };
}
