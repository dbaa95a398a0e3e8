import { failedReading, type ReportReading } from '../../read-report.js';
import { atRoot, type SettingsFile, type SettingsKind } from '../settings.js';
import { PYTHON_FILES, type Ran, type RunTool, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';

const SETTINGS: readonly SettingsKind[] = [
  { name: 'pylintrc', own: /^/, isFoundAbove: false },
  { name: '.pylintrc', own: /^/, isFoundAbove: false },
  { name: 'pyproject.toml', own: /^\[tool\.pylint\b/m, isFoundAbove: false },
  { name: 'setup.cfg', own: /^\[pylint\b/m, isFoundAbove: false },
  { name: 'tox.ini', own: /^\[pylint\b/m, isFoundAbove: false },
];

const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'pylint' },
    { kind: 'module', name: 'pylint' },
  ],
  byVersion: true,
  install: 'pip install pylint',
  cost: 2,
  fileKinds: [PYTHON_FILES],
  needsSettings: true,
  settings: SETTINGS,
  runsCode,
  args: place => [
    ...['--output-format', hasJson2(place.version) ? 'json2' : 'json'],
    ...['--score=n', '--reports=n', '--persistent=n', '--recursive=y'],
    ...ignored(place.settings),
    ...['--', ...place.paths],
  ],
  env: ({ aside }) => ({ PYLINTHOME: `${aside}/pylint` }),
  // A sum of 1 fatal, 2 errors, 4 warnings, 8 refactoring and 16 conventions; 32 is wrong usage.
  exitCodes: Array.from({ length: 32 }, (_, code) => code),
  judge,
};

export const tool: RunTool = {
  name: 'pylint',
  rules,
  read,
  canFix: true,
  hides: ({ rule }) => (/^(?:E0001|syntax-error)$/.test(rule) ? 'file' : undefined),
  run,
};

/** Settings that run code, import compiled modules, or write a report to any place. */
const RUNS_OR_WRITES = /init-hook|load-plugins|extension-pkg|unsafe-load|output/i;

function runsCode(settings: readonly SettingsFile[]): string | undefined {
  const found = atRoot(settings).find(({ name, text }) => {
    const isOwn = SETTINGS.some(kind => kind.name === name && kind.own.test(text));
    // TOML may escape characters of a key, so any escape counts.
    const escapes = name.endsWith('.toml') && /\\[uUx]/.test(text);
    return escapes || (isOwn && RUNS_OR_WRITES.test(text.replaceAll('_', '-')));
  });
  return found && `${found.name} names plugins or modules, which it imports, or reports, which it writes`;
}

/** @example hasJson2('pylint 3.0.1') // true */
function hasJson2(version: string): boolean {
  return Number(/(?<!\d)(\d+)\./.exec(version)?.[1] ?? 0) >= 3;
}

/** Folders with code of others, unless the settings say what to ignore: one replaces the other. */
function ignored(settings: readonly SettingsFile[]): readonly string[] {
  const isSet = atRoot(settings).some(({ text }) => /^[ \t]*"?ignore"?[ \t]*[=:]/m.test(text));
  return isSet ? [] : ['--ignore=CVS,.venv,venv,node_modules'];
}

/** A fault of pylint itself ends its work at that file. */
function judge({ exitCode, stderr }: Ran, reading: ReportReading): ReportReading {
  const isBroken =
    reading.kind === 'findings' && ((exitCode ?? 0) & 1) === 1 && reading.problems.length === 0;
  return isBroken && reading.findings.length === 0
    ? failedReading('TOOL_FAILED', stderr.trim() || 'pylint failed and printed no reason.')
    : reading;
}
