export { appendLog, type LogEntry, logEntry } from './edit-log.js';
export type { CallTally, Stats } from './edit-stats.js';
export type { FileSystem } from './file-system.js';
export { NodeGrammars } from './grammars.js';
export type { PointInHistory } from './history.js';
export { appendToLog, logFileOf } from './log-file.js';
export {
  type DiskCacheOptions,
  diskCache,
  type FoundConfig,
  findConfig,
  type Opened,
  type OpenModelOptions,
  openModel,
  recordTo,
  replayFrom,
} from './model/index.js';
export { type CommandOptions, type CommandResult, runCommand } from './processes.js';
export { type LogSums, sumLog } from './read-log.js';
export { copyTree } from './tree-copy.js';
export type { NodeUndoOptions } from './undo.js';
export { NodeWorkspace, type NodeWorkspaceOptions } from './workspace.js';
