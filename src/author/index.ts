export {
  type ApplyEditScriptOptions,
  applyEditScript,
  type ScriptError,
  type ScriptResult,
} from './apply-edit-script.js';
export {
  type EditScriptPrompt,
  type EditScriptPromptOptions,
  editScriptPrompt,
} from './edit-script-prompt.js';
export { EDIT_SCRIPT_SCHEMA, editScriptSchema, type ScriptSchema } from './edit-script-schema.js';
export { isLargeFile, type LargeLimits } from './large-file.js';
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
