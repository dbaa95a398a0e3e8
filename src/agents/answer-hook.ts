import { isAccepted, plainText, type TextEdit } from './accepted.js';
import type { AgentCall, AgentHook, Corrected, HookInput } from './agent-hooks.js';
import { claudeCode } from './claude-code.js';
import { codex } from './codex.js';
import { gemini } from './gemini.js';
import type { AgentName } from './names.js';
import { withLineEndings } from './patch-line-endings.js';
import { pluginCall } from './plugin-call.js';

const AGENT_HOOKS: Readonly<Record<AgentName, AgentHook>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  opencode: pluginCall,
  pi: pluginCall,
};

/**
 * Reads a file by the path that the agent gave; `undefined` if it is outside of the agent's folder
 * or cannot be read.
 */
export type ReadForAgent = (path: string) => Promise<Uint8Array | undefined>;

/** Makes an exact edit of a file; gives the receipt, or `undefined` if it was not made. */
export type MakeForAgent = (path: string, edit: TextEdit) => Promise<string | undefined>;

/**
 * What the hook of an agent answers to its input: the agent's call, with the text that its own tool
 * accepts.
 *
 * `undefined` if the call is to pass as it is: it needs no correction, its place is not certain, or
 * the input is not about an edit. Nothing is written, unless `make` is given.
 *
 * @param make for a hook that runs after a failed call: edits that the agent may make without
 *   asking are made, instead of answered
 * @example await answerHook('gemini', JSON.parse(stdin), readFile)
 */
export async function answerHook(
  agent: AgentName,
  input: HookInput,
  read: ReadForAgent,
  make?: MakeForAgent,
): Promise<object | undefined> {
  const hook = AGENT_HOOKS[agent];
  const corrected = [];
  // One after the other: an edit that is made changes what the next one is about.
  for (const call of hook.callsOf(input))
    corrected.push(await made(call, await correctedCall(call, read), make));
  return hook.answer(input, corrected);
}

async function made(call: AgentCall, corrected: Corrected, make?: MakeForAgent): Promise<Corrected> {
  if (make === undefined || call.kind !== 'edit' || call.isAllowed !== true) return corrected;
  if (corrected === undefined || !('edit' in corrected)) return corrected;
  const receipt = await make(call.path, corrected.edit);
  return receipt === undefined ? corrected : { ...corrected, receipt };
}

/**
 * The engine is loaded only for what an exact tool does not accept: most calls need none, and an
 * agent waits for each.
 */
async function correctedCall(call: AgentCall, read: ReadForAgent): Promise<Corrected> {
  if (call.kind === 'patch') {
    const { exactPatch } = await import('./exact-patch.js');
    const exact = await exactPatch(call.patch, read);
    if (call.isWrittenAsSent !== true) return exact === undefined ? undefined : { patch: exact };
    const patch = await withLineEndings(exact ?? call.patch, read);
    return patch === call.patch ? undefined : { patch };
  }
  const bytes = await read(call.path);
  const text = bytes && plainText(bytes);
  if (bytes === undefined || text === undefined || isAccepted(text, call.edits)) return undefined;
  const { exactEdit } = await import('./exact-call.js');
  const edit = await exactEdit(fileName(call.path), bytes, call.edits);
  return edit === undefined ? undefined : { edit };
}

/**
 * The last part of a path: enough for what is done in memory, where an absolute path is refused.
 */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) || 'file';
}
