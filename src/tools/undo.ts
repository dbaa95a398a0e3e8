import { refusal } from '../edit/index.js';
import { REPORT_OUTPUT, refusedResult, reportResult, wrongArguments } from './results.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

export const undoTool: EditTool = {
  name: 'undo',
  description:
    'Take back the edit of a receipt, to the byte; later changes of the same files stay, or it is refused. ' +
    'Example: {"receipt": "<receipt of an edit>"}. Returns the files and a receipt of its own.',
  inputSchema: { type: 'object', properties: { receipt: { type: 'string' } }, required: [] },
  alsoTakes: { to: { type: 'string' }, dry_run: { type: 'boolean' } },
  outputSchema: REPORT_OUTPUT,
  annotations: { idempotentHint: true, openWorldHint: false },
  // The receipt is asked for: the last edit may be somebody else's.
  run: (args, context) => {
    const { receipt, to } = args as { receipt?: string; to?: string };
    if ((receipt === undefined) === (to === undefined))
      return Promise.resolve(
        wrongArguments(
          undoTool,
          'receipt is missing. With to in its place, that edit stays and all after it are taken back.',
        ),
      );
    return undone({ receipt, to, dryRun: args.dry_run === true }, context);
  },
};

/** One commit, or all that came after one. */
interface Asked {
  readonly receipt: string | undefined;
  readonly to: string | undefined;
  readonly dryRun: boolean;
}

async function undone({ receipt, to, dryRun }: Asked, context: ToolContext): Promise<ToolResult> {
  const { memory, project, told } = context;
  const { workspace, signal, progress } = project;
  progress?.(`taking back ${receipt ?? `all after ${to}`}`);
  if (workspace.undo === undefined || workspace.undoAfter === undefined) return noReceipts();
  const report =
    to === undefined
      ? await workspace.undo(receipt, { signal, dryRun })
      : await workspace.undoAfter(to, { signal, dryRun });
  if (report.outcome === 'undone')
    for (const { path, after } of report.files) if (after !== null) memory.remember(path, after);
  return reportResult(report, { diff: dryRun, told });
}

function noReceipts(): ToolResult {
  const why = refusal('NOTHING_TO_UNDO', 'No receipts are kept here, so nothing can be taken back.');
  return refusedResult(why, undefined, 'Make the change back with edit.');
}
