export { NodeWorkspace, type NodeWorkspaceOptions } from './workspace.js';
