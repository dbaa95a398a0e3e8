import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../cli/folder.js';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const MORTISE = path('dist/cli/main.js');

/** Says that it has begun by a file, and never ends. */
const ENDLESS = `#!/usr/bin/env node
if (process.argv.includes('--version')) { console.log('ruff 0.16.10'); process.exit(0); }
require('node:fs').writeFileSync(require('node:path').join(__dirname, 'begun'), '');
setInterval(() => {}, 1e6);
`;

const CLEAN = 'print(1)\n';
const UNUSED = 'import os\n';
const UNDEFINED = 'print(nothing_there)\n';

interface Run {
  readonly source: string;
  readonly options?: readonly string[];
  /** Variables of the action's script. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly isInterrupted?: boolean;
}

/** What is run for each cell of the table that says something: a code and a column. */
const RUNS: Readonly<Record<string, readonly Run[]>> = {
  '0 findings': [{ source: CLEAN }],
  '0 fix': [{ source: CLEAN }, { source: UNUSED }],
  '0 action': [{ source: CLEAN }],
  '1 findings': [{ source: UNUSED }],
  '1 fix': [{ source: UNDEFINED }],
  '1 action': [{ source: UNDEFINED }, { source: UNUSED }],
  '2 findings': [
    { source: CLEAN, options: ['--no-such-option'] },
    { source: CLEAN, options: ['--tool', 'eslint'] },
  ],
  '2 fix': [
    { source: CLEAN, options: ['--no-such-option'] },
    { source: CLEAN, options: ['--tool', 'eslint'] },
  ],
  '2 action': [
    { source: CLEAN, variables: { MORTISE_TOOLS: 'lint-o-matic' } },
    { source: CLEAN, variables: { MORTISE_TOOLS: 'eslint' } },
    { source: CLEAN, variables: { MORTISE_SINCE: 'origin/gone' } },
  ],
  '3 findings': [{ source: CLEAN, options: ['--tool', 'eslint', '--trust'] }],
  '3 fix': [{ source: CLEAN, options: ['--tool', 'eslint', '--trust'] }],
  '3 action': [{ source: CLEAN, variables: { MORTISE_TOOLS: 'eslint', MORTISE_TRUST: 'true' } }],
  '4 fix': [{ source: UNDEFINED, options: ['--model', 'openai/any'] }],
  '5 fix': [{ source: 'import logging.config\n' }],
  '130 findings': [{ source: CLEAN, isInterrupted: true }],
  '130 fix': [{ source: CLEAN, isInterrupted: true }],
  '130 action': [{ source: CLEAN, isInterrupted: true }],
};

/** The cells of the table in docs/ci.md that say something. */
function documented(): string[] {
  const page = readFileSync(path('docs/ci.md'), 'utf8');
  const rows = page.slice(page.indexOf('## Exit codes')).matchAll(/^\| (\d+) \|(.*)\|(.*)\|(.*)\|$/gm);
  return [...rows].flatMap(([, code, ...cells]) =>
    ['findings', 'fix', 'action'].filter((_, i) => cells[i]?.trim()).map(column => `${code} ${column}`),
  );
}

async function exitCodeOf(column: string, run: Run): Promise<number | null> {
  const root = folderWith({ 'ruff.toml': 'lint.select = ["F"]\n', 'a.py': run.source });
  const own = folderWith({ ruff: ENDLESS });
  chmodSync(join(own, 'ruff'), 0o755);
  const { options = [], variables } = run;
  const [program, args]: readonly [string, readonly string[]] =
    column === 'action'
      ? ['bash', [path('ci/check.sh')]]
      : [
          process.execPath,
          [MORTISE, column, ...(options.includes('--tool') ? [] : ['--tool', 'ruff']), ...options],
        ];
  const env = {
    PATH: run.isInterrupted ? `${own}${delimiter}${process.env.PATH}` : process.env.PATH,
    HOME: own,
    RUNNER_TEMP: own,
    MORTISE_COMMAND: `${process.execPath} ${MORTISE}`,
    MORTISE_TOOLS: 'ruff',
    MORTISE_SINCE: 'all',
    ...variables,
  };
  // A group of its own: a runner, like a terminal, interrupts the script and what it has started.
  const child = spawn(program, args, { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  if (run.isInterrupted) {
    while (!existsSync(join(own, 'begun')) && child.exitCode === null)
      await new Promise(resolve => setTimeout(resolve, 20));
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  }
  return ended;
}

describe('the exit codes on the page about CI', () => {
  test('are those that are tried here', () => {
    expect(documented().sort()).toEqual(Object.keys(RUNS).sort());
  });

  test.each(Object.keys(RUNS))('%s', async cell => {
    const [code, column = ''] = cell.split(' ');
    for (const run of RUNS[cell] ?? [])
      expect(await exitCodeOf(column, run), JSON.stringify(run)).toBe(Number(code));
  });
});
