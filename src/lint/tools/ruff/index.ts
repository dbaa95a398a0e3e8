import { failedReading } from '../../read-report.js';
import { PYTHON_FILES, type RunTool, type ToolRun } from '../tool.js';
import { builtIn } from './built-in.js';
import { read } from './read.js';
import { rules } from './rules.js';
import { requirements, SETTINGS } from './settings.js';

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'ruff' }],
  builtIn,
  install: 'pip install ruff',
  cost: 1,
  fileKinds: [PYTHON_FILES],
  settings: SETTINGS,
  alsoReads: ['.gitignore', '.ignore'],
  // Ruff checks each file with the nearest settings above it.
  takesNested: nested => nested,
  requirements,
  // No cache: ruff is fast, and a cache might have old results.
  args: ({ paths }) => [
    ...['check', '--no-fix', '--force-exclude', '--no-cache', '--output-format', 'json', '--'],
    ...paths,
  ],
  exitCodes: [0, 1],
  judge: ({ stderr }, reading) =>
    /No Python files found/i.test(stderr)
      ? failedReading('REPORT_EMPTY', 'ruff found no Python file to check.')
      : reading,
};

export const tool: RunTool = {
  name: 'ruff',
  rules,
  read,
  isByFile: true,
  canFix: true,
  hides: ({ rule }) => (rule === 'invalid-syntax' ? 'file' : undefined),
  run,
};
