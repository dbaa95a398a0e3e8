import type { ReportReading } from '../read-report.js';
import type { RuleRow } from '../rules/row.js';
import type { SettingsFile, SettingsKind } from './settings.js';

/** A lint tool: its rules, what it prints, how it is run. Each has a folder. */
export interface LintTool {
  /** In lower case. */
  readonly name: string;
  /** Other tools that have the same rules. */
  readonly aliases?: readonly string[];
  /** Which lines may be changed for a finding, by its rule; the last row takes every rule. */
  readonly rules: readonly RuleRow[];
  /** Reads all that the tool prints, and never throws. Absent if others run the tool. */
  readonly read?: (output: string) => ReportReading;
  /** It looks at each file by itself: what it says of one has nothing to do with another. */
  readonly isByFile?: true;
  /** Absent if mortise does not run it. */
  readonly run?: ToolRun;
}

/** A tool whose output is read. */
export type ReadTool = LintTool & Required<Pick<LintTool, 'read'>>;

/** A tool that is run. */
export type RunTool = ReadTool & Required<Pick<LintTool, 'run'>>;

/** How a tool is run: data and pure functions. `src/node/lint` starts it and reads the files. */
export interface ToolRun {
  /** The ways to start it, tried in their order. */
  readonly starts: readonly Start[];
  /** What does its work inside this process if none of those is there. */
  readonly builtIn?: BuiltIn;
  /** What a person types to have it. */
  readonly install: string;
  /**
   * Whether its arguments depend on its version, which a command that is given is asked for then.
   */
  readonly byVersion?: true;
  /** How long it takes beside the others: those of a lower number run first. */
  readonly cost: 1 | 2 | 3;
  /** The files that it needs: without one of each kind, it is left out unless it was named. */
  readonly looksAt: readonly FileKind[];
  /** The files that it takes settings from, in the order in which it looks for them. */
  readonly settings: readonly SettingsKind[];
  /** Names of other files that it reads without being told to. */
  readonly alsoReads?: readonly string[];
  /** Which settings of nested folders it takes, by their paths; none if this is absent. */
  readonly takesNested?: (nested: readonly string[], paths: readonly string[]) => readonly string[];
  /** What its settings ask of new lines. */
  readonly asks?: (settings: readonly SettingsFile[]) => Promise<SettingsAsk>;
  /** Why it would run code of the tree, as in "it runs …"; `undefined` if it only reads files. */
  readonly runsCode?: (settings: readonly SettingsFile[]) => string | undefined;
  readonly args: (place: ToolPlace) => readonly string[];
  /** Variables that it needs, besides those that there are. */
  readonly env?: (place: ToolPlace, env: Env) => Env;
  /**
   * The folder of modules of Python that it has here, by its name: they are on its `PYTHONPATH`.
   */
  readonly pythonModules?: string;
  /** Texts of files that it needs in {@link ToolPlace.aside}, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * The file in {@link ToolPlace.aside} that it writes its report to; without one, that is its
   * standard output.
   */
  readonly reportFile?: string;
  /**
   * For a tool that looks at each file by itself, so that what it said holds as long as the file is
   * the same: the name of the settings without which this is so.
   */
  readonly byFileWithout?: string;
  /** The exit codes of runs that came to their end. With any other, nothing is known. */
  readonly exitCodes: readonly (number | null)[];
  /** What else tells that a run did not do its work: it must never read as "nothing found". */
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
  /** Whether a file that somebody names is taken for one, whatever its name. */
  readonly orNamed: boolean;
}

export const PYTHON_FILES: FileKind = { pattern: /\.pyi?$/, name: 'files of Python', orNamed: true };

export type Env = Readonly<Record<string, string | undefined>>;

/** Where a tool runs, and over what. */
export interface ToolPlace {
  /** The folder that it runs in. */
  readonly folder: string;
  /** A folder outside of the tree, for what it keeps. */
  readonly aside: string;
  /** The scope: relative paths; `.` alone is all of the tree. */
  readonly paths: readonly string[];
  /** Of the whole tree, as {@link ToolRun.settings} names them. */
  readonly settings: readonly SettingsFile[];
  /** What its `--version` says; empty if that is not known. */
  readonly version: string;
  /** The Python of the tree's own virtual environment, if code of the tree may run. */
  readonly python?: string;
}

/** What came of a run that ended by itself. */
export interface Ran {
  /** `null` if a signal ended it. */
  readonly exitCode: number | null;
  /** What is to be read: its standard output, or the report that it wrote. */
  readonly report: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** A package of npm that does the work of a tool. */
export interface BuiltIn {
  readonly package: string;
  /** Prepare for several runs with the module of the package. */
  readonly prepare: (module: unknown) => (settings: readonly SettingsFile[]) => Promise<BuiltInRun>;
  /** What it cannot take of the settings, in sentences. */
  readonly warnings: (
    settings: readonly SettingsFile[],
    paths: readonly string[],
  ) => Promise<readonly string[]>;
}

/** One run of what is built in. */
export interface BuiltInRun {
  /** Whether a file, or a folder with all that is in it, is passed over. */
  leavesOut(path: string): boolean;
  check(path: string, bytes: Uint8Array): void;
  /** What the tool would have printed. */
  end(): Ran;
}

/** What settings ask of new lines. */
export interface SettingsAsk {
  /** The version of Python that code is taken for: `3.9`. */
  readonly python?: string;
  /** The program whose Python it is if no setting says one. */
  readonly pythonOf?: string;
  /** Sentences. */
  readonly says: readonly string[];
}

const MOST_LINES = 20;
const MOST_CHARACTERS = 2_000;

/**
 * The end of what a tool printed, for whoever has to correct something.
 *
 * @example lastOutput({ exitCode: 2, report: '', stdout: '', stderr: 'mypy: no such file' }) // 'mypy: no such file'
 */
export function lastOutput({ exitCode, stdout, stderr }: Ran): string {
  const text = [stderr, stdout].find(each => each.trim() !== '')?.trim();
  if (text === undefined) return `it ended with ${exitCode ?? 'a signal'} and printed nothing`;
  return text.split(/\r?\n/).slice(-MOST_LINES).join('\n').slice(-MOST_CHARACTERS);
}
