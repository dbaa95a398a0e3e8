import { documentOf, type ReadResult } from '../apply/index.js';
import { refusal } from '../edit/index.js';
import { printableLine } from '../report/index.js';
import { itemsOf, type Outline, qualifiedName } from '../syntax/index.js';
import { type Document, hashBytes } from '../text/index.js';
import { call } from './next-step.js';
import { readingOutput, refusedResult, toolResult } from './results.js';
import { shortHash } from './short-hash.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

/** A larger file is told by its outline, unless lines are asked for. */
const SMALL_LINES = 500;
const SMALL_CHARACTERS = 15_000;
/** The most that is given at once. */
const MOST_LINES = 1_000;
const MOST_CHARACTERS = 60_000;
/** How many definitions are listed. */
const MOST_ITEMS = 300;
/** What is given of a large file that defines nothing. */
const FIRST_LINES = 200;

export const readFileTool: EditTool = {
  name: 'read_file',
  description:
    'Read a file of the project as numbered lines; of a large one its outline, unless `from`/`to` say which lines. Read before you edit. ' +
    'Example: {"path": "src/a.py", "from": 10, "to": 60}. Returns lines, hash, line count. The number and → before a line are not part of it.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      from: { type: 'integer', minimum: 1 },
      to: { type: 'integer', minimum: 1 },
    },
    required: ['path'],
  },
  outputSchema: readingOutput({
    path: { type: 'string' },
    hash: { type: 'string' },
    lineCount: { type: 'integer' },
    content: { type: 'string' },
    outline: { type: 'array' },
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { path, from, to } = args as { path: string; from?: number; to?: number };
    const opened = await openFile(path, context);
    if (opened.kind === 'refused') return opened.result;
    const { file } = opened;
    const { count } = file.document.lines;
    if (from !== undefined || to !== undefined) return lines(file, from ?? 1, to ?? count);
    if (count <= SMALL_LINES && file.document.text.length <= SMALL_CHARACTERS) return lines(file, 1, count);
    const outline = (await context.project.syntaxOf(file.path)).outline(file.document);
    return outline.items.length === 0 ? lines(file, 1, FIRST_LINES) : outlined(file, outline);
  },
};

/** A text file as it was read. */
export interface OpenFile {
  readonly path: string;
  readonly document: Document;
  readonly hash: string;
}

/** A text file of the workspace, or the result that says why there is none. */
export async function openFile(
  path: string,
  context: ToolContext,
): Promise<
  | { readonly kind: 'file'; readonly file: OpenFile }
  | { readonly kind: 'refused'; readonly result: ToolResult }
> {
  const { workspace, progress } = context.project;
  progress?.(`reading ${path}`);
  const read = await workspace.read(path);
  if (read.kind !== 'file') return { kind: 'refused', result: unread(read, path) };
  const decoded = documentOf(read);
  if (decoded.kind === 'binary') {
    const why = refusal('EDIT_BINARY_FILE', `${read.path} is no text: ${decoded.reason}.`);
    return { kind: 'refused', result: refusedResult(why, path) };
  }
  context.memory.saw(read.path, read.bytes);
  return {
    kind: 'file',
    file: { path: read.path, document: decoded.document, hash: shortHash(hashBytes(read.bytes)) },
  };
}

function unread(read: Exclude<ReadResult, { readonly kind: 'file' }>, path: string): ToolResult {
  if (read.kind === 'refused') return refusedResult(read.refusal, path);
  const similarPaths = read.similar;
  const why = refusal('EDIT_FILE_NOT_FOUND', `There is no file ${read.path}.`, { similarPaths });
  return refusedResult(why, path);
}

/** Some lines of a file, as many as fit. */
function lines({ path, document, hash }: OpenFile, first: number, last: number): ToolResult {
  const { count } = document.lines;
  const from = Math.min(first, count + 1);
  const shown: string[] = [];
  let characters = 0;
  for (let line = from; line <= Math.min(last, count); line++) {
    const content = document.lines.content(line - 1);
    characters += content.length + 1;
    const isFull = shown.length === MOST_LINES || characters > MOST_CHARACTERS;
    // One line at least, or nobody gets on.
    if (isFull && shown.length > 0) break;
    shown.push(content);
  }
  const to = from + shown.length - 1;
  const more = to < Math.min(last, count);
  const width = String(to).length;
  const numbered = shown.map((line, i) => `${String(from + i).padStart(width)}→${line}`);
  const which = shown.length === 0 ? 'no lines' : `lines ${from}-${to}`;
  const data = { path, hash, lineCount: count, from, to, content: shown.join('\n') };
  const next = [`${call('read_file', { path, from: to + 1 })} reads on.`];
  return toolResult([`${heading(path, hash)}, ${which} of ${count}`, ...numbered], {
    ...data,
    ...(more && { next }),
  });
}

function outlined({ path, document, hash }: OpenFile, outline: Outline): ToolResult {
  const all = [...itemsOf(outline)].map(placed => ({
    kind: placed.item.kind,
    name: qualifiedName(placed),
    from: placed.item.line,
    to: placed.item.endLine,
  }));
  const items = all.slice(0, MOST_ITEMS);
  const hidden = all.length - items.length;
  const { count } = document.lines;
  const next = [
    `${call('read_file', { path, from: items[0]?.from ?? 1, to: items[0]?.to ?? FIRST_LINES })} reads such lines.`,
  ];
  const lines = [
    `${heading(path, hash)}, ${count} lines: too large to show at once. It defines:`,
    ...items.map(({ kind, name, from, to }) => `${from}-${to} ${kind} ${printableLine(name)}`),
    ...(hidden > 0 ? [`… and ${hidden} more`] : []),
  ];
  return toolResult(lines, { path, hash, lineCount: count, outline: items, next });
}

function heading(path: string, hash: string): string {
  return `${printableLine(path)}, hash ${hash}`;
}
