import { refusal } from '../edit/index.js';
import { REPORT_OUTPUT, refusedResult, reportResult } from './results.js';
import type { EditTool, ToolContext, ToolResult } from './tool.js';

export const undoTool: EditTool = {
  name: 'undo',
  description:
    'Take back the edit of a receipt, to the byte; later changes of the same files stay, or it is refused. ' +
    'Example: {"receipt": "<receipt of an edit>"}. Returns the files and a receipt of its own.',
  inputSchema: { type: 'object', properties: { receipt: { type: 'string' } }, required: ['receipt'] },
  outputSchema: REPORT_OUTPUT,
  annotations: { idempotentHint: true, openWorldHint: false },
  // The receipt is asked for: the last edit may be somebody else's.
  run: ({ receipt }, context) => undone(String(receipt), context),
};

async function undone(receipt: string, context: ToolContext): Promise<ToolResult> {
  const { memory, project, told } = context;
  const { workspace, signal, progress } = project;
  progress?.(`taking back ${receipt}`);
  if (workspace.undo === undefined) return noReceipts();
  const report = await workspace.undo(receipt, { signal });
  if (report.outcome === 'undone')
    for (const { path, after } of report.files) if (after !== null) memory.remember(path, after);
  return reportResult(report, { diff: false, told });
}

function noReceipts(): ToolResult {
  const why = refusal('NOTHING_TO_UNDO', 'The files here are kept without receipts.');
  return refusedResult(why, undefined, 'Make the change back with edit.');
}
