/**
 * Fixing findings and verifying the fixes: the session that the command, the library and the tools
 * use, and the ports that it needs.
 *
 * @module
 */
export type { Answered, Ask, Asking } from './ask.js';
export { type AskedSoFar, askModel } from './ask-model.js';
export type { FixOptions, FixStep, FixTask } from './fix-options.js';
export type { FixRun, Submitted } from './fix-run.js';
export type { Group } from './group.js';
export { type Case, type Fixed, leftCase } from './ledger.js';
export { partlyTaken } from './partly-taken.js';
export type { Candidate, Checked, Checker } from './ports.js';
export { type QuestionJson, questionId, questionJson } from './question-id.js';
export { FixSession } from './session.js';
export type { FindingSummary, RuleSummary } from './summary.js';
export type { WrittenFix } from './written-fixes.js';
