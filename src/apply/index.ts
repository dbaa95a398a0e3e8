export { type Applied, type ApplyEditsOptions, applyEdits } from './apply-edits.js';
export {
  type AppliedToDocument,
  type ApplyToDocumentOptions,
  applyToDocument,
  type EditError,
} from './apply-to-document.js';
export { anchorEditsOf, replaceEditsOf } from './as-edits.js';
export { CHECKS, type Check, type Proposal, wholeEnough } from './checks/index.js';
export { type SyntaxFinding, syntaxFinding } from './checks/syntax.js';
export type { EditOutcome } from './edit-outcome.js';
export { fileReport } from './file-report.js';
export { FIT_PARTS, type Fit, fit } from './fit.js';
export { inTurn } from './in-turn.js';
export { MemoryWorkspace, sameBytes } from './memory-workspace.js';
export { mergeTexts, type TextConflict } from './merge-texts.js';
export { mergeTokens } from './merge-tokens.js';
export { type CheckedPath, checkPath, isReserved } from './path-rules.js';
export { diffOf, documentOf, type FilePlan, type FileState, NO_FILE, stateOf, writesOf } from './plan.js';
export { type FileEdits, planFiles } from './plan-files.js';
export { quotedDocument } from './quoted-file.js';
export { asksToLook, runsAlone } from './runs-alone.js';
export { similarPaths } from './similar-paths.js';
export { skipNoChange } from './skip-no-change.js';
export type { CommitResult, FileWrite, MayReplace, ReadResult, Reads, Workspace } from './workspace.js';
