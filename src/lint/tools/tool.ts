import type { Finding } from '../finding.js';
import type { ReportReading } from '../read-report.js';
import type { RuleRow } from '../rules/row.js';
import type { SettingsFile, SettingsKind } from './settings.js';

/** A lint tool: its rules, how its output is read, and how it is run. Each has a folder. */
export interface LintTool {
  /** In lower case. */
  readonly name: string;
  /** Other tools with the same rules. */
  readonly aliases?: readonly string[];
  /** The rows for findings by rule; the last row matches every rule. */
  readonly rules: readonly RuleRow[];
  /**
   * Reads the whole output of the tool, and never throws. Absent if only other programs run the
   * tool.
   */
  readonly read?: (output: string) => ReportReading;
  /** It checks each file alone: a change of one file does not affect the findings of another. */
  readonly isByFile?: true;
  /**
   * `mortise fix` may change files for its findings. Absent if the guards of `lint/fix` do not know
   * its language: then its findings are only listed.
   */
  readonly canFix?: true;
  /** What it could not check because of a finding; `undefined` if the finding hides nothing. */
  readonly hides?: (finding: Finding) => Hidden | undefined;
  /** Absent if mortise does not run it. */
  readonly run?: ToolRun;
}

/**
 * What a tool could not check, because a file does not parse or cannot be loaded: only that `file`,
 * or `all` files.
 */
export type Hidden = 'file' | 'all';

/** A tool whose output mortise reads. */
export type ReadTool = LintTool & Required<Pick<LintTool, 'read'>>;

/** A tool that mortise runs. */
export type RunTool = ReadTool & Required<Pick<LintTool, 'run'>>;

/** How a tool is run: data and pure functions. `src/node/lint` starts it and reads the files. */
export interface ToolRun {
  /** The ways to start it, tried in their order. */
  readonly starts: readonly Start[];
  /** A built-in replacement, if none of them is installed. */
  readonly builtIn?: BuiltIn;
  /** The command that installs it. */
  readonly install: string;
  /**
   * Whether its arguments depend on its version. A given command is then called with `--version`.
   */
  readonly byVersion?: true;
  /** How slow it is compared with the others. Tools with a lower number run first. */
  readonly cost: 1 | 2 | 3;
  /**
   * The kinds of files that it needs. If one kind is missing, the tool is left out, unless the user
   * named it.
   */
  readonly fileKinds: readonly FileKind[];
  /** Without settings of its own in the tree, it only runs if the user named it. */
  readonly needsSettings?: true;
  /** Its settings files, in the order in which it searches for them. */
  readonly settings: readonly SettingsKind[];
  /** Names of other files that it reads by itself. */
  readonly alsoReads?: readonly string[];
  /** Which settings of nested folders it uses, by path; none if this is absent. */
  readonly takesNested?: (nested: readonly string[], paths: readonly string[]) => readonly string[];
  /** What its settings require of new lines. */
  readonly requirements?: (settings: readonly SettingsFile[]) => Promise<Requirements>;
  /** Why it would run code of the tree, as in "it runs …"; `undefined` if it only reads files. */
  readonly runsCode?: (settings: readonly SettingsFile[]) => string | undefined;
  readonly args: (place: ToolPlace) => readonly string[];
  /** Places for several runs, whose findings are joined, such as one for each project. */
  readonly parts?: (place: ToolPlace) => readonly ToolPlace[];
  /** It checks whole projects, whatever the scope is: findings outside the scope are left out. */
  readonly checksProjects?: true;
  /** Additional environment variables. */
  readonly env?: (place: ToolPlace, env: Env) => Env;
  /** The folder in `lint/tools` with its Python modules, which are added to `PYTHONPATH`. */
  readonly pythonModules?: string;
  /** Files that it needs in {@link ToolPlace.aside}, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** The report file in {@link ToolPlace.aside}. Without one, the report is the standard output. */
  readonly reportFile?: string;
  /**
   * For a tool that checks each file alone, so that the findings of an unchanged file stay: the
   * name of a settings file. The tool only works in this way without it.
   */
  readonly byFileWithout?: string;
  /** The exit codes of complete runs. With any other code, the result is not known. */
  readonly exitCodes: readonly (number | null)[];
  /** Detects other failed runs, which must never count as "no findings". */
  readonly judge?: (ran: Ran, reading: ReportReading) => ReportReading;
}

