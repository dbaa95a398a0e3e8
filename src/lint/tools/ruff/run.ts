import { failed } from '../../lint/read-report.js';
import { ruffWasm } from './ruff-wasm.js';
import type { Runner } from './runner.js';
import { said } from './said.js';

/** Ruff, without its cache: it is quick, and a cache could know a file from before. */
export const ruff: Runner = {
  name: 'ruff',
  starts: [{ kind: 'program', name: 'ruff' }],
  builtIn: ruffWasm,
  install: 'pip install ruff',
  cost: 1,
  args: async ({ paths }) => [
    'check',
    '--no-fix',
    '--force-exclude',
    '--no-cache',
    '--output-format',
    'json',
    '--',
    ...paths,
  ],
  judge: (ran, reading) => {
    if (ran.exitCode !== 0 && ran.exitCode !== 1) return failed('TOOL_FAILED', said(ran));
    if (/No Python files found/i.test(ran.stderr))
      return failed('REPORT_EMPTY', 'ruff found no Python file to look at.');
    return reading;
  },
};
