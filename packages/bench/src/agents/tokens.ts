import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { FILES } from './files.js';
import type { Server } from './server.js';
import { RECEIPT, type Step, TASKS, type Task } from './tasks.js';

/** The servers that are compared. */
export type Side = 'mortise' | 'filesystem';

/** What a task cost by one server, and what became of the files. */
export interface Cost {
  /** Of the calls, which a model writes. */
  readonly written: number;
  /** Of the answers, which it reads. */
  readonly read: number;
  readonly calls: number;
  readonly isRight: boolean;
}

export interface TaskCost {
  readonly task: Task;
  readonly costs: Readonly<Record<Side, Cost>>;
}

export interface TokenCosts {
  /** Of the list of tools, which is part of every request. */
  readonly tools: Readonly<Record<Side, number>>;
  readonly tasks: readonly TaskCost[];
}

/** How a server is started on a folder. */
export type Start = (root: string) => Promise<Server>;
export type Starts = Readonly<Record<Side, Start>>;

/** Do every task by both servers, each with files of its own. */
export async function measureTokens(starts: Starts, count: (text: string) => number): Promise<TokenCosts> {
  const tasks: TaskCost[] = [];
  for (const task of TASKS) {
    const mortise = await taskCost(task, 'mortise', starts.mortise, count);
    const filesystem = await taskCost(task, 'filesystem', starts.filesystem, count);
    tasks.push({ task, costs: { mortise, filesystem } });
  }
  const tools = { mortise: 0, filesystem: 0 };
  for (const side of ['mortise', 'filesystem'] as const)
    tools[side] = await withServer(starts[side], async server => count(JSON.stringify(await server.tools())));
  return { tools, tasks };
}

/** Do a task by the tools of one server, and count the tokens of its calls and answers. */
export async function taskCost(
  task: Task,
  side: Side,
  start: Start,
  count: (text: string) => number,
): Promise<Cost> {
  return withServer(start, async (server, root) => {
    const cost = { written: 0, read: 0, calls: 0 };
    let last = '';
    const take = async ({ tool, args, ifRefused = [] }: Step): Promise<void> => {
      const [, receipt = ''] = /Receipt (\S+)$/m.exec(last) ?? [];
      const sent = args.receipt === RECEIPT ? { ...args, receipt } : args;
      const { text, isError } = await server.call(tool, sent);
      last = text;
      cost.written += count(JSON.stringify({ name: tool, arguments: sent }));
      cost.read += count(text);
      cost.calls++;
      if (isError) for (const next of ifRefused) await take(next);
    };
    for (const step of task[side]) await take(step);
    return { ...cost, isRight: isAsWanted(task, root) };
  });
}

async function withServer<T>(start: Start, work: (server: Server, root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'mortise-bench-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const server = await start(root);
  try {
    return await work(server, root);
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function isAsWanted({ after }: Task, root: string): boolean {
  const wanted = Object.entries({ ...FILES, ...after });
  const found = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !path.startsWith('.mortise'));
  return (
    found.length === wanted.length &&
    wanted.every(([path, text]) => found.includes(path) && readFileSync(join(root, path), 'utf8') === text)
  );
}

/** The costs as a table of Markdown. */
export function tokensText({ tools, tasks }: TokenCosts): string {
  const row = (name: string, kind: string, cells: readonly string[]) =>
    `| ${[name, kind, ...cells].join(' | ')} |`;
  const cell = ({ written, read, calls, isRight }: Cost) =>
    `${written} + ${read} (${calls}${isRight ? '' : ', **wrong**'})`;
  const sums = (['reads', 'edits', 'sloppy'] as const).map(kind => {
    const own = tasks.filter(({ task }) => task.kind === kind);
    return row(
      `**${own.length} tasks**`,
      kind,
      (['mortise', 'filesystem'] as const).map(side => sumText(own, side)),
    );
  });
  return [
    '| task | kind | mortise | server-filesystem |',
    '|---|---|--:|--:|',
    row('the list of tools', '', [String(tools.mortise), String(tools.filesystem)]),
    ...tasks.map(({ task, costs }) =>
      row(task.name, task.kind, [cell(costs.mortise), cell(costs.filesystem)]),
    ),
    ...sums,
    row(
      `**all ${tasks.length}**`,
      '',
      (['mortise', 'filesystem'] as const).map(side => sumText(tasks, side)),
    ),
    '',
  ].join('\n');
}

function sumText(tasks: readonly TaskCost[], side: Side): string {
  const costs = tasks.map(task => task.costs[side]);
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const wrong = costs.filter(({ isRight }) => !isRight).length;
  return `${sum(cost => cost.written)} + ${sum(cost => cost.read)} (${sum(cost => cost.calls)}, ${wrong} wrong)`;
}
