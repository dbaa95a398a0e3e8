import { writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import type { ChangedFile, RanLines } from '../../lint/fix/lines-run.js';
import type { Candidate, Checked, Checker, GoesOn, Tested } from '../../lint/fix/ports.js';
import type { Finding, ToolProblem } from '../../lint/index.js';
import { amount } from '../../text/amount.js';
import { addAll } from '../../text/many.js';
import type { LeftOut } from '../copy-files.js';
import { reasonOf } from '../file-system.js';
import { runCommand } from '../processes.js';
import { disguised } from './disguise.js';
import { ownPython } from './find-tool.js';
import { failedTests, withFlaky } from './flaky.js';
import { LineNotes, measuredCommand, ranInEither } from './measured-tests.js';
import { unheededBelow } from './nested-settings.js';
import { ownFinding, ownProblem } from './own-findings.js';
import { type Ready, readyTools } from './ready-tools.js';
import { runTool, type ToolSays } from './run-tool.js';
import type { Env, Place } from './runner.js';
import { SeenFiles } from './seen-files.js';
import { settingsAbove } from './settings-above.js';
import { Shadow } from './shadow.js';
import { codeFoldersOf, isOfTree, withCodeFolders } from './tree-folders.js';

/** Which tools look at which tree. */
export interface CheckerOptions {
  readonly root: string;
  /** Their names; they run in this order. All that have something to say of the tree where none are given. */
  readonly tools?: readonly string[] | undefined;
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
  /** Whether code of the tree may run: its tests, its programs, plugins that its settings name. It may not where not said. */
  readonly mayRun?: (() => Promise<boolean>) | undefined;
  /** Names of variables that tools and tests get besides those that programs need. */
  readonly passed?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A checker over a copy of a tree, which is removed when it is closed. */
export interface OpenChecker extends Checker {
  /** What a person should know of it, in sentences. */
  readonly warnings: readonly string[];
  /** What each of the tools says of the tree as it is: one that fails does not keep the others from it. */
  results(signal?: AbortSignal): Promise<readonly ToolResult[]>;
  close(): Promise<void>;
}

/** What one tool says. */
export interface ToolResult {
  readonly tool: string;
  readonly says: ToolSays;
}

/** A checker, or why there is none. */
export type CheckerOpened =
  | { readonly kind: 'open'; readonly checker: OpenChecker }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

const TIMEOUT = 600_000;
/** What has pytest note the lines that run. */
const NOTING = ['-p', 'mortise_coverage'];

/**
 * Open a checker: find the tools, copy the tree. Nothing is run over it yet.
 *
 * @example
 * const opened = await openChecker({ root: '.', tools: ['ruff', 'mypy'] });
 * if (opened.kind === 'open') console.log(await opened.checker.check(new Map()));
 */
export async function openChecker(options: CheckerOptions): Promise<CheckerOpened> {
  const { root, env = process.env, passed, timeout = TIMEOUT, signal, tools, commands = {} } = options;
  const paths = scopeOf(options);
  let trusted = false;
  const mayRun = once(async () => {
    trusted = (await options.mayRun?.()) ?? false;
    return trusted;
  });
  const folders = codeFoldersOf(root, env);
  if (folders.length > 0) await mayRun();
  const ready = await readyTools({ tools, commands, paths }, { root, env, passed, timeout, signal, mayRun });
  if (ready.kind === 'failed') return ready;
  try {
    const shadow = await Shadow.of(root);
    const unused = trusted ? [] : unusedFolders(folders);
    const python = trusted ? await ownPython(root) : undefined;
    const warnings = [
      ...ready.leftOut,
      ...unused,
      ...unseen(shadow.leftOut),
      ...(await settingsAbove(shadow.root)),
      ...(await unheededBelow(shadow.root, ready.tools, paths)),
    ];
    return {
      kind: 'open',
      checker: new ShadowChecker(shadow, ready.tools, { ...options, trusted, python }, warnings),
    };
  } catch (error) {
    return { kind: 'failed', refusal: refusal('EDIT_FILE_READ_ERROR', uncopied(error)) };
  }
}

/** Says which folders with code are left out of the environment of the tools. */
function unusedFolders(folders: readonly string[]): readonly string[] {
  if (folders.length === 0) return [];
  return [
    `The tools load no code from ${folders.join(', ')}, since nobody said that code of this tree may run. ` +
      'Say so by --trust, or MORTISE_TRUST=1.',
  ];
}

/** So many files that tools do not see are named. */
const NAMED = 20;

/** What tools do not see of a tree, in sentences. */
function unseen(leftOut: readonly LeftOut[]): readonly string[] {
  const named = leftOut.slice(0, NAMED).map(({ path, why }) => `${path} is ${why}: the tools do not see it.`);
  const more = leftOut.length - named.length;
  return more === 0 ? named : [...named, `The tools do not see ${amount(more, 'more file')} of that kind.`];
}

/** One answer for all tools. */
function once(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

function uncopied(error: unknown): string {
  const { path } = error as NodeJS.ErrnoException;
  return `The tree cannot be copied: ${path === undefined ? '' : `${path}: `}${reasonOf(error)}.`;
}

function scopeOf({ paths = [] }: CheckerOptions): readonly string[] {
  return paths.length === 0 ? ['.'] : paths;
}

/** What tools have said, and what others say of the same files. */
function joined(one: Said, other: Said, tools: readonly Ready[]): Said {
  return {
    kind: 'checked',
    findings: [...one.findings, ...other.findings],
    problems: [...one.problems, ...other.problems],
    tests: new Map([...one.tests, ...other.tests]),
    tools: new Set([...(one.tools ?? []), ...tools.map(each => each.runner.name)]),
  };
}

type Said = Extract<Checked, { readonly kind: 'checked' }>;

class ShadowChecker implements OpenChecker {
  readonly test: Checker['test'];
  /** One at a time: there is one copy. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #roots: readonly string[];
  #tools: readonly Ready[];
  #warnings: readonly string[];
  #hasChecked = false;
  /** Tests that failed twice before anything was changed: where they fail again, nobody need try a third time. */
  #failing: ReadonlySet<string> = new Set();
  /** Of tools that look at each file by itself: what they have said of files. */
  readonly #seen = new Map<Ready, SeenFiles>();

  constructor(
    readonly shadow: Shadow,
    tools: readonly Ready[],
    readonly options: CheckerOptions & { readonly trusted: boolean; readonly python: string | undefined },
    warnings: readonly string[],
  ) {
    this.#tools = tools;
    this.#warnings = warnings;
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

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get toolNames(): readonly string[] {
    return this.#tools.map(each => each.runner.name);
  }

  original(path: string): Promise<Uint8Array | undefined> {
    return this.#inTurn(() => this.shadow.original(path));
  }

  /** What the tests print and find here is of no interest: they were judged before. */
  ranLines(
    candidate: Candidate,
    files: readonly ChangedFile[],
    signal?: AbortSignal,
  ): Promise<RanLines | undefined> {
    return this.#inTurn(async () => {
      if ((await this.shadow.put(candidate)) !== undefined) return undefined;
      const pytest = this.#tools.find(each => each.runner.name === 'pytest');
      const byTool =
        pytest && (await this.#noting(files, env => this.#run(pytest, signal, { extra: NOTING, env })));
      const command = measuredCommand(this.options.testCommand ?? '');
      const byCommand = command && (await this.#noting(files, env => this.#tested(command, signal, env)));
      return ranInEither(byTool, byCommand || undefined);
    });
  }

  async #noting(
    files: readonly ChangedFile[],
    run: (env: Env) => Promise<unknown>,
  ): Promise<RanLines | undefined> {
    const notes = await LineNotes.for(this.shadow.aside, files);
    await run(notes.env(this.#env()));
    return notes.read();
  }

  check(candidate: Candidate, signal?: AbortSignal, goesOn?: GoesOn): Promise<Checked> {
    return this.#inTurn(async () => {
      const refused = await this.shadow.put(candidate);
      if (refused !== undefined) return { kind: 'failed', refusal: refused };
      return goesOn === undefined
        ? this.#checked(this.#tools, candidate, signal)
        : this.#inStages(candidate, goesOn, signal);
    });
  }

  results(signal?: AbortSignal): Promise<readonly ToolResult[]> {
    return this.#inTurn(async () => {
      const refused = await this.shadow.put(new Map());
      const results: ToolResult[] = [];
      for (const tool of this.#tools) {
        const says: ToolSays =
          refused === undefined
            ? await this.#own(tool, new Map(), signal)
            : { kind: 'refused', refusal: refused };
        results.push({ tool: tool.runner.name, says });
      }
      return results;
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

  /** The quick tools first; each of the slower ones only if what was said so far lets it go on. */
  async #inStages(candidate: Candidate, goesOn: GoesOn, signal: AbortSignal | undefined): Promise<Checked> {
    let soFar: Said = { kind: 'checked', findings: [], problems: [], tests: new Map(), tools: new Set() };
    for (const cost of [1, 2, 3]) {
      const tools = this.#tools.filter(each => each.runner.cost === cost);
      if (tools.length === 0) continue;
      const checked = await this.#checked(tools, candidate, signal);
      if (checked.kind === 'failed') return checked;
      soFar = joined(soFar, checked, tools);
      if (soFar.tools?.size === this.#tools.length) break;
      if (!goesOn(soFar)) return soFar;
    }
    const { tools: _, ...all } = soFar;
    return all;
  }

  async #checked(
    tools: readonly Ready[],
    candidate: Candidate,
    signal: AbortSignal | undefined,
  ): Promise<Checked> {
    const findings: Finding[] = [];
    const problems: ToolProblem[] = [];
    const tests = new Map<string, string>();
    // They read the same files and write none of them: at once they take as long as the slowest.
    const all = await Promise.all(
      tools.map(async tool => [tool, await this.#own(tool, candidate, signal)] as const),
    );
    for (const [tool, says] of all) {
      if (says.kind === 'refused' && this.#isIdle(says.refusal)) {
        this.#leaveOut(tool, says.refusal);
        continue;
      }
      if (says.kind === 'refused') return { kind: 'failed', refusal: says.refusal };
      addAll(findings, says.findings);
      addAll(problems, says.problems);
      for (const [id, outcome] of says.tests ?? []) tests.set(id, outcome);
    }
    this.#hasChecked = true;
    return { kind: 'checked', findings, problems, tests };
  }

  /** A tool that nobody named and that has nothing to look at, before any fix. */
  #isIdle({ code }: Refusal): boolean {
    return code === 'REPORT_EMPTY' && this.options.tools === undefined && !this.#hasChecked;
  }

  #leaveOut(tool: Ready, { message }: Refusal): void {
    this.#tools = this.#tools.filter(each => each !== tool);
    this.#warnings = [...this.#warnings, message];
  }

  /** What a tool says of files of the tree. Of those that it has seen already, it is not asked again. */
  async #own(tool: Ready, candidate: Candidate, signal: AbortSignal | undefined): Promise<ToolSays> {
    const look = async (names?: readonly string[]) => this.#ofTree(await this.#says(tool, signal, names));
    const known = await this.#seen.get(tool)?.says(candidate, look);
    if (known !== undefined) return known;
    const says = await look();
    if (says.kind === 'refused' || candidate.size > 0 || this.#seen.has(tool)) return says;
    const { byFile } = tool.runner;
    const dependsOnOthers = (await byFile?.dependsOnOthers(this.#place(tool))) ?? true;
    const seen = dependsOnOthers ? undefined : SeenFiles.of(says, this.#roots);
    if (seen !== undefined) this.#seen.set(tool, seen);
    return says;
  }

  #ofTree(says: ToolSays): ToolSays {
    if (says.kind === 'refused') return says;
    return {
      ...says,
      findings: says.findings.flatMap(each => ownFinding(each, this.#roots) ?? []),
      problems: says.problems.map(each => ownProblem(each, this.#roots)),
    };
  }

  async #says(tool: Ready, signal: AbortSignal | undefined, paths?: readonly string[]): Promise<ToolSays> {
    const says = await this.#run(tool, signal, { paths });
    if (says.kind === 'refused') return says;
    const again = failedTests(says).filter(id => !this.#failing.has(id));
    if (again.length === 0) return says;
    const only = join(this.shadow.aside, 'only.json');
    await writeFile(only, JSON.stringify(again));
    const told = withFlaky(says, await this.#run(tool, signal, { extra: [`--mortise-only=${only}`] }));
    if (!this.#hasChecked) {
      const failing = told.findings.filter(each => each.rule !== 'flaky');
      this.#failing = new Set(failedTests({ ...told, findings: failing }));
    }
    return told;
  }

  #run(
    tool: Ready,
    signal: AbortSignal | undefined,
    {
      extra = [],
      paths,
      env = this.#env(),
    }: {
      readonly extra?: readonly string[];
      readonly paths?: readonly string[] | undefined;
      readonly env?: Env;
    } = {},
  ): Promise<ToolSays> {
    const { timeout = TIMEOUT, passed } = this.options;
    const shown = (text: string) => this.#shown(text);
    const place = this.#place(tool, paths);
    return runTool(tool.runner, tool.found, place, { env, passed, timeout, signal, extra, shown });
  }

  #place({ found, runner }: Ready, paths: readonly string[] = scopeOf(this.options)): Place {
    const { folder, aside } = this.shadow;
    // A command that somebody gave says itself what it runs with.
    const isGiven = this.options.commands?.[runner.name] !== undefined;
    const python = isGiven ? undefined : this.options.python;
    return { folder, aside, paths, version: found.kind === 'command' ? found.version : '', python };
  }

  async #tested(command: string, signal: AbortSignal | undefined, env = this.#env()): Promise<Tested> {
    const { timeout = TIMEOUT, passed } = this.options;
    const options = { cwd: this.shadow.folder, timeout, signal, env, passed, maxOutput: 20_000 };
    const { ended, output } = await runCommand(command, options);
    return { ended, output: this.#shown(output) };
  }

  /** Python keeps no compiled files: it would tell a changed one by whole seconds and its size. */
  #env(): Env {
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

  /** A folder of the copy in place of one of the tree; without consent, programs load no code of either. */
  #codeFolder(path: string): string | undefined {
    const { root, folder } = this.shadow;
    if (!isOfTree(root, path)) return path;
    if (!this.options.trusted) return undefined;
    return isAbsolute(path) ? join(folder, relative(root, path)) : path;
  }

  #shown(text: string): string {
    const { root, folder, aside } = this.shadow;
    return disguised(text, [
      [folder, root],
      [aside, dirname(root)],
    ]);
  }
}
