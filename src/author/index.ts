export type { FallBack, FileStrategy } from './ask-for-file.js';
export { buildDiffPrompt, type DiffPromptOptions } from './diff-prompt.js';
export { editFiles } from './edit-run.js';
export {
  type EditScriptPrompt,
  type EditScriptPromptOptions,
  editScriptPrompt,
} from './edit-script-prompt.js';
export { EDIT_SCRIPT_SCHEMA, editScriptSchema, type ScriptSchema } from './edit-script-schema.js';
export type { EditTask } from './edit-task.js';
export { failingPart } from './failing-part.js';
export { isLargeFile, type LargeLimits } from './large-file.js';
export { pointedRegions, type Region } from './pointed.js';
export { NO_CHANGE, type Prompt, saysNoChange, type TaskParts } from './prompt-parts.js';
export { type EditRunRecord, type Reproduction, recordRun } from './record.js';
export { isTest, reproductionOf } from './reproduction.js';
export type { Copy, EditStep, RunTests, TestRun } from './run-parts.js';
export { type ShownFile, type ShownOptions, shownFile } from './shown-file.js';
export {
  type Choice,
  type ChoiceOptions,
  chooseStrategy,
  fallBack,
  STRATEGIES,
  type Strategy,
  type StrategyFailure,
  type Subject,
} from './strategy.js';
export { detectTruncation, type ModelResponse } from './truncation.js';
export { type WholeFilePromptOptions, wholeFilePrompt } from './whole-file-prompt.js';
