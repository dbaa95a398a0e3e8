export { type ApplyDiffOptions, applyDiff, type DiffError, type DiffResult } from './apply-diff.js';
export {
  type ApplyEditScriptOptions,
  applyEditScript,
  type ScriptError,
  type ScriptResult,
} from './apply-edit-script.js';
export { buildDiffPrompt, type DiffPromptOptions } from './diff-prompt.js';
export { editFile, type FallBack, type FileStrategy } from './edit-file.js';
export { runEdit } from './edit-run.js';
export {
  type EditScriptPrompt,
  type EditScriptPromptOptions,
  editScriptPrompt,
} from './edit-script-prompt.js';
export { EDIT_SCRIPT_SCHEMA, editScriptSchema, type ScriptSchema } from './edit-script-schema.js';
export type { EditTask } from './edit-task.js';
export { failingPart } from './failing-part.js';
export { isLargeFile, type LargeLimits } from './large-file.js';
export { type Mutant, mutantsOf } from './mutants.js';
export { pointedRegions, type Region } from './pointed.js';
export type {
  Copy,
  EditPorts,
  EditStep,
  Planned,
  Planner,
  PlannerOptions,
  RunTests,
  Tree,
} from './ports.js';
export { NO_CHANGE, type Prompt, saysNoChange, type TaskParts } from './prompt-parts.js';
export { type EditRunRecord, recordRun, type Strength } from './record.js';
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
export { isTest, measureTests } from './test-strength.js';
export { detectTruncation, type ModelResponse } from './truncation.js';
export { type WholeFilePromptOptions, wholeFilePrompt } from './whole-file-prompt.js';
