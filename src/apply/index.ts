export { type Applied, type ApplyEditsOptions, applyEdits, type EditOutcome } from './apply-edits.js';
export { CHECKS, type Check, type Proposal } from './checks/index.js';
export { FIT_PARTS, type Fit, type FitPart, fit } from './fit.js';
export { MemoryWorkspace, sameBytes } from './memory-workspace.js';
export { mergeTokens } from './merge-tokens.js';
export { type CheckedPath, checkPath } from './path-rules.js';
export { diffOf, type FilePlan, type FileState, planFile, writesOf } from './plan.js';
export { similarPaths } from './similar-paths.js';
export type { CommitResult, FileWrite, ReadResult, Workspace } from './workspace.js';
