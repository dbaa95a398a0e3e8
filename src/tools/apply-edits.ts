import { applyParsed } from '../apply/index.js';
import type { Report } from '../edit/index.js';
// Not by the folder's index: the list of tools needs the names only.
import { FORMAT_NAMES, type FormatName } from '../formats/format.js';
import { parseReply } from '../formats/index.js';
import { withKnownState } from './known-state.js';
import { REPORT_OUTPUT, reportResult } from './results.js';
import type { Arguments, EditTool, ObjectSchema, ToolContext } from './tool.js';
import { guarded, type Hashes } from './whole-files.js';

const INPUT: ObjectSchema = {
  type: 'object',
  properties: {
    reply: { type: 'string' },
    format: { type: 'string', enum: ['auto', ...FORMAT_NAMES] },
    file: { type: 'string', description: 'the file that edits without a path mean' },
    hashes: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'hash of read_file by path; needed to overwrite or delete a whole file',
    },
  },
  required: ['reply'],
};

export const applyEditsTool: EditTool = {
  name: 'apply_edits',
  description:
    'Make many edits at once, in any files: search/replace blocks, diffs, apply_patch, whole files, edit scripts, with prose around. ' +
    'All of them are made, or none. Example: {"reply": "a.py\\n<<<<<<< SEARCH\\nx = 1\\n=======\\nx = 2\\n>>>>>>> REPLACE"}. ' +
    'Returns what became of each edit, new hashes, a receipt.',
  inputSchema: INPUT,
  outputSchema: REPORT_OUTPUT,
  annotations: { idempotentHint: true, openWorldHint: false },
  run: async (args, context) => reportResult(await applied(args, context, false), { diff: false }),
};

export const previewEditsTool: EditTool = {
  name: 'preview_edits',
  description: 'What apply_edits would do with the same arguments, as a diff. Writes nothing.',
  inputSchema: {
    ...INPUT,
    properties: {
      reply: { type: 'string' },
      format: { type: 'string' },
      file: { type: 'string' },
      hashes: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  outputSchema: REPORT_OUTPUT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => reportResult(await applied(args, context, true), { diff: true }),
};

interface ReplyArguments {
  readonly reply: string;
  readonly format?: FormatName | 'auto';
  readonly file?: string;
  readonly hashes?: Hashes;
}

async function applied(args: Arguments, context: ToolContext, dryRun: boolean): Promise<Report> {
  const { reply, format = 'auto', file, hashes = {} } = args as unknown as ReplyArguments;
  const { project, memory } = context;
  const { workspace, syntaxOf, signal, progress } = project;
  const read = parseReply(reply, format);
  const edits = await withKnownState(read.edits, workspace, memory, file);
  const parsed = { ...read, edits };
  const guard = guarded(workspace, parsed.edits, { hashes, memory });
  const report = await applyParsed(parsed, guard.workspace, {
    ...{ isStep: true, format, syntaxOf, dryRun, file, signal, progress },
  });
  for (const { path, after } of report.receipt === null ? [] : report.files)
    if (after !== null) memory.remember(path, after);
  const notes = guard.changed().map(path => `${path} has changed since it was read.`);
  return { ...report, warnings: [...report.warnings, ...notes] };
}
