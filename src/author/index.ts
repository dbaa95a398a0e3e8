export { buildDiffPrompt, type DiffPromptOptions } from './diff-prompt.js';
export { runEdit } from './edit-run.js';
export {
  type EditScriptPrompt,
  type EditScriptPromptOptions,
  editScriptPrompt,
} from './edit-script-prompt.js';
export { EDIT_SCRIPT_SCHEMA, editScriptSchema, type ScriptSchema } from './edit-script-schema.js';
export type { EditTask } from './edit-task.js';
export { failingPart } from './failing-part.js';
export { isLargeFile } from './large-file.js';
export type { Copy, EditPorts, EditStep, RunTests, TestRun, Tree } from './ports.js';
export type { Prompt, TaskParts } from './prompt-parts.js';
export type { EditRunRecord } from './record.js';
export { isTest } from './reproduction.js';
export { fileForPrompt } from './shown-file.js';
export {
  type Choice,
  type ChoiceOptions,
  chooseStrategy,
  fallBack,
  STRATEGIES,
  type Strategy,
} from './strategy.js';
export { detectTruncation, type ModelResponse } from './truncation.js';
