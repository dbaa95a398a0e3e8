import { failedReading, type ReportReading } from '../../read-report.js';
import { goRules } from '../other-rules.js';
import { read } from '../sarif/read.js';
import type { SettingsFile, SettingsKind } from '../settings.js';
import { GO_FILES, lastOutput, type Ran, type RunTool, type ToolRun } from '../tool.js';

const SETTINGS: readonly SettingsKind[] = ['yml', 'yaml', 'toml', 'json'].map(kind => ({
  name: `.golangci.${kind}`,
  own: /^/,
  isFoundAbove: true,
}));

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'golangci-lint' }],
  byVersion: true,
  install: 'go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@latest',
  cost: 3,
  fileKinds: [GO_FILES],
  needsSettings: true,
  settings: SETTINGS,
  alsoReads: ['go.mod', 'go.sum', 'go.work'],
  checksProjects: true,
  runsCode,
  args: ({ version }) => [
    'run',
    ...(isSecond(version) ? ['--output.sarif.path=stdout', '--show-stats=false'] : ['--out-format=sarif']),
    // The defaults leave findings out.
    ...['--max-issues-per-linter=0', '--max-same-issues=0', './...'],
  ],
  env: ({ aside }) => ({
    GOLANGCI_LINT_CACHE: `${aside}/golangci-lint`,
    GOTOOLCHAIN: 'local',
    GOPROXY: 'off',
  }),
  exitCodes: [0, 1],
  judge,
};

/** Read by its SARIF. It was not tried with the real tool. */
export const tool: RunTool = { name: 'golangci-lint', rules: goRules, read, run };

/** @example isSecond('golangci-lint has version 2.1.6 built with go1.24') // true */
function isSecond(version: string): boolean {
  return Number(/version v?(\d+)\./.exec(version)?.[1] ?? 2) >= 2;
}

function runsCode(settings: readonly SettingsFile[]): string | undefined {
  const found = settings.find(({ text }) => /\bcustom\b|\\[uUx]/.test(text));
  return found && `${found.name} names linters of its own, which it loads`;
}

/**
 * Code that does not compile is a finding of `typecheck`, so that 1 without findings is a fault.
 */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  const isSilent = reading.kind === 'findings' && reading.findings.length === 0 && ran.exitCode !== 0;
  return isSilent ? failedReading('TOOL_FAILED', lastOutput({ ...ran, stdout: '' })) : reading;
}
