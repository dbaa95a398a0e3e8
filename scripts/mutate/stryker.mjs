// Stryker, from npm when it is asked for: nothing of it is among the packages of the project, and
// CI installs none of it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantsOf } from './mutants.mjs';

/** The last version for Node 20. */
const VERSION = '9.6.1';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Below the packages of the project: so Stryker finds the vitest and the TypeScript that the
 * project has.
 */
const PLACE = join(ROOT, 'node_modules/.cache/mutate');
const COMMAND = join(PLACE, 'node_modules/@stryker-mutator/core/bin/stryker.js');

function install() {
  const file = join(PLACE, 'package.json');
  const content = JSON.stringify({
    private: true,
    dependencies: { '@stryker-mutator/core': VERSION, '@stryker-mutator/vitest-runner': VERSION },
  });
  if (existsSync(COMMAND) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(PLACE, { recursive: true });
  writeFileSync(file, content);
  const args = ['install', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: PLACE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Stryker could not be installed');
}

function configuration(folder, { mutate, sample, concurrency }) {
  return {
    mutate,
    sample,
    concurrency,
    ignorePatterns: ['dist', 'coverage'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'scripts/mutate/plugin.mjs')],
    checkers: ['sample'],
    vitest: { configFile: join(ROOT, 'scripts/mutate/vitest.config.mjs'), related: false },
    coverageAnalysis: 'perTest',
    // What is worked out when a module is loaded would need all modules loaded again for each
    // mutant.
    ignoreStatic: true,
    timeoutMS: 30_000,
    // The copies of the project must not stand below a folder node_modules: nothing there is taken
    // for TypeScript.
    tempDirName: join(folder, 'copies'),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: join(folder, 'report.json') },
    warnings: { unknownOptions: false },
  };
}

/**
 * Run the drawn mutants of some files against the quick tests of some folders, or the slow ones
 * too; gives all mutants.
 */
export function runStryker({ tests, slow, ...options }) {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'mortise-mutate-'));
  try {
    const file = join(folder, 'stryker.json');
    writeFileSync(file, JSON.stringify(configuration(folder, options)));
    const env = { ...process.env, MORTISE_MUTATE_TESTS: tests.join(), MORTISE_MUTATE_SLOW: slow ? '1' : '' };
    // The list that is printed at the end is for who redirects it; how far it is goes the other
    // way.
    const stdio = ['ignore', process.stderr, 'inherit'];
    const { status } = spawnSync(process.execPath, [COMMAND, 'run', file], { cwd: ROOT, env, stdio });
    if (status !== 0) throw new Error(`Stryker ended with ${status}`);
    return mutantsOf(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), options.sample);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
