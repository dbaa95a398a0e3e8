export { type Applied, type ApplyEditsOptions, applyEdits, type EditOutcome } from './apply-edits.js';
export { CHECKS, type Check, type Proposal } from './checks/index.js';
export { type Fit, fit } from './fit.js';
export { mergeTokens } from './merge-tokens.js';
export { diffOf, type FilePlan, planFile } from './plan.js';
export type { CommitResult, FileWrite, ReadResult, Workspace } from './workspace.js';
