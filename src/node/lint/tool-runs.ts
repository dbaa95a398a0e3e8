import { writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { TestRun } from '../../edit/index.js';
import type { Candidate } from '../../lint/fix/ports.js';
import type { Env, ToolPlace } from '../../lint/tools/tool.js';
import { runCommand } from '../processes.js';
import type { CheckerOptions } from './checker.js';
import { filesBelow } from './files-below.js';
import { failedTests, withFlaky } from './flaky.js';
import { mapPaths } from './map-paths.js';
import { ownFinding, ownProblem } from './own-findings.js';
import type { Ready } from './ready-tools.js';
import { runTool, type ToolSays } from './run-tool.js';
import { SeenFiles } from './seen-files.js';
import { settingsFiles } from './settings-files.js';
import type { Shadow } from './shadow.js';
import { isOfTree, withCodeFolders } from './tree-folders.js';

/** Milliseconds that a run of a tool may take if nothing else is said. */
export const TIMEOUT = 600_000;

/** How tools are run over a copy of a tree. */
export interface ToolRunOptions extends CheckerOptions {
  /** Relative to the root; `.` is all of it. */
  readonly paths: readonly string[];
  /** Whether code of the tree may run. */
  readonly trusted: boolean;
  /** The Python of the tree's own environment. */
  readonly python: string | undefined;
}

/** Runs tools and tests in a copy of a tree, as the copy is at that time. */
export class ToolRuns {
  readonly #roots: readonly string[];
  #hasChecked = false;
  /** Tests that failed twice before any change: they need no third run. */
  #failing: ReadonlySet<string> = new Set();
  /** Of tools that look at each file by itself: what they have said of files. */
  readonly #seen = new Map<Ready, SeenFiles>();

  constructor(
    readonly shadow: Shadow,
    readonly options: ToolRunOptions,
  ) {
    this.#roots = [shadow.root];
  }

  /** Whether tools have looked at the tree as it was at first. */
  get hasChecked(): boolean {
    return this.#hasChecked;
  }

  /** Note that they have. */
  checked(): void {
    this.#hasChecked = true;
  }

  /** What a tool reports of the files of the tree; it does not look at the same bytes twice. */
  async says(tool: Ready, candidate: Candidate, signal: AbortSignal | undefined): Promise<ToolSays> {
    const look = async (names?: readonly string[]) => this.#ofTree(await this.#saysOf(tool, signal, names));
    const known = await this.#seen.get(tool)?.says(candidate, look);
    if (known !== undefined) return known;
    const says = await look();
    if (says.kind === 'refused' || candidate.size > 0 || this.#seen.has(tool)) return says;
    const seen = this.#isByFile(tool) ? SeenFiles.of(says, this.#roots) : undefined;
    if (seen !== undefined) this.#seen.set(tool, seen);
    return says;
  }

  /** Whether what a tool reports of a file depends on nothing else that it is given. */
  #isByFile({ tool: { run } }: Ready): boolean {
    const without = run.byFileWithout;
    if (without === undefined) return false;
    return ![...filesBelow(this.shadow.folder, this.options.paths)].some(path => basename(path) === without);
  }

  #ofTree(says: ToolSays): ToolSays {
    if (says.kind === 'refused') return says;
    return {
      ...says,
      findings: says.findings.flatMap(each => ownFinding(each, this.#roots) ?? []),
      problems: says.problems.map(each => ownProblem(each, this.#roots)),
    };
  }

  async #saysOf(tool: Ready, signal: AbortSignal | undefined, paths?: readonly string[]): Promise<ToolSays> {
    const says = await this.run(tool, signal, { paths });
    if (says.kind === 'refused') return says;
    const again = failedTests(says).filter(id => !this.#failing.has(id));
    if (again.length === 0) return says;
    const only = join(this.shadow.aside, 'only.json');
    await writeFile(only, JSON.stringify(again));
    const told = withFlaky(says, await this.run(tool, signal, { extra: [`--mortise-only=${only}`] }));
    if (!this.#hasChecked) {
      const failing = told.findings.filter(each => each.rule !== 'flaky');
      this.#failing = new Set(failedTests({ ...told, findings: failing }));
    }
    return told;
  }

  /** Run a tool, and read what it says: `extra` are more arguments. */
  async run(
    tool: Ready,
    signal: AbortSignal | undefined,
    {
      extra = [],
      paths,
      env = this.env(),
    }: {
      readonly extra?: readonly string[];
      readonly paths?: readonly string[];
      readonly env?: Env;
    } = {},
  ): Promise<ToolSays> {
    const { timeout = TIMEOUT, passed } = this.options;
    const shown = (text: string) => this.#shown(text);
    const place = await this.#place(tool, paths);
    return runTool(tool.tool, tool.found, place, { env, passed, timeout, signal, extra, shown });
  }

  async #place({ found, tool }: Ready, paths: readonly string[] = this.options.paths): Promise<ToolPlace> {
    const { folder, aside } = this.shadow;
    const settings = await settingsFiles(folder, tool.run);
    // A command that somebody gave says itself what it runs with.
    const isGiven = this.options.commands?.[tool.name] !== undefined;
    const python = isGiven ? undefined : this.options.python;
    return { folder, aside, paths, settings, version: found.kind === 'command' ? found.version : '', python };
  }

  /** Run a command of tests. */
  async tested(command: string, signal: AbortSignal | undefined, env = this.env()): Promise<TestRun> {
    const { timeout = TIMEOUT, passed } = this.options;
    const options = { cwd: this.shadow.folder, timeout, signal, env, passed, maxOutput: 20_000 };
    const { ended, output } = await runCommand(command, options);
    return { ended, output: this.#shown(output) };
  }

  /** Python keeps no compiled files: it would tell a changed one by whole seconds and its size. */
  env(): Env {
    const { env = process.env } = this.options;
    const { FORCE_COLOR, ...rest } = env;
    return {
      ...withCodeFolders(rest, folder => this.#codeFolder(folder)),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
      NO_COLOR: '1',
      MORTISE_TREE: this.shadow.root,
    };
  }

  /** A folder of the copy for one of the tree; without consent, no code of either is loaded. */
  #codeFolder(path: string): string | undefined {
    const { root, folder } = this.shadow;
    if (!isOfTree(root, path)) return path;
    if (!this.options.trusted) return undefined;
    return isAbsolute(path) ? join(folder, relative(root, path)) : path;
  }

  #shown(text: string): string {
    const { root, folder, aside } = this.shadow;
    return mapPaths(text, [
      [folder, root],
      [aside, dirname(root)],
    ]);
  }
}
