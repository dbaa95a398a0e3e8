export { type Applied, type ApplyEditsOptions, applyEdits } from './apply-edits.js';
export {
  type AppliedToDocument,
  type ApplyToDocumentOptions,
  applyToDocument,
  type EditError,
} from './apply-to-document.js';
export { anchorEditsOf, replaceEditsOf } from './as-edits.js';
export { CHECKS, type Check, type Proposal, wholeEnough } from './checks/index.js';
export { type SyntaxFinding, type SyntaxStrictness, syntaxFinding } from './checks/syntax.js';
export { type Converted, convertReply } from './convert.js';
export type { EditOutcome } from './edit-outcome.js';
export { applyParsed, applyPlan, applyReply } from './engine.js';
export { fileReport } from './file-report.js';
export { FIT_PARTS, type Fit, type FitPart, fit } from './fit.js';
export { MemoryWorkspace, sameBytes } from './memory-workspace.js';
export { type MergedTexts, mergeTexts, type TextConflict } from './merge-texts.js';
export { mergeTokens } from './merge-tokens.js';
export { type CheckedPath, checkPath, isReserved } from './path-rules.js';
export {
  diffOf,
  documentOf,
  type FilePlan,
  type FileRead,
  type FileState,
  NO_FILE,
  stateOf,
  writesOf,
} from './plan.js';
export { type FileEdits, type PlanFilesOptions, type PlannedFile, planFiles } from './plan-files.js';
export { type ApplyOptions, type Plan, planReply } from './plan-reply.js';
export { exitOf, planReport } from './plan-report.js';
export { quotedDocument } from './quoted-file.js';
export { asksToLook, runsAlone } from './runs-alone.js';
export { similarPaths } from './similar-paths.js';
export { skipNoChange } from './skip-no-change.js';
export type {
  CommitResult,
  FileWrite,
  ReadResult,
  Reads,
  UndoOptions,
  Workspace,
  WorkspaceRun,
} from './workspace.js';
