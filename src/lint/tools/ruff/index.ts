import { failedReading } from '../../read-report.js';
import { PYTHON_FILES, type RunTool, type ToolRun } from '../tool.js';
import { builtIn } from './built-in.js';
import { read } from './read.js';
import { rules } from './rules.js';
import { asks, SETTINGS } from './settings.js';

const run: ToolRun = {
  starts: [{ kind: 'program', name: 'ruff' }],
  builtIn,
  install: 'pip install ruff',
  cost: 1,
  looksAt: [PYTHON_FILES],
  settings: SETTINGS,
  alsoReads: ['.gitignore', '.ignore'],
  // Each file is looked at with the settings that are nearest above it.
  takesNested: nested => nested,
  asks,
  // No cache: ruff is quick, and a cache could know a file from before.
  args: ({ paths }) => [
    ...['check', '--no-fix', '--force-exclude', '--no-cache', '--output-format', 'json', '--'],
    ...paths,
  ],
  exitCodes: [0, 1],
  judge: ({ stderr }, reading) =>
    /No Python files found/i.test(stderr)
      ? failedReading('REPORT_EMPTY', 'ruff found no Python file to look at.')
      : reading,
};

export const tool: RunTool = { name: 'ruff', rules, read, isByFile: true, run };
