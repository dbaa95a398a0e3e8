import { join } from 'node:path';
import type { ReportReading } from '../../lint/index.js';
import { failed } from '../../lint/read-report.js';
import { errorCode } from '../file-system.js';
import { smallText } from '../small-file.js';
import { isWhole, type Place, type Ran, type Runner } from './runner.js';
import { said } from './said.js';

/** The files that mypy takes settings from, in its order, and how the section begins that are its own. */
const SETTINGS = [
  ['mypy.ini', /^\[mypy\]/m],
  ['.mypy.ini', /^\[mypy\]/m],
  ['pyproject.toml', /^\[tool\.mypy\]/m],
  ['setup.cfg', /^\[mypy\]/m],
] as const;

/** Mypy: as JSON where the version has that, else as text with columns and ends. */
export const mypy: Runner = {
  name: 'mypy',
  starts: [
    { kind: 'program', name: 'mypy' },
    { kind: 'module', name: 'mypy' },
  ],
  byVersion: true,
  install: 'pip install mypy',
  cost: 2,
  runsCode: namedCode,
  args: async place => [
    '--no-error-summary',
    '--no-pretty',
    '--no-color-output',
    '--hide-error-context',
    '--show-error-codes',
    '--show-column-numbers',
    '--show-error-end',
    ...(hasJson(place.version) ? ['--output=json'] : []),
    ...(await interpreterOf(place)),
    ...(await scopeOf(place)),
  ],
  env: ({ aside }) => ({ MYPY_CACHE_DIR: join(aside, 'mypy-cache') }),
  judge,
};

/** Plugins are imported, the interpreter that is named is started, and reports are written to wherever they are to go. */
const RUNS_OR_WRITES = /plugins|python_executable|junit_xml|_report\b/i;

/** Why a tree's settings have mypy run code, or write files. */
async function namedCode(root: string): Promise<string | undefined> {
  for (const [file] of SETTINGS) {
    const text = await textOf(join(root, file));
    // TOML may write a key in other ways (`"plu\\u0067ins"`): then any escape counts.
    const names = RUNS_OR_WRITES.test(text) || (file.endsWith('.toml') && /\\[uUx]/.test(text));
    if (names && /mypy|\\[uUx]/i.test(text))
      return `${file} names plugins or an interpreter, which it runs, or reports, which it writes`;
  }
  return undefined;
}

/** @example hasJson('mypy 1.0.1 (compiled: yes)') // false */
function hasJson(version: string): boolean {
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 11);
}

/** The packages of the tree's own environment are known to its Python, unless its settings name another. */
async function interpreterOf({ folder, python }: Place): Promise<readonly string[]> {
  if (python === undefined) return [];
  for (const [file] of SETTINGS) if (/python_executable/.test(await textOf(join(folder, file)))) return [];
  return ['--python-executable', python];
}

/** A project that names its files to mypy is looked at as it says, unless somebody says otherwise. */
async function scopeOf({ folder, paths }: Place): Promise<readonly string[]> {
  return isWhole(paths) && (await namesFiles(folder)) ? [] : ['--', ...paths];
}

async function namesFiles(folder: string): Promise<boolean> {
  for (const [file, head] of SETTINGS) {
    const text = await textOf(join(folder, file));
    const at = text.search(head);
    if (at < 0) continue;
    const section = text.slice(at).split(/^\[/m)[1] ?? '';
    return /^(?:files|packages|modules)\s*=/m.test(section);
  }
  return false;
}

async function textOf(file: string): Promise<string> {
  try {
    return await smallText(file);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return '';
  }
}

/** A file that does not parse is all that mypy tells then: what it would say of the others is not known. */
function judge(ran: Ran, reading: ReportReading): ReportReading {
  if (/INTERNAL ERROR/.test(`${ran.stdout}${ran.stderr}`)) return failed('TOOL_FAILED', said(ran));
  if (ran.exitCode === 0 || ran.exitCode === 1) return reading;
  if (reading.kind === 'failed' && reading.code === 'TOOL_FAILED') return reading;
  if (reading.kind === 'failed') return failed('TOOL_FAILED', said(ran));
  const fault = reading.findings.find(each => each.rule === 'syntax');
  if (fault === undefined) return failed('TOOL_FAILED', said(ran));
  const problem = {
    file: fault.file,
    message: 'mypy says nothing of any other file while this does not parse',
  };
  return { ...reading, problems: [...reading.problems, problem] };
}
