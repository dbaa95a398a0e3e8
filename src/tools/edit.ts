import { applyParsed, type Choices, readReply } from '../apply/index.js';
import type { Refusal } from '../edit/index.js';
import type { FormatName, Parsed } from '../formats/format.js';
import { withRest } from '../formats/rest-of-reply.js';
import { type EditFileInput, editFile, readCall } from '../repair/index.js';
import { confirmed, rememberRefused } from './confirm.js';
import { cutMarkRefusal } from './cut-mark.js';
import { ALSO_EDIT, EDIT_INPUT, PREVIEW_INPUT, wantedOf } from './edit-input.js';
import { formFor } from './given-address.js';
import { withKnownState } from './known-state.js';
import { REPORT_OUTPUT, refusedResult, reportResult, wrongArguments } from './results.js';
import type { Arguments, EditTool, ToolContext, ToolResult } from './tool.js';
import { sentTexts } from './unlike-sent.js';
import { guarded, type Hashes } from './whole-files.js';

export const editTool: EditTool = {
  name: 'edit',
  description:
    'Replace `old_str` by `new_str` in a file, or make several edits of files: all or none. `old_str` must name one place: copy whole lines that only it has. `at` names lines without it. ' +
    'Slips are corrected. An empty `old_str` makes a file. ' +
    'Example: {"path": "a.py", "old_str": "x = 1\\n", "new_str": "x = 2\\n"}. Returns where and a receipt, or why not and what to send.',
  inputSchema: EDIT_INPUT,
  alsoTakes: ALSO_EDIT,
  outputSchema: REPORT_OUTPUT,
  annotations: { idempotentHint: true, openWorldHint: false },
  run: (args, context) => edited(args, context, false),
};

export const previewTool: EditTool = {
  name: 'preview',
  description: 'What edit would do with the same arguments, as a diff. Writes nothing.',
  inputSchema: PREVIEW_INPUT,
  alsoTakes: ALSO_EDIT,
  outputSchema: REPORT_OUTPUT,
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: (args, context) => edited(args, context, true),
};

async function edited(args: Arguments, context: ToolContext, dryRun: boolean): Promise<ToolResult> {
  if (typeof args.confirm === 'string') return editedAsConfirmed(args, context, dryRun);
  if (typeof args.rest === 'string') return editedWithRest(args, context, dryRun);
  const wanted = wantedOf(args);
  if (wanted.kind === 'parsed' && isCut(wanted.parsed) && typeof args.reply === 'string')
    context.memory.wasCut({ ...args, reply: args.reply });
  switch (wanted.kind) {
    case 'wrong':
      return wrongArguments(editTool, wanted.message);
    case 'call':
      return editedByCall(wanted.input, context, dryRun);
    case 'parsed': {
      const { hashes = {}, whole_files: wholeFiles } = args as ReplyArguments;
      const { file, format, meant } = wanted;
      const { workspace, ...options } = context.project;
      const parsed =
        typeof args.reply === 'string'
          ? await readReply(args.reply, workspace, {
              ...options,
              file,
              format,
              meant,
              ...(wholeFiles && { wholeFiles }),
            })
          : wanted.parsed;
      return editedByReply(parsed, { file, format, hashes, wholeFiles, dryRun }, context);
    }
  }
}

function isCut({ problems }: Parsed): boolean {
  return problems.some(({ code }) => code === 'EDIT_TRUNCATED');
}

/** Carry out a call whose reply was cut off, with the rest of the reply. */
async function editedWithRest(
  { rest, ...others }: Arguments,
  context: ToolContext,
  dryRun: boolean,
): Promise<ToolResult> {
  if (Object.values(others).some(value => value !== undefined))
    return wrongArguments(editTool, 'Send rest alone: it continues the reply that was cut off.');
  const { memory, remembers } = context;
  if (remembers !== true || memory.cutCalls.length === 0)
    return wrongArguments(editTool, 'No such cut reply is remembered: send the whole reply.');
  const tried = memory.cutCalls.map(call => ({ call, made: withRest(call.reply, String(rest)) }));
  const fitting = tried.flatMap(({ call, made }) =>
    made.kind === 'reply' ? [{ call, text: made.text }] : [],
  );
  const [only] = fitting;
  if (only === undefined) {
    const why = tried.flatMap(({ made }) => (made.kind === 'refused' ? [made.refusal] : []));
    return refusedResult(why.at(-1) as Refusal, undefined);
  }
  if (fitting.length > 1)
    return wrongArguments(editTool, 'Several cut replies end like that: send one of them as a whole.');
  if (!dryRun) memory.cutCalls = memory.cutCalls.filter(call => call !== only.call);
  return edited({ ...only.call, reply: only.text }, context, dryRun);
}

