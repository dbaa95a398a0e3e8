import { amount } from '../text/amount.js';
import { call } from './next-step.js';
import { openFile } from './open-file.js';
import { MOST_CHARACTERS, type Part, shownFile } from './read-part.js';
import { readingOutput, toolResult, wrongArguments } from './results.js';
import type { Arguments, EditTool, ToolContext, ToolResult } from './tool.js';

/** With fewer characters left, the rest is for the next call. */
const LEAST = 1_000;
/** So many files are read by one call. */
export const MOST_READ = 100;
/** How many paths are named of those that are for the next call. */
const MOST_NAMED = 20;

export const readTool: EditTool = {
  name: 'read',
  description:
    'Read a file, or several by `paths`, as numbered lines; of a long one the outline, unless `from`/`to` say which lines. Read before you edit. ' +
    'Example: {"path": "src/a.py", "from": 10, "to": 60}. Returns the lines. The number and tab before a line are no part of it. `ids`: addresses for `at`, 12#483, or 12#483-15#071 for a run.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      from: { type: 'integer', minimum: 1 },
      to: { type: 'integer', minimum: 1 },
      paths: { type: 'array', items: { type: 'string' } },
      ids: { type: 'boolean' },
    },
    required: [],
  },
  alsoTakes: { offset: { type: 'integer', minimum: 0 }, limit: { type: 'integer', minimum: 1 } },
  outputSchema: readingOutput({
    path: { type: 'string' },
    hash: { type: 'string' },
    lineCount: { type: 'integer' },
    content: { type: 'string' },
    outline: { type: 'array' },
    files: { type: 'array' },
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const asked = askedOf(args);
    return 'wrong' in asked ? wrongArguments(readTool, asked.wrong) : readAll(asked, context);
  },
};

interface Asked {
  readonly paths: readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly ids?: boolean;
}

interface Given {
  readonly ids?: boolean;
  readonly path?: string;
  readonly paths?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  readonly offset?: number;
  readonly limit?: number;
}

function askedOf(args: Arguments): Asked | { readonly wrong: string } {
  const { path, paths = [], from, to, offset, limit, ids } = args as Given;
  const all = [...new Set([...(path === undefined ? [] : [path]), ...paths])];
  if (all.length === 0) return { wrong: 'path is missing.' };
  if (from !== undefined && offset !== undefined) return { wrong: 'Send from or offset, not both.' };
  if (to !== undefined && limit !== undefined) return { wrong: 'Send to or limit, not both.' };
  // Some tools count from 0.
  const first = from ?? (offset === undefined ? undefined : Math.max(1, offset));
  const last = to ?? (limit === undefined ? undefined : (first ?? 1) + limit - 1);
  return { paths: all, from: first, to: last, ids };
}

async function readAll({ paths, from, to, ids }: Asked, context: ToolContext): Promise<ToolResult> {
  const parts: Part[] = [];
  let left = MOST_CHARACTERS;
  for (const path of paths.slice(0, MOST_READ)) {
    if (left < LEAST) break;
    const opened = await openFile(path, context);
    const part =
      opened.kind === 'refused'
        ? { ...opened.result, path }
        : await shownFile(opened.file, { from, to, ids, most: left }, context);
    parts.push(part);
    left -= part.text.length;
  }
  const [only] = parts;
  if (paths.length === 1 && only !== undefined) return only;
  return together(parts, paths.slice(parts.length));
}

function together(parts: readonly Part[], unread: readonly string[]): ToolResult {
  const files = parts.map(({ data, path }) => ({ ...data, path: data.path ?? path }));
  const isError = parts.every(part => part.isError);
  const hidden = unread.length - MOST_NAMED;
  const rest = hidden > 0 ? ` (and ${amount(hidden, 'more path')})` : '';
  const next =
    unread.length === 0
      ? []
      : [`${call('read', { paths: unread.slice(0, MOST_NAMED) })}${rest} reads the others.`];
  return toolResult(
    parts.map(({ text }) => text),
    { files, ...(next.length > 0 && { next }) },
    isError,
  );
}