/** A way to start a tool. */
export type Start =
  /** A program on the path, or in the virtual environment of the tree. */
  | { readonly kind: 'program'; readonly name: string }
  /** A module of the Python that is on the path, or in the virtual environment of the tree. */
  | { readonly kind: 'module'; readonly name: string };

/** A kind of file, by its name. */
export interface FileKind {
  readonly pattern: RegExp;
  /** In the plural. */
  readonly name: string;
  /** Whether a file that the user names counts, whatever its name. */
  readonly orNamed: boolean;
}

export const PYTHON_FILES: FileKind = { pattern: /\.pyi?$/, name: 'files of Python', orNamed: true };
export const SCRIPT_FILES: FileKind = {
  pattern: /\.[cm]?[jt]sx?$/,
  name: 'files of TypeScript or JavaScript',
  orNamed: true,
};
export const TYPESCRIPT_FILES: FileKind = {
  pattern: /\.[cm]?tsx?$/,
  name: 'files of TypeScript',
  orNamed: false,
};
export const RUST_FILES: FileKind = { pattern: /\.rs$/, name: 'files of Rust', orNamed: false };
export const GO_FILES: FileKind = { pattern: /\.go$/, name: 'files of Go', orNamed: false };

export type Env = Readonly<Record<string, string | undefined>>;

/** Where a tool runs, and its scope. */
export interface ToolPlace {
  /** The folder that it runs in. */
  readonly folder: string;
  /** A folder outside the tree for its own files. */
  readonly aside: string;
  /** The scope: relative paths; `.` alone is all of the tree. */
  readonly paths: readonly string[];
  /** The settings files of the whole tree, by {@link ToolRun.settings}. */
  readonly settings: readonly SettingsFile[];
  /** The output of `--version`; empty if it is not known. */
  readonly version: string;
  /** The Python of the tree's own virtual environment, if code of the tree may run. */
  readonly python?: string;
  /** Whether tests end at the first that fails. Default: no. */
  readonly stopsEarly?: boolean;
}

/** The result of a run that was not stopped. */
export interface Ran {
  /** `null` if a signal ended the run. */
  readonly exitCode: number | null;
  /** The text to read: the standard output, or the report file. */
  readonly report: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** An npm package that replaces a tool. */
export interface BuiltIn {
  readonly package: string;
  /** Prepare for several runs with the module of the package. */
  readonly prepare: (
    module: unknown,
  ) => (settings: readonly SettingsFile[], entriesIn: EntriesIn) => Promise<BuiltInRun>;
  /** Sentences about settings that it does not support. */
  readonly warnings: (
    settings: readonly SettingsFile[],
    paths: readonly string[],
  ) => Promise<readonly string[]>;
}

/**
 * The names in a folder of the tree, those of folders with `/` at their end; none if there is no
 * such folder.
 */
export type EntriesIn = (folder: string) => readonly string[];

/** One run of a built-in tool. */
export interface BuiltInRun {
  /** Whether a file, or a folder with its content, is left out. */
  leavesOut(path: string): boolean;
  check(path: string, bytes: Uint8Array): void;
  /** The result in the form of the tool's own output. */
  end(): Ran;
}

/** What settings require of new lines. */
export interface Requirements {
  /** The target version of Python: `3.9`. */
  readonly python?: string;
  /** The program whose Python is the default. */
  readonly pythonOf?: string;
  /** Sentences. */
  readonly sentences: readonly string[];
}

const MOST_LINES = 20;
const MOST_CHARACTERS = 2_000;

/**
 * The end of the output of a tool, for a message.
 *
 * @example lastOutput({ exitCode: 2, report: '', stdout: '', stderr: 'mypy: no such file' })
 * // 'mypy: no such file'
 */
export function lastOutput({ exitCode, stdout, stderr }: Ran): string {
  const text = [stderr, stdout].find(each => each.trim() !== '')?.trim();
  if (text === undefined) return `it ended with ${exitCode ?? 'a signal'} and printed nothing`;
  return text.split(/\r?\n/).slice(-MOST_LINES).join('\n').slice(-MOST_CHARACTERS);
}
