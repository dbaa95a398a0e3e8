import { failedReading, type ReportReading } from '../../read-report.js';
import type { SettingsKind } from '../settings.js';
import { type Ran, type RunTool, SCRIPT_FILES, type ToolRun } from '../tool.js';
import { read, SYNTAX } from './read.js';
import { rules } from './rules.js';

/** The flat configuration, in the order of ESLint, and the older form of ESLint 8. */
const NAMES = [
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map(each => `eslint.config.${each}`),
  ...['js', 'cjs', 'yaml', 'yml', 'json'].map(each => `.eslintrc.${each}`),
];
const SETTINGS: readonly SettingsKind[] = NAMES.map(name => ({ name, own: /^/, isFoundAbove: true }));

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'eslint' }],
  install: 'npm install --save-dev eslint',
  cost: 2,
  fileKinds: [SCRIPT_FILES],
  needsSettings: true,
  settings: SETTINGS,
  alsoReads: ['.eslintignore', 'package.json'],
  runsCode: () => 'its configuration and the plugins in it are code, which it runs',
  // ESLint searches for settings above the tree too. There, everybody may write.
  files: {
    'eslint.config.js': "throw new Error('There is no configuration of ESLint at the root.');\n",
    '.eslintrc.json': '{"root": true}\n',
  },
  // It neither fixes nor writes a cache, unless it is told to.
  args: ({ paths }) => ['--format', 'json', '--no-error-on-unmatched-pattern', '--', ...paths],
  // 2 is a configuration that does not load, or a rule that fails.
  exitCodes: [0, 1],
  judge,
};

/** With rules that need types, a change of one file affects the findings of others. */
export const tool: RunTool = {
  name: 'eslint',
  rules,
  read,
  canFix: true,
  hides: ({ rule }) => (rule === SYNTAX ? 'file' : undefined),
  run,
};

function judge(_: Ran, reading: ReportReading): ReportReading {
  return reading.kind === 'findings' && reading.files?.length === 0
    ? failedReading('REPORT_EMPTY', 'ESLint found no file to check.')
    : reading;
}
