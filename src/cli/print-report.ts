import type { Report } from '../edit/index.js';
import { reportJson, reportText, type TextOptions } from '../report/index.js';
import { type Io, wantsColor } from './io.js';

/** What `--json` says. */
export interface JsonFlag {
  readonly json?: boolean;
}

/** Print a report on standard output, as text or with `--json` as JSON. Gives its exit code. */
export function printReport(
  report: Report,
  { json }: JsonFlag,
  io: Io,
  options: Partial<TextOptions> = {},
): number {
  const text = () => reportText(report, { color: wantsColor(io), ...options });
  io.stdout.write(json === true ? reportJson(report) : text());
  return report.exitCode;
}

/**
 * The same for a command whose text on standard output is something else: the report as text goes
 * to standard error.
 */
export function printFailure(report: Report, { json }: JsonFlag, io: Io): number {
  if (json === true) io.stdout.write(reportJson(report));
  else io.stderr.write(reportText(report, { color: wantsColor(io, io.stderr) }));
  return report.exitCode;
}
