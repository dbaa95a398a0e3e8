import { inTurn } from '../../edit/in-turn.js';
import type { Refusal } from '../../edit/index.js';
import type { ChangedFile, RanLines } from '../../lint/fix/lines-run.js';
import type { Candidate, Checked, Checker, GoesOn, TestResults } from '../../lint/fix/ports.js';
import type { Finding, ToolProblem } from '../../lint/index.js';
import type { Env } from '../../lint/tools/tool.js';
import { addAll } from '../../text/many.js';
import type { OpenChecker, ToolReport } from './checker.js';
import { LineRecords, measuredCommand, ranInEither } from './measured-tests.js';
import type { Ready } from './ready-tools.js';
import type { ToolResult } from './run-tool.js';
import type { Shadow } from './shadow.js';
import { type ToolRunOptions, ToolRuns } from './tool-runs.js';

/** Arguments with which pytest records the lines that run. */
const RECORDING = ['-p', 'mortise_coverage'];

/** The results of some tools, with those of others over the same files. */
function joined(one: CheckedResult, other: CheckedResult, tools: readonly Ready[]): CheckedResult {
  return {
    kind: 'checked',
    findings: [...one.findings, ...other.findings],
    problems: [...one.problems, ...other.problems],
    tests: new Map([...one.tests, ...other.tests]),
    tools: new Set([...(one.tools ?? []), ...tools.map(each => each.tool.name)]),
  };
}

type CheckedResult = Extract<Checked, { readonly kind: 'checked' }>;

/**
 * Runs tools over a copy of a tree, with some files as they would be: quick tools first, and one
 * run at a time.
 */
export class ShadowChecker implements OpenChecker {
  readonly test: Checker['test'];
  readonly #runs: ToolRuns;
  #tools: readonly Ready[];
  #warnings: readonly string[];

  constructor(
    readonly shadow: Shadow,
    tools: readonly Ready[],
    readonly options: ToolRunOptions,
    warnings: readonly string[],
    readonly listedOnly: readonly string[] = [],
  ) {
    this.#tools = tools;
    this.#warnings = warnings;
    this.#runs = new ToolRuns(shadow, options);
    const { testCommand } = options;
    if (testCommand !== undefined)
      this.test = (candidate, signal) =>
        this.#inTurn(async () => {
          const refused = await this.shadow.put(candidate);
          if (refused !== undefined) return { ended: 'failed', output: refused.message };
          return this.#runs.tested(testCommand, signal);
        });
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get toolNames(): readonly string[] {
    return this.#tools.map(each => each.tool.name);
  }

  original(path: string): Promise<Uint8Array | undefined> {
    return this.#inTurn(() => this.shadow.original(path));
  }

  /** The tests stop at the first that fails: only whether one does is asked. */
  tests(candidate: Candidate, signal?: AbortSignal): Promise<TestResults> {
    return this.#inTurn(async () => {
      const nothing = { tests: new Map(), commandPasses: undefined };
      if ((await this.shadow.put(candidate)) !== undefined) return { ...nothing, isBroken: true };
      const pytest = this.#tools.find(each => each.tool.name === 'pytest');
      const result = pytest && (await this.#runs.run(pytest, signal, { stopsEarly: true }));
      const isBroken = result !== undefined && result.kind === 'refused';
      const tests = result?.kind === 'findings' ? (result.tests ?? new Map<string, string>()) : new Map();
      const { testCommand } = this.options;
      if (testCommand === undefined || isBroken) return { tests, isBroken, commandPasses: undefined };
      const tested = await this.#runs.tested(testCommand, signal);
      return { tests, isBroken, commandPasses: tested.ended === 'passed' };
    });
  }

  /** The results of the tests are ignored here: they are known from before. */
  ranLines(
    candidate: Candidate,
    files: readonly ChangedFile[],
    signal?: AbortSignal,
  ): Promise<RanLines | undefined> {
    return this.#inTurn(async () => {
      if ((await this.shadow.put(candidate)) !== undefined) return undefined;
      const pytest = this.#tools.find(each => each.tool.name === 'pytest');
      const byTool =
        pytest &&
        (await this.#recording(files, env => this.#runs.run(pytest, signal, { extra: RECORDING, env })));
      const command = measuredCommand(this.options.testCommand ?? '');
      const byCommand =
        command && (await this.#recording(files, env => this.#runs.tested(command, signal, env)));
      return ranInEither(byTool, byCommand || undefined);
    });
  }

  async #recording(
    files: readonly ChangedFile[],
    run: (env: Env) => Promise<unknown>,
  ): Promise<RanLines | undefined> {
    const notes = await LineRecords.for(this.shadow.aside, files);
    await run(notes.env(this.#runs.env()));
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

  results(signal?: AbortSignal): Promise<readonly ToolReport[]> {
    return this.#inTurn(async () => {
      const refused = await this.shadow.put(new Map());
      const results: ToolReport[] = [];
      for (const tool of this.#tools) {
        const result: ToolResult =
          refused === undefined
            ? await this.#runs.check(tool, new Map(), signal)
            : { kind: 'refused', refusal: refused };
        results.push({ tool: tool.tool.name, result });
      }
      return results;
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.shadow.close());
  }

  /** One at a time, because there is only one copy. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(this, '', work);
  }

  /** The quick tools first, and slower ones only if `goesOn` allows it. */
  async #inStages(candidate: Candidate, goesOn: GoesOn, signal: AbortSignal | undefined): Promise<Checked> {
    let soFar: CheckedResult = {
      kind: 'checked',
      findings: [],
      problems: [],
      tests: new Map(),
      tools: new Set(),
    };
    for (const cost of [1, 2, 3]) {
      const tools = this.#tools.filter(each => each.tool.run.cost === cost);
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
    // They only read the files, so they can run in parallel.
    const all = await Promise.all(
      tools.map(async tool => [tool, await this.#runs.check(tool, candidate, signal)] as const),
    );
    for (const [tool, result] of all) {
      if (result.kind === 'refused' && this.#isIdle(result.refusal)) {
        this.#leaveOut(tool, result.refusal);
        continue;
      }
      if (result.kind === 'refused') return { kind: 'failed', refusal: result.refusal };
      addAll(findings, result.findings);
      addAll(problems, result.problems);
      for (const [id, outcome] of result.tests ?? []) tests.set(id, outcome);
    }
    this.#runs.checked();
    return { kind: 'checked', findings, problems, tests };
  }

  /** Whether a tool that the user did not name has no files to check, before any fix. */
  #isIdle({ code }: Refusal): boolean {
    return code === 'REPORT_EMPTY' && this.options.tools === undefined && !this.#runs.hasChecked;
  }

  #leaveOut(tool: Ready, { message }: Refusal): void {
    this.#tools = this.#tools.filter(each => each !== tool);
    this.#warnings = [...this.#warnings, message];
  }
}
