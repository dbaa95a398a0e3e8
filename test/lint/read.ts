import type { Finding } from '../../src/lint/finding.js';
import type { ReportReading } from '../../src/lint/read-report.js';
import type { ReadTool } from '../../src/lint/tools/tool.js';

/** The findings of an output that can be read. */
export function findingsOf(tool: ReadTool, output: string): readonly Finding[] {
  return readingOf(tool, output).findings;
}

/** The reading of an output that can be read. */
export function readingOf(tool: ReadTool, output: string): ReportReading & { kind: 'findings' } {
  const reading = tool.read(output);
  if (reading.kind !== 'findings') throw new Error(`${reading.code}: ${reading.message}`);
  return reading;
}
