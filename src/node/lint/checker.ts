import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import type { Candidate, Checked, Checker, Tested } from '../../lint/fix/ports.js';
import type { Finding, ToolProblem } from '../../lint/index.js';
import { reasonOf } from '../file-system.js';
import { runCommand } from '../processes.js';
import { disguised } from './disguise.js';
import { findTool, versionOf } from './find-tool.js';
import { failedTests, withFlaky } from './flaky.js';
import { ownFinding, ownProblem } from './own-findings.js';
import { type ReadyTool, runTool, type ToolSays, unavailable } from './run-tool.js';
import type { Env, Place, Runner } from './runner.js';
import { runnerNamed } from './runners.js';
import { settingsAbove } from './settings-above.js';
import { Shadow } from './shadow.js';

/** Which tools look at which tree. */
export interface CheckerOptions {
  readonly root: string;
  /** Their names; they run in this order. */
  readonly tools: readonly string[];
  /** The scope: files and folders, relative to the root; all of it where there are none. */
  readonly paths?: readonly string[];
  /** Command lines to be used in place of what is found, by the name of the tool. */
  readonly commands?: Readonly<Record<string, string>>;
  /** A command that runs tests, besides the tools. */
  readonly testCommand?: string | undefined;
  /** Milliseconds that each run of a tool may take: 10 minutes where none are given. */
  readonly timeout?: number;
  /** Those of this process where none are given. */
  readonly env?: Env;
  readonly signal?: AbortSignal | undefined;
}

