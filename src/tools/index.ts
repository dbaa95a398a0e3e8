/**
 * The tools that agents edit with: what they are called, what they take, what they answer. The
 * doors (`mcp/`, `ai/`) only hand them on.
 *
 * @module
 */
import { printableLine } from '../report/index.js';
import { addAll } from '../text/many.js';
import { anchorsTool } from './anchors.js';
import { checkedArguments } from './arguments.js';
import { editTool, previewTool } from './edit.js';
import { MOST_READ, readTool } from './read.js';
import { wrongArguments } from './results.js';
import { listTool, searchTool } from './search.js';
import type { Arguments, EditTool, ToolContext, ToolResult } from './tool.js';
import { undoTool } from './undo.js';

export { FINDING_TOOLS } from './findings.js';
export type { EditTool, ToolContext, ToolResult } from './tool.js';

/** All tools, in the order in which a model should think of them. */
export const EDIT_TOOLS: readonly EditTool[] = [
  readTool,
  editTool,
  searchTool,
  listTool,
  previewTool,
  anchorsTool,
  undoTool,
];

/**
 * Call a tool. Arguments that do not fit its schema are refused like everything else, in a text
 * that a model can act on.
 *
 * @example (await callTool(tool, { path: 'a.txt' }, { project, memory })).text
 */
export async function callTool(tool: EditTool, args: unknown, context: ToolContext): Promise<ToolResult> {
  const checked = checkedArguments(tool, args);
  if (checked.kind === 'wrong')
    return withWarnings(wrongArguments(tool, checked.message), await recovered({}, context));
  const said = await recovered(checked.args, context);
  const result = await tool.run(checked.args, context);
  const { remarks } = checked;
  const ignored = remarks.length === 0 ? [] : [`Nothing was done with ${remarks.join(', ')}.`];
  return withWarnings(result, [...ignored, ...said]);
}

/** What was interrupted since the last call is taken back first, and told whatever the tool is. */
async function recovered(
  { path, paths }: Arguments,
  { project: { workspace } }: ToolContext,
): Promise<string[]> {
  const named = [path, ...(Array.isArray(paths) ? paths : [])].filter(each => typeof each === 'string');
  const said: string[] = [];
  // No call reads more of them.
  const read = [...new Set(named)].slice(0, MOST_READ);
  for (const each of read.length === 0 ? [undefined] : read)
    addAll(said, (await workspace.recover?.(each)) ?? []);
  return [...new Set(said)];
}

/** A result that tells them as well, each once. */
export function withWarnings(result: ToolResult, said: readonly string[]): ToolResult {
  const { text, data, isError } = result;
  const known = Array.isArray(data.warnings) ? data.warnings.map(String) : [];
  const others = said.filter(warning => !known.includes(warning));
  if (others.length === 0) return result;
  const notes = others.map(warning => `Note: ${printableLine(warning)}`);
  return { text: [...notes, text].join('\n'), data: { ...data, warnings: [...others, ...known] }, isError };
}
