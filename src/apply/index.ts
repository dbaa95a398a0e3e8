export { type Applied, applyEdits, type EditOutcome } from './apply-edits.js';
export { type Fit, fit } from './fit.js';
export { mergeTokens } from './merge-tokens.js';
export type { CommitResult, FileWrite, ReadResult, Workspace } from './workspace.js';
