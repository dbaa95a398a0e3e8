/**
 * The tools that agents edit with: what they are called, what they take, what they answer. The
 * doors (`mcp/`, `ai/`) only hand them on.
 *
 * @module
 */
import { refusal } from '../edit/index.js';
import { printableLine } from '../report/index.js';
import { applyEditsTool, previewEditsTool } from './apply-edits.js';
import { checkedArguments } from './arguments.js';
import { editFileTool } from './edit-file.js';

export { FINDING_TOOLS } from './findings.js';

import { listAnchorsTool } from './list-anchors.js';
import { readFileTool } from './read-file.js';
import { refusedResult } from './results.js';
import type { Arguments, EditTool, ToolContext, ToolResult } from './tool.js';
import { undoEditTool } from './undo-edit.js';

export type { EditTool, ToolContext, ToolResult } from './tool.js';

/** All tools, in the order in which a model should think of them. */
export const EDIT_TOOLS: readonly EditTool[] = [
  readFileTool,
  editFileTool,
  applyEditsTool,
  previewEditsTool,
  listAnchorsTool,
  undoEditTool,
];

/**
 * Call a tool. Arguments that do not fit its schema are refused like everything else, in a text
 * that a model can act on.
 *
 * @example (await callTool(tool, { path: 'a.txt' }, { project, memory })).text
 */
export async function callTool(tool: EditTool, args: unknown, context: ToolContext): Promise<ToolResult> {
  const checked = checkedArguments(tool.inputSchema, args);
  if (checked.kind === 'arguments') return recoverAndRun(tool, checked.args, context);
  return refusedResult(refusal('USAGE', `${tool.name}: ${checked.message} ${tool.description}`));
}

/** What was interrupted since the last call is taken back first, and told whatever the tool is. */
async function recoverAndRun(tool: EditTool, args: Arguments, context: ToolContext): Promise<ToolResult> {
  const { path } = args;
  const said = await context.project.workspace.recover?.(typeof path === 'string' ? path : undefined);
  const result = await tool.run(args, context);
  return said === undefined || said.length === 0 ? result : withWarnings(result, said);
}

/** A result that tells them as well, each once. */
function withWarnings({ text, data, isError }: ToolResult, said: readonly string[]): ToolResult {
  const known = Array.isArray(data.warnings) ? data.warnings.map(String) : [];
  const others = said.filter(warning => !known.includes(warning));
  const notes = others.map(warning => `Note: ${printableLine(warning)}`);
  return { text: [...notes, text].join('\n'), data: { ...data, warnings: [...others, ...known] }, isError };
}
