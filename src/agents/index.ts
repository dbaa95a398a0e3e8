export { answerHook } from './answer-hook.js';
export { AGENT_FILES, type AgentFile, type Scope } from './install.js';
export { UnreadableSettings } from './json-text.js';
export { MCP_FILES } from './mcp-files.js';
export type { AgentName } from './names.js';
