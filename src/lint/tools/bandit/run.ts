import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReportReading } from '../../lint/index.js';
import { failed } from '../../lint/read-report.js';
import { isThere } from './is-there.js';
import { heededBy, settingsBelow } from './nested-settings.js';
import { filesBelow } from './python-files.js';
import { isWhole, type Place, type Ran, type Runner } from './runner.js';
import { said } from './said.js';

/** Bandit. It takes settings of pyproject.toml only where its command names that file. */
export const bandit: Runner = {
  name: 'bandit',
  starts: [
    { kind: 'program', name: 'bandit' },
    { kind: 'module', name: 'bandit' },
  ],
  install: 'pip install bandit',
  args: async place => ['-q', '-f', 'json', ...(await settingsOf(place)), '-r', ...place.paths],
  byFile: { dependsOnOthers: hasOwnSettings },
  cost: 2,
  judge,
};

/** Bandit looks for settings named `.bandit` below the folders that it is given, and finds none beside single files. */
async function hasOwnSettings({ folder, paths }: Place): Promise<boolean> {
  for await (const path of filesBelow(folder, paths)) if (basename(path) === '.bandit') return true;
  return false;
}

/**
 * Bandit takes the one `.bandit` that is anywhere in what it looks at for all files, and ends where there are two. Where
 * one belongs to a nested folder, that of the root is named, or one that says nothing.
 */
async function settingsOf({ folder, aside, paths }: Place): Promise<readonly string[]> {
  const nested = await settingsBelow(folder, 'bandit', paths);
  if (nested.length === 0) return [];
  const heeded = heededBy('bandit', nested, paths);
  if (heeded !== undefined) return ['--ini', join(folder, heeded)];
  if (isWhole(paths) && (await isThere(join(folder, '.bandit')))) return ['--ini', join(folder, '.bandit')];
  const empty = join(aside, 'bandit.ini');
  await writeFile(empty, '[bandit]\n');
  return ['--ini', empty];
}

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (ran.exitCode !== 0 && ran.exitCode !== 1) return failed('TOOL_FAILED', said(ran));
  if (reading.kind === 'findings' && reading.problems.length === 0 && reading.files?.length === 0)
    return failed('REPORT_EMPTY', 'bandit found no Python file to look at.');
  return reading;
}
