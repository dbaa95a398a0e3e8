import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { onTestFinished } from 'vitest';
import type { Finding } from '../../../src/lint/finding.js';
import { tool as bandit } from '../../../src/lint/tools/bandit/index.js';
import { tool as mypy } from '../../../src/lint/tools/mypy/index.js';
import { tool as pytest } from '../../../src/lint/tools/pytest/index.js';
import { tool as ruff } from '../../../src/lint/tools/ruff/index.js';
import { ruffJson } from '../../support/ruff.js';
import { pathWithWarmMypyFor } from '../../support/warm-mypy.js';
import { findingsOf } from '../read.js';

const PROJECT = fileURLToPath(new URL('../../../examples/broken-project', import.meta.url));
const PLUGIN = fileURLToPath(new URL('../../../src/lint/tools/pytest', import.meta.url));

/**
 * The path of programs for tools in the example, with a mypy that need not read the standard
 * library first.
 */
export function pathForExample(): Promise<string> {
  return pathWithWarmMypyFor(PROJECT);
}

/** A copy of the example, which goes when the test is over. */
export function brokenProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-broken-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(PROJECT, folder, { recursive: true });
  return folder;
}

/** The Python files below a folder, as they would be written in paths of findings. */
export function pythonFiles(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile() && each.name.endsWith('.py'))
    .map(each => join(each.parentPath, each.name));
  return Object.fromEntries(
    found.sort().map(path => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

/** A Python that has pytest: the first on the path, else the system's. */
const PYTHON = ['python3', '/usr/bin/python3'].find(
  each => spawnSync(each, ['-m', 'pytest', '--version'], { stdio: 'ignore' }).status === 0,
);

/** The tools that the project is checked with and that are not installed. */
export function missingTools(): string[] {
  const commands = ['mypy', 'bandit'].filter(
    each => spawnSync(each, ['--version'], { stdio: 'ignore' }).error !== undefined,
  );
  return PYTHON === undefined ? [...commands, 'pytest'] : commands;
}

async function environment(folder: string): Promise<NodeJS.ProcessEnv> {
  const MYPY_CACHE_DIR = join(folder, '.mypy_cache');
  const more = { PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1', MYPY_CACHE_DIR };
  return { ...process.env, PATH: await pathForExample(), ...more };
}

async function printed(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = await environment(folder);
  const { stdout, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
  if (error !== undefined) throw error;
  return stdout;
}

/** What ruff finds, by the settings of the project. */
export function ruffFindings(folder: string): readonly Finding[] {
  const { tool } = parse(readFileSync(join(folder, 'pyproject.toml'), 'utf8')) as {
    tool: { ruff: unknown };
  };
  return findingsOf(ruff, ruffJson(tool.ruff, pythonFiles(folder)));
}

/** What the other tools find. */
export async function otherFindings(folder: string): Promise<readonly Finding[]> {
  const typed = findingsOf(
    mypy,
    await printed(folder, 'mypy', '--show-column-numbers', '--show-error-end', '--no-color-output'),
  );
  const insecure = findingsOf(bandit, await printed(folder, 'bandit', '-q', '-r', '.', '-f', 'json'));
  const relativeFiles = insecure.map(each => ({ ...each, file: each.file.replace(/^\.\//, '') }));
  return [...typed, ...relativeFiles, ...(await failedTests(folder))];
}

async function failedTests(folder: string): Promise<readonly Finding[]> {
  const report = join(folder, 'report.jsonl');
  const args = ['-m', 'pytest', '-q', '-p', 'mortise_pytest', '-p', 'no:cacheprovider'];
  const env = { ...(await environment(folder)), PYTHONPATH: PLUGIN };
  spawnSync(PYTHON ?? 'python3', [...args, `--mortise-report=${report}`], { cwd: folder, env });
  const found = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(report, { force: true });
  return findingsOf(pytest, found);
}

const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');

/** What the README of the project says of its findings, a `tool rule file:line` each. */
export function findingsTold(): string[] {
  const rows = [...README.matchAll(/^\| (\w+) \| ([\w-]+) \| `([^`]+)` \| ([\d, ]+) \|$/gm)];
  return rows
    .flatMap(([, tool, rule, file, lines = '']) =>
      lines.split(', ').map(line => `${tool} ${rule} ${file}:${line}`),
    )
    .sort();
}

/**
 * Whether the tools here are of the versions that it speaks of: others say a little more or less.
 */
export function hasToldVersions(): boolean {
  const said = [
    ['mypy', '--version'],
    ['bandit', '--version'],
    [PYTHON ?? 'python3', '-m', 'pytest', '--version'],
  ].map(([command = '', ...args]) => {
    const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    return /[a-z]+ \d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0];
  });
  return said.every(each => each !== undefined && README.includes(each));
}
