import type { ReportReading } from '../../lint/index.js';
import type { Env } from '../tool-environment.js';

export type { Env };

/** Where a tool runs, and over what. */
export interface Place {
  /** The folder that it runs in. */
  readonly folder: string;
  /** A folder outside of the tree, for what it keeps. */
  readonly aside: string;
  /** The scope: relative paths; `.` alone is all of the tree. */
  readonly paths: readonly string[];
  /** What its `--version` says; empty where that is not known. */
  readonly version: string;
  /** The Python of the tree's own virtual environment, where code of the tree may run. */
  readonly python?: string | undefined;
}

/** What came of a run that ended by itself. */
export interface Ran {
  /** `null` where a signal ended it. */
  readonly exitCode: number | null;
  /** What is to be read: its standard output, or the report that it wrote. */
  readonly report: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** A way to run a tool, tried in their order. */
export type Start =
  /** A program on the path, or in the virtual environment of the tree. */
  | { readonly kind: 'program'; readonly name: string }
  /** A module of the Python that is on the path, or in the virtual environment of the tree. */
  | { readonly kind: 'module'; readonly name: string };

/** What does the work of a tool inside this process, where the tool is not there. */
export interface BuiltIn {
  /** It, ready to run; `undefined` where it is not installed. */
  readonly load: () => ((place: Place, signal: AbortSignal | undefined) => Promise<Ran>) | undefined;
}

/** What lets a tool look at changed files alone. */
export interface ByFile {
  /** Whether what it says of a file might depend on what else it is given, in this tree. */
  readonly dependsOnOthers: (place: Place) => Promise<boolean>;
}

/** How a tool is run: data and pure functions. Each has a file here, and is in the table of `runners.ts`. */
export interface Runner {
  /** That of the tool that reads its output. */
  readonly name: string;
  readonly starts: readonly Start[];
  /** What serves where none of those is there. */
  readonly builtIn?: BuiltIn;
  /** Whether its arguments depend on its version, which a command that is given is asked for then. */
  readonly byVersion?: true;
  /** What a person types to have it. */
  readonly install: string;
  readonly args: (place: Place) => Promise<readonly string[]>;
  /** The file that it writes its report to; its standard output is the report where this is absent. */
  readonly reportFile?: (place: Place) => string;
  /** For a tool that looks at each file by itself: what it said of a file holds as long as the file is the same. */
  readonly byFile?: ByFile;
  /** How long it takes beside the others: those of a lower number look first. */
  readonly cost: 1 | 2 | 3;
  /** Why it would run code of the tree, as in "it runs …"; `undefined` where it only reads files. */
  readonly runsCode?: (root: string) => Promise<string | undefined>;
  /** What it needs besides the variables that there are. */
  readonly env?: (place: Place, env: Env) => Env;
  /** What the run says, given what its output reads as: no run that did not come to its end has findings. */
  readonly judge: (ran: Ran, reading: ReportReading) => ReportReading;
}

/** @example isWhole(['.']) // true */
export function isWhole(paths: readonly string[]): boolean {
  return paths.every(path => path === '.' || path === './');
}
