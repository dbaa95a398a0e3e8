/**
 * Fixing findings and verifying the fixes: the session that the command, the library and the tools
 * use, and the ports that it needs.
 *
 * @module
 */
export type { Ask } from './ask.js';
export type { FixTask } from './fix-options.js';
export { leftCase } from './ledger.js';
export { partlyTaken } from './partly-taken.js';
export type { Candidate, Checker } from './ports.js';
export { questionJson } from './question-id.js';
export { FixSession } from './session.js';
export type { WrittenFix } from './written-fixes.js';
