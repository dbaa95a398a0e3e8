import { failedReading, type ReportReading } from '../../read-report.js';
import { atRoot, isWhole, nestedIn, type SettingsKind } from '../settings.js';
import { PYTHON_FILES, type Ran, type RunTool, type ToolPlace, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [{ name: '.bandit', own: /^/, isFoundAbove: false }];
/** An empty settings file. */
const NO_SETTINGS = 'bandit.ini';

const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'bandit' },
    { kind: 'module', name: 'bandit' },
  ],
  install: 'pip install bandit',
  cost: 2,
  fileKinds: [PYTHON_FILES],
  settings: SETTINGS,
  takesNested,
  files: { [NO_SETTINGS]: '[bandit]\n' },
  args: place => ['-q', '-f', 'json', ...settingsArgs(place), '-r', ...place.paths],
  // It searches for settings below the given folders, and finds none for single files.
  byFileWithout: '.bandit',
  exitCodes: [0, 1],
  judge,
};

export const tool: RunTool = { name: 'bandit', rules, read, isByFile: true, canFix: true, run };

/** It uses the settings of a folder, if only that folder is given. */
function takesNested(nested: readonly string[], paths: readonly string[]): readonly string[] {
  return paths.length === 1 ? nested.filter(each => each === `${paths[0]}/.bandit`) : [];
}

/**
 * Bandit uses one `.bandit` from anywhere in the scope for all files, and fails if there are two.
 * If there is one in a nested folder, the one at the root, or else an empty one, is passed
 * explicitly.
 */
function settingsArgs({ folder, aside, paths, settings }: ToolPlace): readonly string[] {
  const nested = nestedIn(settings, SETTINGS, paths);
  if (nested.length === 0) return [];
  const [own] = takesNested(nested, paths);
  if (own !== undefined) return ['--ini', `${folder}/${own}`];
  const isRoots = isWhole(paths) && atRoot(settings).length > 0;
  return ['--ini', isRoots ? `${folder}/.bandit` : `${aside}/${NO_SETTINGS}`];
}

function judge(_: Ran, reading: ReportReading): ReportReading {
  const isIdle = reading.kind === 'findings' && reading.problems.length === 0 && reading.files?.length === 0;
  return isIdle ? failedReading('REPORT_EMPTY', 'bandit found no Python file to check.') : reading;
}
