import { failedReading, type ReportReading } from '../../read-report.js';
import { atRoot, isWhole, type SettingsFile } from '../settings.js';
import { lastOutput, PYTHON_FILES, type Ran, type RunTool, type ToolPlace, type ToolRun } from '../tool.js';
import { read } from './read.js';
import { rules } from './rules.js';
import { requirements, SETTINGS } from './settings.js';

/** How to run mypy: with JSON output if the version has it, or else text with columns and ends. */
const run: ToolRun = {
  starts: [
    { kind: 'program', name: 'mypy' },
    { kind: 'module', name: 'mypy' },
  ],
  byVersion: true,
  install: 'pip install mypy',
  cost: 2,
  fileKinds: [PYTHON_FILES],
  settings: SETTINGS,
  requirements,
  runsCode,
  args: place => [
    ...['--no-error-summary', '--no-pretty', '--no-color-output', '--hide-error-context'],
    ...['--show-error-codes', '--show-column-numbers', '--show-error-end'],
    ...(hasJson(place.version) ? ['--output=json'] : []),
    ...interpreterOf(place),
    ...scopeOf(place),
  ],
  env: ({ aside }) => ({ MYPY_CACHE_DIR: `${aside}/mypy-cache` }),
  exitCodes: [0, 1, 2],
  judge,
};

export const tool: RunTool = {
  name: 'mypy',
  rules,
  read,
  canFix: true,
  // Mypy checks no file as long as one does not parse.
  hides: ({ rule }) => (rule === 'syntax' ? 'all' : undefined),
  run,
};

/** Settings that import plugins, start an interpreter, or write reports to any place. */
const RUNS_OR_WRITES = /plugins|python_executable|junit_xml|_report\b/i;

/** Why mypy would run code or write files because of the settings of a tree. */
function runsCode(settings: readonly SettingsFile[]): string | undefined {
  const found = atRoot(settings).find(({ name, text }) => {
    // TOML may escape characters of a key (`"plu\\u0067ins"`), so any escape counts.
    const names = RUNS_OR_WRITES.test(text) || (name.endsWith('.toml') && /\\[uUx]/.test(text));
    return names && /mypy|\\[uUx]/i.test(text);
  });
  return found && `${found.name} names plugins or an interpreter, which it runs, or reports, which it writes`;
}

/** @example hasJson('mypy 1.0.1 (compiled: yes)') // false */
function hasJson(version: string): boolean {
  const [, major = '0', minor = '0'] = /(?<!\d)(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 11);
}

/**
 * The tree's own Python finds the packages of its environment, unless settings name another one.
 */
function interpreterOf({ settings, python }: ToolPlace): readonly string[] {
  const isNamed = atRoot(settings).some(({ text }) => /python_executable/.test(text));
  return python === undefined || isNamed ? [] : ['--python-executable', python];
}

/** If the settings of mypy name files, these are checked, unless the user gives paths. */
function scopeOf({ settings, paths }: ToolPlace): readonly string[] {
  return isWhole(paths) && namesFiles(settings) ? [] : ['--', ...paths];
}

/** Whether the first file with a section of mypy names files in it. */
function namesFiles(settings: readonly SettingsFile[]): boolean {
  const sections = atRoot(settings).flatMap(({ text }) => text.split(/^(?=\[)/m));
  const section = sections.find(each => /^\[(?:tool\.)?mypy\]/.test(each)) ?? '';
  return /^(?:files|packages|modules)\s*=/m.test(section);
}

function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (/INTERNAL ERROR/.test(`${ran.stdout}${ran.stderr}`))
    return failedReading('TOOL_FAILED', lastOutput(ran));
  if (ran.exitCode !== 2 || (reading.kind === 'failed' && reading.code === 'TOOL_FAILED')) return reading;
  const fault = reading.kind === 'findings' && reading.findings.find(each => each.rule === 'syntax');
  if (reading.kind === 'failed' || !fault) return failedReading('TOOL_FAILED', lastOutput(ran));
  // If a file does not parse, mypy reports nothing else.
  const message = 'mypy checks no other file while this one does not parse';
  return { ...reading, problems: [...reading.problems, { file: fault.file, message }] };
}
