import {
  documentOf,
  type FilesFound,
  type LineFound,
  type LinesFound,
  type NotFound,
} from '../apply/index.js';
import { type Refusal, refusal } from '../edit/index.js';
import { printableLine } from '../report/index.js';
import { amount } from '../text/amount.js';
import { beginningOf } from '../text/beginning.js';
import type { LineRange } from '../text/index.js';
import { addresses } from './given-address.js';
import { readingOutput, refusedResult, toolResult } from './results.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

/** How many lines are found by default, and at most. */
const USUAL_LINES = 100;
const MOST_LINES = 500;
/** How many files are listed by default, and at most. */
const USUAL_FILES = 300;
const MOST_FILES = 2_000;
/** The most characters that one call gives; what is said around them comes on top. */
const MOST_CHARACTERS = 14_500;

export const searchTool: EditTool = {
  name: 'search',
  description:
    'Search the lines of files for a regular expression, without what ignore files name. ' +
    'Example: {"pattern": "def \\\\w+", "glob": "*.py", "path": "src"}. Returns lines by file, with their numbers.',
  inputSchema: {
    type: 'object',
    properties: {
      pattern: { type: 'string' },
      path: { type: 'string' },
      glob: { type: 'string' },
      literal: { type: 'boolean' },
      limit: { type: 'integer', minimum: 1 },
    },
    required: ['pattern'],
  },
  alsoTakes: { ids: { type: 'boolean' }, ignore_case: { type: 'boolean' } },
  outputSchema: readingOutput({ lines: { type: 'array' } }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { workspace, signal, progress } = context.project;
    const {
      pattern = '',
      path,
      glob,
      literal = false,
      ignore_case = false,
      limit = USUAL_LINES,
      ids = false,
    } = args as SearchArguments;
    if (workspace.finder === undefined) return noFinder();
    progress?.(`searching for ${beginningOf(pattern)}`);
    const query = { pattern, isLiteral: literal, ignoresCase: ignore_case, folder: path, glob, signal };
    const found = await workspace.finder.lines({ ...query, limit: Math.min(limit, MOST_LINES) });
    return linesResult(ids && found.kind === 'lines' ? await withAddresses(found, context) : found);
  },
};

export const listTool: EditTool = {
  name: 'list',
  description:
    'List files below `path`, by a glob, without what ignore files name. Example: {"glob": "src/**/*.ts"}. Returns paths.',
  inputSchema: {
    type: 'object',
    properties: {
      glob: { type: 'string' },
      path: { type: 'string' },
      limit: { type: 'integer', minimum: 1 },
    },
    required: [],
  },
  outputSchema: readingOutput({ paths: { type: 'array' } }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, { project: { workspace, signal } }: ToolContext) => {
    const { path, glob, limit = USUAL_FILES } = args as SearchArguments;
    if (workspace.finder === undefined) return noFinder();
    const query = { folder: path, glob, limit: Math.min(limit, MOST_FILES), signal };
    return filesResult(await workspace.finder.files(query));
  },
};

/** The arguments, whose types are checked. */
interface SearchArguments {
  readonly pattern?: string;
  readonly path?: string;
  readonly glob?: string;
  readonly literal?: boolean;
  readonly ignore_case?: boolean;
  readonly limit?: number;
  readonly ids?: boolean;
}

/** A line with its address, where that was asked for. */
type Line = LineFound & { readonly at?: string };

/** The addresses of the lines found, of the files as they are now. */
async function withAddresses(found: LinesFound, context: ToolContext): Promise<LinesFound> {
  const byPath = new Map<string, (lines: LineRange) => string | undefined>();
  const lines: Line[] = [];
  for (const line of found.lines) {
    const { path, line: first } = line;
    const addressOf = byPath.get(path) ?? (await addressesNow(path, context));
    byPath.set(path, addressOf);
    const at = addressOf({ first, last: first });
    lines.push({ ...line, ...(at !== undefined && { at }) });
  }
  return { ...found, lines };
}

/** The addresses of a file's lines as it is now; of lines that are gone by now, none. */
async function addressesNow(
  path: string,
  context: ToolContext,
): Promise<(lines: LineRange) => string | undefined> {
  const read = await context.project.workspace.read(path);
  const decoded = read.kind === 'file' ? documentOf(read) : undefined;
  if (decoded?.kind !== 'document') return () => undefined;
  const { document } = decoded;
  const addressOf = addresses(path, document, context);
  return lines => (lines.last <= document.lines.count ? addressOf(lines) : undefined);
}

function noFinder(): ToolResult {
  return refusedResult(refusal('TOOL_UNAVAILABLE', 'The files here cannot be listed.'));
}

/** Why nothing could be searched, with what to do about it. */
function notSearched(why: Refusal, tool: 'search' | 'list'): ToolResult {
  switch (why.code) {
    case 'EDIT_FILE_NOT_FOUND':
      return refusedResult(why, undefined, 'Check the path: list shows which files there are.');
    case 'EDIT_TOO_LARGE':
      return refusedResult(why, undefined, 'Read the part that you need, by `from` and `to`.');
    case 'EDIT_BINARY_FILE':
      return refusedResult(why, undefined, 'Name a text file, or a folder.');
    case 'EDIT_INVALID_PATH':
      return refusedResult(why, undefined, `${tool} without \`path\` takes the whole root.`);
    default:
      return refusedResult(why);
  }
}

function linesResult(found: LinesFound | NotFound): ToolResult {
  if (found.kind === 'refused') return notSearched(found.refusal, 'search');
  const lines = fitting(found.lines, ({ text, path }) => text.length + path.length / 4 + 8);
  const isWhole = found.isWhole && lines.length === found.lines.length;
  const next = isWhole ? [] : ['Search again with a `path`, a `glob` or a longer pattern for the others.'];
  const files = new Set(lines.map(({ path }) => path)).size;
  const head = `${amount(lines.length, 'line')} in ${amount(files, 'file')}${isWhole ? '' : ', and there are more'}`;
  return toolResult(
    [lines.length === 0 ? 'Nothing was found.' : `${head}.`, ...byFile(lines), ...notesOf(found)],
    { lines, ...(next.length > 0 && { next }) },
  );
}

/** The path of a file once, above its lines. */
function byFile(lines: readonly Line[]): string[] {
  return lines.flatMap(({ path, line, text, at }, i) => [
    ...(lines[i - 1]?.path === path ? [] : [printableLine(path)]),
    `${at ?? line}\t${text}`,
  ]);
}

function filesResult(found: FilesFound | NotFound): ToolResult {
  if (found.kind === 'refused') return notSearched(found.refusal, 'list');
  const paths = fitting(found.paths, path => path.length + 1);
  const isWhole = found.isWhole && paths.length === found.paths.length;
  const next = isWhole ? [] : ['List again with a `path` or a `glob` for the others.'];
  const head =
    paths.length === 0 ? ['There is no such file.'] : isWhole ? [] : [`The first ${paths.length} files:`];
  return toolResult([...head, ...paths.map(printableLine), ...notesOf(found)], {
    paths,
    ...(next.length > 0 && { next }),
  });
}

function notesOf({ notes }: LinesFound | FilesFound): string[] {
  return notes.map(note => `Note: ${printableLine(note)}`);
}

/** The first of many that are not too long together. */
function fitting<T>(items: readonly T[], lengthOf: (item: T) => number): readonly T[] {
  let characters = 0;
  const beyond = items.findIndex(item => {
    characters += lengthOf(item);
    return characters > MOST_CHARACTERS;
  });
  return beyond < 0 ? items : items.slice(0, beyond);
}
