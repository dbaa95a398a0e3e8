/**
 * The entry `mortise/node`: the real file system, and the tools whose findings are fixed. Commands
 * import the index of this folder instead, so that those which only edit files load nothing of the
 * tools.
 *
 * @module mortise/node
 */
export * from './index.js';
export {
  answersIn,
  type CheckerOpened,
  type CheckerOptions,
  type FolderAnswers,
  type LintConfig,
  LintDesk,
  lintConfig,
  NodeProjectSources,
  type OpenChecker,
  openChecker,
  projectSettings,
  type SourceRead,
  type ToolReport,
  writePackets,
} from './lint/index.js';
