import { failedReading, type ReportReading } from '../../read-report.js';
import { atRoot, isWhole, nestedIn, type SettingsKind } from '../settings.js';
import { PYTHON_FILES, type Ran, type RunTool, type ToolPlace, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [{ name: '.bandit', own: /^/, isFoundAbove: false }];
/** Settings that say nothing. */
const NO_SETTINGS = 'bandit.ini';

const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'bandit' },
    { kind: 'module', name: 'bandit' },
  ],
  install: 'pip install bandit',
  cost: 2,
  looksAt: [PYTHON_FILES],
  settings: SETTINGS,
  takesNested,
  files: { [NO_SETTINGS]: '[bandit]\n' },
  args: place => ['-q', '-f', 'json', ...settingsArgs(place), '-r', ...place.paths],
  // It looks for settings below the folders that it is given, and finds none beside single files.
  byFileWithout: '.bandit',
  exitCodes: [0, 1],
  judge,
};

export const tool: RunTool = { name: 'bandit', rules, read, isByFile: true, run };

/** It takes the one of a folder, if that is all that it is given. */
function takesNested(nested: readonly string[], paths: readonly string[]): readonly string[] {
  return paths.length === 1 ? nested.filter(each => each === `${paths[0]}/.bandit`) : [];
}

/**
 * Bandit takes the one `.bandit` that is anywhere in what it looks at for all files, and ends if
 * there are two. If one belongs to a nested folder, that of the root is named, or one that says
 * nothing.
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
  return isIdle ? failedReading('REPORT_EMPTY', 'bandit found no Python file to look at.') : reading;
}
