import { diffSequences } from '#mortise/internal';
import { type Case, casesOf } from '../cases.js';
import { type Random, seeded } from '../random.js';

/** Lines of a file that a task changes, 0-based, and what takes their place. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** An edit that a model made of a real file, to be made again by the tools that are compared. */
export interface EditTask {
  readonly id: string;
  readonly kind: Kind;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** What the model quoted, and what it put in its place. */
  readonly search: string;
  readonly replace: string;
  readonly stretches: readonly Stretch[];
}

/** How many tasks there are of each kind: about as often as models make such edits. */
const QUOTAS = { replace: 13, insert: 9, delete: 3 } as const;
export type Kind = keyof typeof QUOTAS;
export const KINDS = Object.keys(QUOTAS) as Kind[];

const [FEWEST_LINES, MOST_LINES] = [50, 800];
/** Changes with fewer lines between them are one: another address costs more than these lines. */
const APART = 3;

/**
 * Draw 25 tasks from recorded edits: those that quote one place exactly, of files of 50 to 800
 * lines, each file once.
 *
 * @throws as `casesOf` does.
 */
export async function drawTasks(paths: readonly string[], seed: number): Promise<readonly EditTask[]> {
  const all: EditTask[] = [];
  for (const path of paths)
    for await (const one of casesOf(path)) {
      const task = taskOf(one);
      if (task !== undefined) all.push(task);
    }
  const random = seeded(seed);
  const drawn: EditTask[] = [];
  for (const task of shuffled(all, random)) {
    const isFull = drawn.filter(({ kind }) => kind === task.kind).length >= QUOTAS[task.kind];
    if (!isFull && drawn.every(({ path }) => path !== task.path)) drawn.push(task);
  }
  return drawn.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The task of a case; `undefined` for one that is no exact edit of the kinds that are drawn. */
export function taskOf({ id, path, format, original, expected, edits }: Case): EditTask | undefined {
  const [edit, ...more] = edits ?? [];
  if (format !== 'search_replace' || edit === undefined || more.length > 0) return undefined;
  const { search, replace } = edit;
  const [head, tail, ...others] = search === '' ? [] : original.split(search);
  if (head === undefined || tail === undefined || others.length > 0) return undefined;
  if (expected === original || expected !== `${head}${replace}${tail}`) return undefined;
  const lines = original.split('\n');
  const isSized = lines.length >= FEWEST_LINES && lines.length <= MOST_LINES;
  if (!isSized || original.includes('\r') || !original.endsWith('\n')) return undefined;
  const stretches = stretchesOf(lines, expected.split('\n'));
  // Where a change ends with the blank lines that end a file, no line behind it has an address.
  const last = Math.max(0, (stretches.at(-1)?.to ?? 0) - 1);
  if (lines.slice(last).every(line => line.trim() === '')) return undefined;
  const kind = kindOf(stretches);
  // As it is named in its repository: recorded paths are those of somebody's machine.
  const short = path.split(/[\\/]/).filter(Boolean).slice(-3).join('/');
  return kind && { id, kind, path: short, before: original, after: expected, search, replace, stretches };
}

function stretchesOf(before: readonly string[], after: readonly string[]): Stretch[] {
  const joined: { from: number; to: number; start: number; end: number }[] = [];
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(before, after)) {
    const last = joined.at(-1);
    if (last !== undefined && aFrom - last.to < APART) Object.assign(last, { to: aTo, end: bTo });
    else joined.push({ from: aFrom, to: aTo, start: bFrom, end: bTo });
  }
  return joined.map(({ from, to, start, end }) => ({ from, to, lines: after.slice(start, end) }));
}

/**
 * `undefined` where one line is replaced, which is no edit of several lines, and where lines come
 * before all others, which not every tool can say.
 */
function kindOf(stretches: readonly Stretch[]): Kind | undefined {
  if (stretches[0]?.to === 0) return undefined;
  if (stretches.every(({ from, to }) => from === to)) return 'insert';
  if (stretches.every(({ lines }) => lines.length === 0)) return 'delete';
  const gone = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  return gone > 1 ? 'replace' : undefined;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map(item => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
