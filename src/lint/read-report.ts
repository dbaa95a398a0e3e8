import type { Finding } from './finding.js';

/** Why the output of a tool could not be read. */
type ReportCode =
  /** It is not output of the tool. */
  | 'REPORT_MALFORMED'
  /** It is empty, which no complete run leaves. */
  | 'REPORT_EMPTY'
  /** The tool reports that it failed. */
  | 'TOOL_FAILED';

/** A file that a tool could not check, in its own words. */
export interface ToolProblem {
  readonly message: string;
  readonly file?: string;
  /** Whether it is a finding that has no place. */
  readonly isFinding?: true;
}

/** The findings in the output of a tool. Bad output is a result, not an exception. */
export type ReportReading =
  | {
      readonly kind: 'findings';
      readonly findings: readonly Finding[];
      readonly problems: readonly ToolProblem[];
      /** For a test runner: `passed`, `failed` or `skipped`, by the id of each test that ran. */
      readonly tests?: ReadonlyMap<string, string>;
      /** The files that were checked, as the tool names them, if its report lists them. */
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
