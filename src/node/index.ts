export type { FileSystem } from './file-system.js';
export { NodeWorkspace, type NodeWorkspaceOptions } from './workspace.js';
