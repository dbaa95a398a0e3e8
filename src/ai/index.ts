/**
 * The tools of mortise, ready for agents of the AI SDK.
 *
 * @module mortise/ai
 */
export type { ToolResult } from '../tools/index.js';
export { type EditTools, type EditToolsOptions, editTools, type ToolName } from './edit-tools.js';
