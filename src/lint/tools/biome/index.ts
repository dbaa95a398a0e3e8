import { failedReading, type ReportReading } from '../../read-report.js';
import type { SettingsKind } from '../settings.js';
import { lastOutput, type Ran, type RunTool, SCRIPT_FILES, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [
  { name: 'biome.json', own: /^/, isFoundAbove: true },
  { name: 'biome.jsonc', own: /^/, isFoundAbove: true },
];

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'biome' }],
  byVersion: true,
  install: 'npm install --save-dev @biomejs/biome',
  cost: 1,
  fileKinds: [SCRIPT_FILES],
  needsSettings: true,
  settings: SETTINGS,
  alsoReads: ['.gitignore', '.editorconfig'],
  takesNested: nested => nested,
  // It only reads files: its plugins are patterns of GritQL, which run no code.
  args: ({ paths, version }) => [
    ...['lint', `--reporter=${hasRdjson(version) ? 'rdjson' : 'json'}`, '--max-diagnostics=none'],
    ...['--colors=off', '--no-errors-on-unmatched', '--', ...paths],
  ],
  exitCodes: [0, 1],
  judge,
};

export const tool: RunTool = {
  name: 'biome',
  rules,
  read,
  canFix: true,
  hides: ({ rule }) => (rule === 'parse' ? 'file' : undefined),
  run,
};

/** @example hasRdjson('Version: 2.5.0') // true */
function hasRdjson(version: string): boolean {
  const [, major = '0', minor = '0'] = /(?<!\d)(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 4);
}

/** Faults of its settings are printed as text, beside a report without findings. */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (reading.kind === 'findings' && reading.findings.length > 0) return reading;
  if (/No files were (?:processed|checked)|Checked 0 files/.test(`${ran.stdout}${ran.stderr}`))
    return failedReading('REPORT_EMPTY', 'Biome found no file to check.');
  return ran.exitCode === 0 ? reading : failedReading('TOOL_FAILED', lastOutput(ran));
}
