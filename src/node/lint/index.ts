export {
  type CheckerOpened,
  type CheckerOptions,
  type OpenChecker,
  openChecker,
  type ToolReport,
} from './checker.js';
export { LintDesk } from './desk.js';
export { keepFixes, keptFixes } from './kept-fixes.js';
export { type LintConfig, lintConfig } from './lint-config.js';
export { type OldQuestions, removeOldQuestions } from './old-questions.js';
export { openOnlyNew } from './only-new/open.js';
export { ownFinding, ownPath, ownProblem } from './own-findings.js';
export { answersIn, type FolderAnswers, writePackets } from './packet-folder.js';
export { NodeProjectSources, type SourceRead } from './project.js';
export { projectSettings } from './project-settings.js';
export { scopeOf } from './scope-path.js';
export { shellWord } from './shell-word.js';
