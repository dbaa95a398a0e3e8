import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type EditRunRecord, editFiles, projectOf, type Refusal, type Strategy } from 'mortise';
import type { Model } from 'mortise/model';
import { NodeGrammars, NodeWorkspace, openModel, runCommand } from 'mortise/node';

/**
 * A task for models: files, what is to be changed in them, and the command that says whether it
 * was.
 */
export interface Task {
  readonly id: string;
  readonly instruction: string;
  /** Contents by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Those to be changed; all of them by default. */
  readonly paths?: readonly string[];
  readonly test: string;
}

export interface BenchModelsOptions {
  /** `provider/name` each. */
  readonly models: readonly string[];
  readonly baseUrl?: string | undefined;
  /** The ways to ask; each of them and the choice by file, by default. */
  readonly strategy?: readonly Strategy[] | undefined;
  readonly rounds: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** How one model did by one strategy. Tokens, seconds and cost are sums over all tasks. */
export interface ModelRow {
  readonly model: string;
  readonly strategy: Strategy | 'by file';
  readonly tasks: number;
  /** The share of tasks whose first reply could be taken as it was. */
  readonly firstApply: number;
  /** The share of tasks whose tests passed in the end. */
  readonly passed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
  readonly cost: number;
}

/** A model that cannot be asked at all. */
export class NoModel extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const STRATEGIES = ['by file', 'edit-script', 'diff-mode', 'whole-file'] as const;

/** Have each model do each task by each strategy, each time in files of its own. */
export async function benchModels(path: string, options: BenchModelsOptions): Promise<readonly ModelRow[]> {
  const tasks = await tasksOf(path);
  const rows: ModelRow[] = [];
  for (const name of options.models) {
    const opened = await openModel({ model: name, baseUrl: options.baseUrl, env: options.env });
    if (opened.kind === 'failed') throw new NoModel(opened.refusal);
    for (const strategy of options.strategy ?? STRATEGIES)
      rows.push(await rowOf(opened.model, strategy, tasks, options));
  }
  return rows;
}

async function tasksOf(path: string): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  for await (const line of createInterface({ input: createReadStream(path) }))
    if (line.trim() !== '') tasks.push(JSON.parse(line));
  return tasks;
}

async function rowOf(
  model: Model,
  strategy: ModelRow['strategy'],
  tasks: readonly Task[],
  options: BenchModelsOptions,
): Promise<ModelRow> {
  const runs: EditRunRecord[] = [];
  for (const task of tasks)
    if (!options.signal.aborted) runs.push(await runOf(model, strategy, task, options));
  const sum = (of: (run: EditRunRecord) => number) => runs.reduce((total, run) => total + of(run), 0);
  const share = (of: (run: EditRunRecord) => boolean) =>
    runs.length === 0 ? 0 : sum(run => Number(of(run))) / runs.length;
  return {
    model: model.name,
    strategy,
    tasks: runs.length,
    firstApply: share(run => run.firstApply),
    passed: share(({ tests }) => tests?.rounds.at(-1) === 'passed'),
    inputTokens: sum(run => run.inputTokens),
    outputTokens: sum(run => run.outputTokens),
    seconds: sum(run => run.generationSeconds),
    cost: sum(run => run.cost),
  };
}

async function runOf(
  model: Model,
  strategy: ModelRow['strategy'],
  task: Task,
  { rounds, signal }: BenchModelsOptions,
): Promise<EditRunRecord> {
  const root = await mkdtemp(join(tmpdir(), 'mortise-bench-'));
  try {
    await writeFiles(root, task.files);
    const { instruction, paths = Object.keys(task.files) } = task;
    const forced = strategy === 'by file' ? undefined : strategy;
    const report = await editFiles(
      {
        ...{ instruction, paths, forced, rounds },
        test: stop => runCommand(task.test, { cwd: root, timeout: TEST_TIMEOUT, signal: stop }),
      },
      projectOf({ workspace: await NodeWorkspace.open(root), model, grammars: new NodeGrammars(), signal }),
    );
    return report.output as unknown as EditRunRecord;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const TEST_TIMEOUT = 120_000;

async function writeFiles(root: string, files: Task['files']): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** The rows as a table of Markdown. */
export function modelsText(rows: readonly ModelRow[]): string {
  const head = [
    'model',
    'strategy',
    'tasks',
    'first reply applies',
    'tests pass',
    'tokens in',
    'tokens out',
    'seconds',
    'cost',
  ];
  const body = rows.map(row => [
    row.model,
    row.strategy,
    String(row.tasks),
    percent(row.firstApply),
    percent(row.passed),
    String(row.inputTokens),
    String(row.outputTokens),
    row.seconds.toFixed(1),
    row.cost.toFixed(4),
  ]);
  return [head, head.map((_, i) => (i < 2 ? '---' : '---:')), ...body]
    .map(cells => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
