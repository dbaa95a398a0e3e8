import { hashBytes } from '#mortise/internal';
import type { EditTask, Stretch } from './edit-tasks.js';

/** A call of a tool. */
export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Lines that are read, 1-based, both inclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The lines that an agent looks at: the whole file, or so many around what it changes. */
export function windowOf({ before, stretches }: EditTask, around: number | undefined): Window | undefined {
  if (around === undefined) return undefined;
  const [first, last] = [stretches[0] as Stretch, stretches.at(-1) as Stretch];
  const from = Math.max(1, first.from + 1 - around);
  return { from, to: Math.min(before.split('\n').length - 1, last.to + around) };
}

/** The same edit by the text that it replaces, as the model wrote it. */
export function quoteCall({ path, search, replace }: EditTask): Call {
  return { tool: 'edit', args: { path, old_str: search, new_str: replace } };
}

export function filesystemCall({ path, search, replace }: EditTask): Call {
  return { tool: 'edit_file', args: { path, edits: [{ oldText: search, newText: replace }] } };
}

/** The same edit by the addresses that `read` gave, by line number. */
export function addressCall(task: EditTask, addresses: ReadonlyMap<number, string>): Call {
  const lines = task.before.split('\n');
  const edits = task.stretches.map(stretch => addressed(lines, stretch, addresses));
  const [only, ...more] = edits;
  return { tool: 'edit', args: { path: task.path, ...(more.length === 0 ? only : { edits }) } };
}

/** Blank lines are given no address: where a stretch ends with one, it takes a line more. */
function addressed(
  lines: readonly string[],
  { from, to, lines: put }: Stretch,
  at: ReadonlyMap<number, string>,
) {
  const text = (made: readonly string[]) => made.map(line => `${line}\n`).join('');
  if (from === to) {
    const [above, below] = [at.get(from), at.get(from + 1)];
    if (above !== undefined) return { at: above, insert: 'after', new_str: text(put) };
    if (below !== undefined) return { at: below, insert: 'before', new_str: text(put) };
  }
  let [first, last] = [from, Math.max(to, from + 1)];
  while (first > 0 && !at.has(first + 1)) first--;
  while (last < lines.length && !at.has(last)) last++;
  const [start, end] = [at.get(first + 1), at.get(last)];
  if (start === undefined || end === undefined) throw new RangeError('The lines were not read.');
  const made = [...lines.slice(first, from), ...put, ...lines.slice(to, last)];
  return { at: start === end ? start : `${start}-${end}`, new_str: text(made) };
}

/** A tool that is not run: what it takes and gives is written as its documents say. */
export interface Written {
  readonly calls: readonly Call[];
  readonly answers: readonly string[];
}

/**
 * A tool that gives each line a hash, as oh-my-pi did in its versions 12: lines are read as
 * `12:3f|text`, and an edit names `12:3f`. The answer is taken for the shortest one.
 */
export function byLineHashes(task: EditTask, window: Window | undefined): Written {
  const lines = task.before.split('\n');
  const nameOf = (i: number) => `${i + 1}:${hashBytes(new TextEncoder().encode(lines[i])).slice(0, 2)}`;
  const { path } = task;
  const shown = shownLines(lines, window).map(i => `${nameOf(i)}|${lines[i]}`);
  const edits = task.stretches.map(({ from, to, lines: put }) => {
    const text = put.join('\n');
    if (from === to) return { insert_after: { anchor: nameOf(from - 1), text } };
    if (to - from === 1) return { set_line: { anchor: nameOf(from), new_text: text } };
    const [start_anchor, end_anchor] = [nameOf(from), nameOf(to - 1)];
    return { replace_lines: { start_anchor, end_anchor, new_text: text } };
  });
  return {
    calls: [readCall(path, window), { tool: 'edit', args: { path, edits } }],
    answers: [shown.join('\n'), `Updated ${path}`],
  };
}

/**
 * oh-my-pi 18: lines have their numbers alone, and the file a tag, which the patch repeats. The
 * answer is taken for the shortest one: the new tag.
 */
export function byFileTag(task: EditTask, window: Window | undefined): Written {
  const { path, before, after, stretches } = task;
  const lines = before.split('\n');
  const tag = (text: string) =>
    `[${path}#${hashBytes(new TextEncoder().encode(text)).slice(0, 4).toUpperCase()}]`;
  const shown = shownLines(lines, window).map(i => `${i + 1}:${lines[i]}`);
  const hunks = stretches.flatMap(({ from, to, lines: put }) => [
    from === to
      ? `PUT >${from}:`
      : `${put.length === 0 ? 'CUT' : 'PUT'} ${from + 1}.=${to}${put.length === 0 ? '' : ':'}`,
    ...put.map(line => `+${line}`),
  ]);
  const input = [tag(before), ...hunks].join('\n');
  return {
    calls: [readCall(path, window), { tool: 'edit', args: { input } }],
    answers: [[tag(before), ...shown].join('\n'), tag(after)],
  };
}

function readCall(path: string, window: Window | undefined): Call {
  const part = window && { offset: window.from, limit: window.to - window.from + 1 };
  return { tool: 'read', args: { path, ...part } };
}

/** The indices of the lines that are read. What follows the last line break is no line. */
function shownLines(lines: readonly string[], window: Window | undefined): number[] {
  const { from, to } = window ?? { from: 1, to: lines.length - 1 };
  return Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i);
}
