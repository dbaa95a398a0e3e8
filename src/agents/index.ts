export { answerHook, type ReadForAgent } from './answer-hook.js';
export { AGENT_FILES, type AgentFile, type Scope } from './install.js';
export { AGENT_NAMES, type AgentName } from './names.js';
export { UnreadableSettings } from './settings-file.js';
