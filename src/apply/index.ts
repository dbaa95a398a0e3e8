export { type Applied, applyEdits } from './apply-edits.js';
export { type ApplyToDocumentOptions, applyToDocument } from './apply-to-document.js';
export { anchorEditsOf, replaceEditsOf } from './as-edits.js';
export { carriedOver } from './carried-over.js';
export { CHECKS, type Check, type Proposal, wouldDelete } from './checks/index.js';
export { syntaxFinding } from './checks/syntax.js';
export {
  type Choice,
  type Choices,
  type ChoicesRead,
  choicesText,
  readChoices,
  replyHash,
} from './choices/index.js';
export { type Confirmation, type ConfirmedChoice, confirmationOf, confirmedAt } from './confirmed.js';
export { convertParsed, convertReply, replyOf } from './convert.js';
export type { EditOutcome } from './edit-outcome.js';
export { quotedLines } from './edit-outcome.js';
export { applyParsed, applyPlan, applyReply } from './engine.js';
export type {
  FileQuery,
  FilesFound,
  Finder,
  LineFound,
  LineQuery,
  LinesFound,
  NotFound,
} from './finder.js';
export { FIT_PARTS, type Fit, fit } from './fit.js';
export { HeldWorkspace } from './held-workspace.js';
export { UNKNOWN_STATE, withSeen } from './lines-of-address.js';
export type { ApplyEditsOptions } from './make-at.js';
export { MemoryWorkspace, sameBytes } from './memory-workspace.js';
export { mergeDocuments } from './merge-texts.js';
export { mergeTokens } from './merge-tokens.js';
export { proposalAt } from './offer.js';
export { type CheckedPath, checkPath, isReserved } from './path-rules.js';
export { diffOf, documentOf, type FilePlan, type FileState, NO_FILE, stateOf, writesOf } from './plan.js';
export { type FileEdits, planFiles } from './plan-files.js';
export { type ApplyOptions, type Plan, planReply } from './plan-reply.js';
export { fileReport, planReport, stopped } from './plan-report.js';
export { quotedDocument } from './quoted-file.js';
export { readReply } from './read-reply.js';
export { asksForReview } from './runs-alone.js';
export { readSpelled, similarPaths } from './spelled-path.js';
export { type Differing, differing, differingSigns, type OtherWord } from './words/differing.js';
export { wordsOfLines } from './words/words.js';
export type {
  CommitResult,
  FileWrite,
  MayReplace,
  ReadOptions,
  ReadResult,
  Reads,
  UndoOptions,
  Workspace,
  WorkspaceRun,
  WriteOptions,
} from './workspace.js';
