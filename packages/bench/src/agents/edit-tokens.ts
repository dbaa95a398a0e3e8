import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CountTokens } from '../formats.js';
import {
  addressCall,
  byFileTag,
  byLineHashes,
  type Call,
  filesystemCall,
  quoteCall,
  type Window,
  type Written,
  windowOf,
} from './edit-calls.js';
import { type EditTask, KINDS } from './edit-tasks.js';
import type { Start, Starts } from './tokens.js';

/** The ways in which a task is done. */
export const WAYS = ['quote', 'address', 'filesystem', 'line hashes', 'file tag'] as const;
export type Way = (typeof WAYS)[number];
/** Those that are not run. */
const WRITTEN: Partial<Record<Way, (task: EditTask, window: Window | undefined) => Written>> = {
  'line hashes': byLineHashes,
  'file tag': byFileTag,
};

/** What a task cost in one way. */
export interface EditCost {
  /** Of the calls, which a model writes. */
  readonly written: number;
  /** Of the answers, which it reads. */
  readonly read: number;
  readonly isRight: boolean;
}

export interface EditTaskCost {
  readonly task: EditTask;
  readonly costs: Readonly<Record<Way, EditCost>>;
}

/**
 * Do each task in every way: read the file, and edit it.
 *
 * @param around so many lines on each side of the change are read; the whole file without
 */
export async function measureEdits(
  tasks: readonly EditTask[],
  starts: Starts,
  { around, count }: { readonly around: number | undefined; readonly count: CountTokens },
): Promise<readonly EditTaskCost[]> {
  const costs = new Map<Way, readonly EditCost[]>();
  for (const way of WAYS) {
    const written = WRITTEN[way];
    const start = starts[way === 'filesystem' ? 'filesystem' : 'mortise'];
    const own = written
      ? tasks.map(task => writtenCost(written(task, windowOf(task, around)), count))
      : await servedCosts(tasks, way, start, { around, count });
    costs.set(way, own);
  }
  return tasks.map((task, i) => ({
    task,
    costs: Object.fromEntries(WAYS.map(way => [way, costs.get(way)?.[i]])) as Record<Way, EditCost>,
  }));
}

function writtenCost({ calls, answers }: Written, count: CountTokens): EditCost {
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const written = sum(calls.map(call => callTokens(call, count)));
  return { written, read: sum(answers.map(count)), isRight: true };
}

function callTokens({ tool, args }: Call, count: CountTokens): number {
  return count(JSON.stringify({ name: tool, arguments: args }));
}

/** Do the tasks by a server, in a folder of its own, and count its calls and answers. */
export async function servedCosts(
  tasks: readonly EditTask[],
  way: Way,
  start: Start,
  { around, count }: { readonly around: number | undefined; readonly count: CountTokens },
): Promise<readonly EditCost[]> {
  const root = mkdtempSync(join(tmpdir(), 'mortise-bench-'));
  for (const { path, before } of tasks) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), before);
  }
  const server = await start(root);
  try {
    const costs: EditCost[] = [];
    for (const task of tasks) {
      const cost = { written: 0, read: 0 };
      const take = async (call: Call): Promise<string> => {
        const { text } = await server.call(call.tool, call.args);
        cost.written += callTokens(call, count);
        cost.read += count(text);
        return text;
      };
      await take(await editCall(task, way, windowOf(task, around), take));
      costs.push({ ...cost, isRight: readFileSync(join(root, task.path), 'utf8') === task.after });
    }
    return costs;
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Read the file, and make the call that edits it. */
async function editCall(
  task: EditTask,
  way: Way,
  window: Window | undefined,
  take: (call: Call) => Promise<string>,
): Promise<Call> {
  const { path } = task;
  if (way === 'filesystem') {
    // It reads no range from the middle of a file.
    await take({ tool: 'read_text_file', args: { path, ...(window && { head: window.to }) } });
    return filesystemCall(task);
  }
  const ids = way === 'address' ? { ids: true } : {};
  const text = await readOn({ path, ...ids, ...(window ?? wholeOf(task)) }, take);
  return way === 'address' ? addressCall(task, addressesIn(text)) : quoteCall(task);
}

/** With a range, the lines of a long file are shown, and not its outline. */
function wholeOf({ before }: EditTask): { readonly from?: number } {
  return before.length > LONG ? { from: 1 } : {};
}

/** A file with more characters may not fit into an answer. */
const LONG = 10_000;

/** Read, and read on where an answer says how. */
async function readOn(args: Call['args'], take: (call: Call) => Promise<string>): Promise<string> {
  const text = await take({ tool: 'read', args });
  const [, next] = /^Next: read (\{.*\}) reads on\.$/m.exec(text) ?? [];
  if (next === undefined) return text;
  return `${text}\n${await readOn({ ...args, ...(JSON.parse(next) as Call['args']) }, take)}`;
}

/** The address of each line that was shown with one. */
export function addressesIn(text: string): ReadonlyMap<number, string> {
  const found = text.matchAll(/^(\d+)#\w+(?=\t)/gm);
  return new Map([...found].map(([address, line]) => [Number(line), address]));
}

/** The costs as a table of Markdown, with their shares of the cost by quote. */
export function editTokensText(measured: readonly EditTaskCost[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = ({ written, read, isRight }: EditCost) =>
    `${written} + ${read}${isRight ? '' : ' (**wrong**)'}`;
  const groups = [...KINDS.map(kind => measured.filter(({ task }) => task.kind === kind)), measured];
  const names = [...KINDS.map(String), 'all'];
  const each = (of: (way: Way) => string) => WAYS.map(of);
  return [
    row(['task', 'kind', ...WAYS]),
    `|---|---|${WAYS.map(() => '--:|').join('')}`,
    ...measured.map(({ task, costs }) => row([task.id, task.kind, ...each(way => cell(costs[way]))])),
    ...groups.map((group, i) =>
      row([`**${group.length} tasks**`, names[i] as string, ...each(way => cell(sumOf(group, way)))]),
    ),
    row(['written, of by quote', '', ...each(way => shareOf(measured, way, ({ written }) => written))]),
    row(['both, of by quote', '', ...each(way => shareOf(measured, way, costSum))]),
    '',
  ].join('\n');
}

function costSum({ written, read }: EditCost): number {
  return written + read;
}

function sumOf(measured: readonly EditTaskCost[], way: Way): EditCost {
  const costs = measured.map(({ costs: all }) => all[way]);
  return {
    written: costs.reduce((sum, { written }) => sum + written, 0),
    read: costs.reduce((sum, { read }) => sum + read, 0),
    isRight: costs.every(({ isRight }) => isRight),
  };
}

/** With `*` for what was not run. */
function shareOf(measured: readonly EditTaskCost[], way: Way, of: (cost: EditCost) => number): string {
  const share = of(sumOf(measured, way)) / of(sumOf(measured, 'quote'));
  return `${(100 * share).toFixed(1)} %${way in WRITTEN ? ' *' : ''}`;
}