/** A checker over a copy of a tree, which is removed when it is closed. */
export interface OpenChecker extends Checker {
  /** What a person should know of it, in sentences. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/** A checker, or why there is none. */
export type CheckerOpened =
  | { readonly kind: 'open'; readonly checker: OpenChecker }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/** A tool that was found. */
interface Ready {
  readonly runner: Runner;
  readonly found: ReadyTool;
}

const TIMEOUT = 600_000;

/**
 * Open a checker: find the tools, copy the tree. Nothing is run over it yet.
 *
 * @example
 * const opened = await openChecker({ root: '.', tools: ['ruff', 'mypy'] });
 * if (opened.kind === 'open') console.log(await opened.checker.check(new Map()));
 */
export async function openChecker(options: CheckerOptions): Promise<CheckerOpened> {
  const ready: Ready[] = [];
  for (const name of options.tools) {
    const found = await readyTool(name, options);
    if ('refusal' in found) return { kind: 'failed', refusal: found.refusal };
    ready.push(found);
  }
  try {
    const shadow = await Shadow.of(options.root);
    const warnings = await settingsAbove(shadow.root);
    return { kind: 'open', checker: new ShadowChecker(shadow, ready, options, warnings) };
  } catch (error) {
    const message = `The tree cannot be copied: ${reasonOf(error)}.`;
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', message) };
  }
}

async function readyTool(
  name: string,
  { root, commands = {}, env = process.env, timeout = TIMEOUT, signal }: CheckerOptions,
): Promise<Ready | { readonly refusal: Refusal }> {
  const runner = runnerNamed(name);
  if (runner === undefined)
    return { refusal: refusal('TOOL_UNAVAILABLE', `There is no tool ${JSON.stringify(name)}.`) };
  const at = { root, env, timeout, signal };
  const command = commands[name];
  if (command !== undefined) {
    const version = runner.byVersion === true ? await versionOf(command, at) : undefined;
    return { runner, found: { kind: 'command', command, version: version ?? '' } };
  }
  const found = await findTool(runner, at);
  return found.kind === 'missing' ? { refusal: unavailable(runner) } : { runner, found };
}

class ShadowChecker implements OpenChecker {
  readonly test: Checker['test'];
  /** One at a time: there is one copy. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #roots: readonly string[];

  constructor(
    readonly shadow: Shadow,
    readonly tools: readonly Ready[],
    readonly options: CheckerOptions,
    readonly warnings: readonly string[],
  ) {
    this.#roots = [shadow.root];
    const { testCommand } = options;
    if (testCommand !== undefined)
      this.test = (candidate, signal) =>
        this.#inTurn(async () => {
          const refused = await this.shadow.put(candidate);
          if (refused !== undefined) return { ended: 'failed', output: refused.message };
          return this.#tested(testCommand, signal);
        });
  }

  check(candidate: Candidate, signal?: AbortSignal): Promise<Checked> {
    return this.#inTurn(async () => {
      const refused = await this.shadow.put(candidate);
      return refused === undefined ? this.#checked(signal) : { kind: 'failed', refusal: refused };
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.shadow.close());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #checked(signal: AbortSignal | undefined): Promise<Checked> {
    const findings: Finding[] = [];
    const problems: ToolProblem[] = [];
    const tests = new Map<string, string>();
    for (const tool of this.tools) {
      const says = await this.#says(tool, signal);
      if (says.kind === 'refused') return { kind: 'failed', refusal: says.refusal };
      findings.push(...says.findings.flatMap(each => ownFinding(each, this.#roots) ?? []));
      problems.push(...says.problems.map(each => ownProblem(each, this.#roots)));
      for (const [id, outcome] of says.tests ?? []) tests.set(id, outcome);
    }
    return { kind: 'checked', findings, problems, tests };
  }

  async #says(tool: Ready, signal: AbortSignal | undefined): Promise<ToolSays> {
    const says = await this.#run(tool, signal);
    const again = says.kind === 'findings' ? failedTests(says) : [];
    if (says.kind === 'refused' || again.length === 0) return says;
    const only = join(this.shadow.aside, 'only.json');
    await writeFile(only, JSON.stringify(again));
    return withFlaky(says, await this.#run(tool, signal, [`--mortise-only=${only}`]));
  }

  #run(tool: Ready, signal: AbortSignal | undefined, extra: readonly string[] = []): Promise<ToolSays> {
    const { folder, aside } = this.shadow;
    const { paths = [], timeout = TIMEOUT } = this.options;
    const version = tool.found.kind === 'command' ? tool.found.version : '';
    const place: Place = { folder, aside, paths: paths.length === 0 ? ['.'] : paths, version };
    const env = this.#env();
    const shown = (text: string) => this.#shown(text);
    return runTool(tool.runner, tool.found, place, { env, timeout, signal, extra, shown });
  }

  async #tested(command: string, signal: AbortSignal | undefined): Promise<Tested> {
    const { timeout = TIMEOUT } = this.options;
    const options = { cwd: this.shadow.folder, timeout, signal, env: this.#env(), maxOutput: 20_000 };
    const { ended, output } = await runCommand(command, options);
    return { ended, output: this.#shown(output) };
  }

  /** Python keeps no compiled files: it would tell a changed one by whole seconds and its size. */
  #env(): Env {
    const { env = process.env } = this.options;
    const { PYTHONPATH, MYPYPATH, FORCE_COLOR, ...rest } = env;
    return {
      ...rest,
      ...this.#moved({ PYTHONPATH, MYPYPATH }),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
      NO_COLOR: '1',
      MORTISE_TREE: this.shadow.root,
    };
  }

  /** Lists of folders, with those of the copy in place of those of the tree. */
  #moved(lists: Env): Env {
    const { root, folder } = this.shadow;
    const moved = (path: string) => {
      const inner = relative(root, path);
      const inside = isAbsolute(path) && !isAbsolute(inner) && inner.split(sep)[0] !== '..';
      return inside ? join(folder, inner) : path;
    };
    const known = Object.entries(lists).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      known.map(([name, value = '']) => [name, value.split(delimiter).map(moved).join(delimiter)]),
    );
  }

  #shown(text: string): string {
    const { root, folder, aside } = this.shadow;
    return disguised(text, [
      [folder, root],
      [aside, dirname(root)],
    ]);
  }
}
