import { type AgentHook, objectOf, textOf } from './agent-hooks.js';

/**
 * Gemini CLI, event `BeforeTool`: the arguments of `replace` are replaced as a whole, so all of
 * them are sent back.
 */
export const gemini: AgentHook = {
  callsOf: ({ tool_name, tool_input }) => {
    if (tool_name !== 'replace') return [];
    const edit = { old: textOf(tool_input, 'old_string') ?? '', new: textOf(tool_input, 'new_string') ?? '' };
    const all = objectOf(tool_input).allow_multiple === true;
    return [{ kind: 'edit', path: textOf(tool_input, 'file_path') ?? '', edits: [{ ...edit, all }] }];
  },
  answer: ({ tool_input }, [corrected]) => {
    if (corrected === undefined || !('edit' in corrected)) return undefined;
    const { old, new: replacement } = corrected.edit;
    const input = { ...objectOf(tool_input), old_string: old, new_string: replacement };
    return { decision: 'allow', hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: input } };
  },
};
