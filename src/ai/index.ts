/**
 * The tools of mortise, ready for agents of the AI SDK.
 *
 * @module
 */
export type { ToolResult } from '../tools/index.js';
export { type EditTools, type EditToolsOptions, editTools, type ToolName } from './edit-tools.js';
