export { answerHook, type ReadForAgent } from './answer-hook.js';
export { AGENT_NAMES, type AgentName } from './names.js';
