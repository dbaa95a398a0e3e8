import { type AgentHook, type HookInput, objectOf, textOf } from './agent-hooks.js';
import { argumentsAt, refusalMessage } from './refusal-message.js';
import { isRefused } from './refused.js';

/**
 * Gemini CLI, event `BeforeTool`: the arguments of `replace` are replaced as a whole, so all of
 * them are sent back. Event `AfterTool`: a `replace` that failed is called again with them, in case
 * the first hook was too slow.
 */
export const gemini: AgentHook = {
  callsOf: input => {
    const { tool_name, tool_input } = input;
    if (tool_name !== 'replace' || (isAfter(input) && !mayBeRepeated(input))) return [];
    const edit = { old: textOf(tool_input, 'old_string') ?? '', new: textOf(tool_input, 'new_string') ?? '' };
    const all = objectOf(tool_input).allow_multiple === true;
    return [{ kind: 'edit', path: textOf(tool_input, 'file_path') ?? '', edits: [{ ...edit, all }] }];
  },
  answer: (input, [corrected]) => {
    if (isRefused(corrected) && !isAfter(input))
      return { decision: 'deny', reason: refusalMessage(corrected, argumentsAt('old_string', 'new_string')) };
    if (corrected === undefined || !('edit' in corrected)) return undefined;
    const { old, new: replacement } = corrected.edit;
    const args = { ...objectOf(input.tool_input), old_string: old, new_string: replacement };
    if (!isAfter(input))
      // No decision: whether the user is asked is not for a hook that corrects to say.
      return { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: args } };
    const tailToolCallRequest = { name: 'replace', args };
    return { hookSpecificOutput: { hookEventName: 'AfterTool', tailToolCallRequest } };
  },
};

function isAfter({ hook_event_name }: HookInput): boolean {
  return hook_event_name === 'AfterTool';
}

/** Only a call of the model that failed: one of ours that failed would fail again. */
function mayBeRepeated({ tool_response, original_request_name }: HookInput): boolean {
  return original_request_name === undefined && objectOf(tool_response).error !== undefined;
}
