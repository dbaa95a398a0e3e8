import { writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { TestRun } from '../../edit/index.js';
import type { Candidate } from '../../lint/fix/ports.js';
import type { Finding } from '../../lint/index.js';
import type { Env, ToolPlace } from '../../lint/tools/tool.js';
import { runCommand } from '../processes.js';
import type { CheckerOptions } from './checker.js';
import { filesBelow } from './files-below.js';
import { mapPaths } from './map-paths.js';
import { ownFinding, ownProblem } from './own-findings.js';
import { ownPaths } from './own-paths.js';
import type { Ready } from './ready-tools.js';
import { runTool, type ToolResult } from './run-tool.js';
import { SeenFiles } from './seen-files.js';
import { settingsFiles } from './settings-files.js';
import type { Shadow } from './shadow.js';
import { isOfTree, withCodeFolders } from './tree-folders.js';

type Findings = ToolResult & { readonly kind: 'findings' };

/** The default time limit for a run of a tool, in milliseconds. */
export const TIMEOUT = 600_000;

/** How tools are run over a copy of a tree. */
export interface ToolRunOptions extends CheckerOptions {
  /** Relative to the root; `.` is the whole tree. */
  readonly paths: readonly string[];
  /** Whether code of the tree may run. */
  readonly trusted: boolean;
  /** The Python of the tree's own environment. */
  readonly python: string | undefined;
}

/** Runs tools and tests in the current state of a copy of a tree. */
export class ToolRuns {
  readonly #roots: readonly string[];
  #hasChecked = false;
  /** Tests that failed twice before any change, which need no third run. */
  #failing: ReadonlySet<string> = new Set();
  /** Known results of tools that check each file alone. */
  readonly #seen = new Map<Ready, SeenFiles>();

  constructor(
    readonly shadow: Shadow,
    readonly options: ToolRunOptions,
  ) {
    this.#roots = [shadow.root];
  }

  /** Whether tools have checked the tree in its first state. */
  get hasChecked(): boolean {
    return this.#hasChecked;
  }

  /** Record that they have. */
  checked(): void {
    this.#hasChecked = true;
  }

  /** The findings of a tool in the tree. Content that was checked before is not checked again. */
  async check(tool: Ready, candidate: Candidate, signal: AbortSignal | undefined): Promise<ToolResult> {
    const look = async (names?: readonly string[]) => this.#ofTree(await this.#runTwice(tool, signal, names));
    const known = await this.#seen.get(tool)?.result(candidate, look);
    if (known !== undefined) return known;
    const result = await look();
    if (result.kind === 'refused' || candidate.size > 0 || this.#seen.has(tool)) return result;
    const seen = this.#isByFile(tool) ? SeenFiles.of(result, this.#roots) : undefined;
    if (seen !== undefined) this.#seen.set(tool, seen);
    return result;
  }

  /** Whether the findings in a file depend on no other file. */
  #isByFile({ tool: { run } }: Ready): boolean {
    const without = run.byFileWithout;
    if (without === undefined) return false;
    return ![...filesBelow(this.shadow.folder, this.options.paths)].some(path => basename(path) === without);
  }

  #ofTree(result: ToolResult): ToolResult {
    if (result.kind === 'refused') return result;
    return {
      ...result,
      findings: result.findings.flatMap(each => ownFinding(each, this.#roots) ?? []),
      problems: result.problems.map(each => ownProblem(each, this.#roots)),
    };
  }

  async #runTwice(
    tool: Ready,
    signal: AbortSignal | undefined,
    paths?: readonly string[],
  ): Promise<ToolResult> {
    const result = await this.run(tool, signal, { paths });
    if (result.kind === 'refused') return result;
    const again = failedTests(result).filter(id => !this.#failing.has(id));
    if (again.length === 0) return result;
    const only = join(this.shadow.aside, 'only.json');
    await writeFile(only, JSON.stringify(again));
    const corrected = withFlaky(result, await this.run(tool, signal, { extra: [`--mortise-only=${only}`] }));
    if (!this.#hasChecked) {
      const failing = corrected.findings.filter(each => each.rule !== 'flaky');
      this.#failing = new Set(failedTests({ ...corrected, findings: failing }));
    }
    return corrected;
  }

  /** Run a tool and read its output. `extra` are more arguments. */
  async run(
    tool: Ready,
    signal: AbortSignal | undefined,
    {
      extra = [],
      paths,
      stopsEarly,
      env = this.env(),
    }: {
      readonly extra?: readonly string[];
      readonly stopsEarly?: boolean;
      readonly paths?: readonly string[];
      readonly env?: Env;
    } = {},
  ): Promise<ToolResult> {
    const { timeout = TIMEOUT, passed, heard } = this.options;
    const shown = (text: string) => this.#shown(text);
    const place = { ...(await this.#place(tool, paths)), ...(stopsEarly !== undefined && { stopsEarly }) };
    return runTool(tool.tool, tool.found, place, { env, passed, timeout, signal, heard, extra, shown });
  }

  async #place({ found, tool }: Ready, paths: readonly string[] = this.options.paths): Promise<ToolPlace> {
    const { folder, aside } = this.shadow;
    const own = ownPaths(tool, folder, paths);
    const settings = await settingsFiles(folder, tool.run);
    // A command from the user determines its own Python.
    const isGiven = this.options.commands?.[tool.name] !== undefined;
    const python = isGiven ? undefined : this.options.python;
    return {
      folder,
      aside,
      paths: own,
      settings,
      version: found.kind === 'command' ? found.version : '',
      python,
    };
  }

  /** Run a test command. */
  async tested(command: string, signal: AbortSignal | undefined, env = this.env()): Promise<TestRun> {
    const { timeout = TIMEOUT, passed, heard } = this.options;
    const options = { cwd: this.shadow.folder, timeout, signal, heard, env, passed, maxOutput: 20_000 };
    const { ended, output } = await runCommand(command, options);
    return { ended, output: this.#shown(output) };
  }

  /** Python must not keep compiled files, because it compares only whole seconds and the size. */
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

  /** The folder of the copy for one of the tree. Without consent, no code is loaded from either. */
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

/** The ids of the tests that failed, without those of files that could not be collected. */
function failedTests({ findings }: Findings): readonly string[] {
  const ids = findings.flatMap(({ test }) => (test?.id.includes('::') === true ? [test.id] : []));
  return [...new Set(ids)];
}

/**
 * The result of a test run, corrected by a second run of its failed tests: those that pass then are
 * flaky.
 */
function withFlaky(first: Findings, again: ToolResult): Findings {
  // If the second run has no results, the first one counts.
  const tests = again.kind === 'findings' ? again.tests : undefined;
  if (tests === undefined) return first;
  const passes = (id: string | undefined) => id !== undefined && tests.get(id) === 'passed';
  return {
    ...first,
    findings: first.findings.map(each => (passes(each.test?.id) ? flaky(each) : each)),
    tests: new Map([...(first.tests ?? [])].map(([id, outcome]) => [id, passes(id) ? 'passed' : outcome])),
  };
}

function flaky(finding: Finding): Finding {
  const note = { message: `It passes in a second run. In the first run, it failed with: ${finding.rule}` };
  return { ...finding, rule: 'flaky', notes: [...finding.notes, note] };
}
