import { failedReading, type ReportReading } from '../../read-report.js';
import { rules } from '../ruff/rules.js';
import { atRoot, type SettingsFile, type SettingsKind } from '../settings.js';
import { lastOutput, PYTHON_FILES, type Ran, type RunTool, type ToolPlace, type ToolRun } from '../tool.js';
import { read } from './read.js';

/** Its section may be in any of them; the first one with it is used. */
const SETTINGS: readonly SettingsKind[] = [
  { name: 'setup.cfg', own: /^\[flake8/m, isFoundAbove: false },
  { name: 'tox.ini', own: /^\[flake8/m, isFoundAbove: false },
  { name: '.flake8', own: /^\[flake8/m, isFoundAbove: false },
];

const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'flake8' },
    { kind: 'module', name: 'flake8' },
  ],
  install: 'pip install flake8',
  cost: 1,
  fileKinds: [PYTHON_FILES],
  needsSettings: true,
  settings: SETTINGS,
  runsCode,
  args: place => [
    ...settingsArgs(place),
    ...['--format', 'default', '--color', 'never', '--no-show-source'],
    ...excluded(place.settings),
    ...['--', ...place.paths],
  ],
  exitCodes: [0, 1],
  judge,
};

/** Its codes mean in ruff what they mean here. */
export const tool: RunTool = {
  name: 'flake8',
  rules,
  read,
  canFix: true,
  hides: ({ rule }) => (/^E9(?:01|02|99)$/.test(rule) ? 'file' : undefined),
  run,
};

function own(settings: readonly SettingsFile[]): readonly SettingsFile[] {
  return atRoot(settings).filter(file =>
    SETTINGS.some(kind => kind.name === file.name && kind.own.test(file.text)),
  );
}

function runsCode(settings: readonly SettingsFile[]): string | undefined {
  const found = own(settings).find(({ text }) => /local-plugins|output[-_]file/i.test(text));
  return found && `${found.name} names plugins of the tree, which it imports, or a file, which it writes`;
}

/** Without settings at the root, flake8 would search the folders above. */
function settingsArgs({ folder, settings }: ToolPlace): readonly string[] {
  const [file] = own(settings);
  return file === undefined ? ['--isolated'] : ['--config', `${folder}/${file.name}`];
}

/** Folders with code of others, unless the settings add some: one list replaces the other. */
function excluded(settings: readonly SettingsFile[]): readonly string[] {
  const isSet = own(settings).some(({ text }) => /extend[-_]exclude/i.test(text));
  return isSet ? [] : ['--extend-exclude', '.venv,venv,node_modules'];
}

/** By its settings, flake8 may print nothing although it found something. */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  const isSilent = reading.kind === 'findings' && reading.findings.length === 0 && ran.exitCode === 1;
  return isSilent ? failedReading('TOOL_FAILED', lastOutput(ran)) : reading;
}
