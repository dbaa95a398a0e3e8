/** The agents whose hooks mortise answers. */
export const AGENT_NAMES = ['claude-code', 'codex', 'gemini', 'opencode', 'pi'] as const;

export type AgentName = (typeof AGENT_NAMES)[number];
