import { isAccepted, plainText } from './accepted.js';
import type { AgentCall, AgentHook, Corrected, HookInput } from './agent-hooks.js';
import { claudeCode } from './claude-code.js';
import { codex } from './codex.js';
import { CORRECTOR, type Corrector, type ReadForAgent } from './corrector.js';
import { gemini } from './gemini.js';
import type { AgentName } from './names.js';
import { pluginCall } from './plugin-call.js';

const AGENT_HOOKS: Readonly<Record<AgentName, AgentHook>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode: pluginCall,
  pi: pluginCall,
};

/**
 * What the hook of an agent answers to its input: the agent's call, with the text that its own tool
 * accepts.
 *
 * `undefined` if the call is to pass as it is: it needs no correction, its place is not certain, or
 * the input is not about an edit. Nothing is written.
 *
 * @param read the bytes of a file; `undefined` if it is outside of the agent's folder or cannot be
 *   read
 *
 * @example await answerHook('gemini', JSON.parse(stdin), readFile)
 */
export async function answerHook(
  agent: AgentName,
  input: HookInput,
  read: ReadForAgent,
  corrector = CORRECTOR,
): Promise<object | undefined> {
  const hook = AGENT_HOOKS[agent];
  const corrected = [];
  for (const call of hook.callsOf(input)) corrected.push(await correctedCall(call, read, corrector));
  return hook.answer(input, corrected);
}

async function correctedCall(call: AgentCall, read: ReadForAgent, corrector: Corrector): Promise<Corrected> {
  if (call.kind === 'patch') {
    const patch = await corrector.patch(call.patch, read);
    return patch === undefined ? undefined : { patch };
  }
  const bytes = await read(call.path);
  const text = bytes && plainText(bytes);
  if (bytes === undefined || text === undefined || isAccepted(text, call.edits)) return undefined;
  const edit = await corrector.edit(fileName(call.path), bytes, call.edits);
  return edit === undefined ? undefined : { edit };
}

/**
 * The last part of a path: enough for what is done in memory, where an absolute path is refused.
 */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) || 'file';
}
