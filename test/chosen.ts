import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYTHING, GROUPS, groupOf, type TestGroup } from './groups.js';

const ROOT = join(import.meta.dirname, '..');

/** The commit at which all tests last passed: `npm run check:all` writes it. */
export const LAST_FULL = 'test/last-full-check.json';

/** The groups that a run leaves out, and why the others of its kind run. */
export interface Choice {
  readonly left: readonly TestGroup[];
  /** For a person: what was compared with what. */
  readonly why: string;
}

/**
 * What to leave out, by `MORTISE_TESTS`: `changed`, what nothing changed of; `always`, all that may
 * be left out; otherwise nothing.
 */
export function choose(tests = process.env.MORTISE_TESTS): Choice {
  const optional = GROUPS.filter(({ when }) => when !== undefined);
  if (tests === 'always') return { left: optional, why: 'MORTISE_TESTS is "always"' };
  if (tests !== 'changed') return { left: [], why: '' };
  const since = process.env.MORTISE_TESTS_SINCE || lastFull();
  const changed = since === undefined ? undefined : changedSince(since);
  if (changed === undefined)
    return { left: [], why: `what changed since all tests passed is not known (${since ?? LAST_FULL})` };
  return {
    left: optional.filter(group => !isTouched(group, changed)),
    why: `nothing changed since ${since}`,
  };
}

/** Whether one of these files is of a group: its own tests, what they are about, or everything. */
export function isTouched({ files, when = [] }: TestGroup, changed: readonly string[]): boolean {
  const starts = [...files, ...when, ...EVERYTHING];
  return changed.some(file => starts.some(start => file.startsWith(start)));
}

function lastFull(): string | undefined {
  const file = join(ROOT, LAST_FULL);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).commit : undefined;
}

/** The files that differ from a commit, committed or not; `undefined` where git cannot say. */
function changedSince(commit: string): readonly string[] | undefined {
  const asked = [
    ['diff', '--name-only', '--no-renames', commit, '--'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map(args => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }));
  if (asked.some(({ status }) => status !== 0)) return undefined;
  return asked.flatMap(({ stdout }) => stdout.split('\n')).filter(line => line !== '');
}

/** The paths of all test files. */
export function testFiles(): string[] {
  const packages = readdirSync(join(ROOT, 'packages')).map(name => `packages/${name}/test`);
  return ['test', 'site/test', ...packages]
    .filter(folder => existsSync(join(ROOT, folder)))
    .flatMap(folder =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(each => `${folder}/${each}`),
    )
    .filter(path => path.endsWith('.test.ts'))
    .sort();
}

/** The test files of each project that run. A file of no group runs with the slow ones. */
export function filesToRun({ left }: Choice): Readonly<Record<TestGroup['runs'], string[]>> {
  const files = { quick: [], slow: [], alone: [], agents: [] } as Record<TestGroup['runs'], string[]>;
  for (const file of testFiles()) {
    const group = groupOf(file);
    if (group === undefined || !left.includes(group)) files[group?.runs ?? 'slow'].push(file);
  }
  return files;
}