/** Over HTTP nobody knows whose call was refused. */
const NOT_REMEMBERED =
  'No call is remembered here, so none can be confirmed. Send the edit again with the address as `at`, and the new lines as `new_str`.';

/** Carry out the refused call, with one of its edits at the place that its sender confirms. */
async function editedAsConfirmed(
  { confirm, path, ...others }: Arguments,
  context: ToolContext,
  dryRun: boolean,
): Promise<ToolResult> {
  if (Object.values(others).some(value => value !== undefined))
    return wrongArguments(editTool, 'Send confirm alone, or with path: the refused edit is remembered.');
  if (context.remembers !== true) return wrongArguments(editTool, NOT_REMEMBERED);
  const named = typeof path === 'string' ? path : undefined;
  const call = await confirmed(String(confirm), named, context);
  if (call.kind === 'refused') return refusedResult(call.refusal, call.path, call.step);
  const options = { file: undefined, format: 'auto', hashes: {}, wholeFiles: undefined, dryRun } as const;
  return editedByReply(call.parsed, { ...options, choices: { reply: '', of: call.choices } }, context);
}

async function editedByCall(
  input: EditFileInput,
  context: ToolContext,
  dryRun: boolean,
): Promise<ToolResult> {
  const { project, memory, told, remembers } = context;
  const { workspace, ...options } = project;
  const call = readCall(input);
  if (call.kind === 'refused') return refusedResult(call.refusal, input.path);
  // Addresses go another way: see `wantedOf`.
  if (call.kind === 'addressed') return wrongArguments(editTool, 'at is missing.');
  const why = await cutMarkRefusal([call.edit], workspace, undefined);
  if (why !== undefined) return refusedResult(why, input.path);
  const addresses = formFor(context);
  const { report, corrections } = await editFile(workspace, input, { ...options, memory, addresses, dryRun });
  await rememberRefused(report, { format: 'edit-call', edits: [call.edit], problems: [] }, context);
  const sent = [{ search: input.old_str ?? '', replace: input.new_str }];
  return reportResult(report, { diff: dryRun, sent, corrections, told, remembers });
}

interface ReplyArguments {
  readonly hashes?: Hashes;
  readonly whole_files?: boolean;
}

interface ReplyOptions {
  /** The path that edits without one mean. */
  readonly file: string | undefined;
  /** As the caller named it: who names one says what the text holds. */
  readonly format: FormatName | 'auto';
  readonly hashes: Hashes;
  /** Whether the caller says that whole files are whole. */
  readonly wholeFiles: boolean | undefined;
  readonly dryRun: boolean;
  /** What the sender has confirmed. */
  readonly choices?: Choices;
}

async function editedByReply(
  read: Parsed,
  { file, format, hashes, wholeFiles, dryRun, choices }: ReplyOptions,
  context: ToolContext,
): Promise<ToolResult> {
  const { project, memory, told, remembers } = context;
  const { workspace, syntaxOf, signal, progress } = project;
  const why = await cutMarkRefusal(read.edits, workspace, file);
  if (why !== undefined) return refusedResult(why, file);
  const edits = await withKnownState(read.edits, workspace, memory, file);
  const guard = guarded(workspace, edits, { hashes, memory });
  const report = await applyParsed({ ...read, edits }, guard.workspace, {
    ...{ isStep: true, format, wholeFiles, syntaxOf, dryRun, file, signal, progress, choices },
    addresses: formFor(context),
  });
  await rememberRefused(report, { ...read, edits }, context, choices?.of);
  for (const { path, after } of report.receipt === null ? [] : report.files)
    if (after !== null) memory.remember(path, after);
  const notes = guard.changed().map(path => `${path} has changed since it was read.`);
  return reportResult(
    { ...report, warnings: [...report.warnings, ...notes] },
    {
      diff: dryRun,
      sent: sentTexts(read.edits),
      told,
      remembers,
    },
  );
}
