import { type AgentCall, type AgentHook, type HookInput, listOf, objectOf, textOf } from './agent-hooks.js';

/**
 * Claude Code, event `PostToolBatch`: no hook of it runs before an edit whose text is not found.
 * The answer hands the model the exact call, so that it need not read the file again.
 */
export const claudeCode: AgentHook = {
  callsOf: input => failedEdits(input).map(callOf),
  answer: (input, corrected) => {
    const texts = failedEdits(input).flatMap((call, i) => {
      const found = corrected[i];
      return found !== undefined && 'edit' in found ? [advice(call, found.edit)] : [];
    });
    if (texts.length === 0) return undefined;
    const additionalContext = texts.join('\n\n');
    return { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext } };
  },
};

/** The calls of the tool `Edit` that failed, and that another `Edit` may do: it takes no notebooks. */
function failedEdits(input: HookInput): HookInput[] {
  return listOf(input.tool_calls)
    .map(objectOf)
    .filter(call => call.tool_name === 'Edit' && failed(call) && !isNotebook(call));
}

function failed({ tool_response }: HookInput): boolean {
  return JSON.stringify(tool_response ?? '').includes('tool_use_error');
}

function isNotebook({ tool_input }: HookInput): boolean {
  return textOf(tool_input, 'file_path')?.endsWith('.ipynb') === true;
}

function callOf({ tool_input }: HookInput): AgentCall {
  const edit = { old: textOf(tool_input, 'old_string') ?? '', new: textOf(tool_input, 'new_string') ?? '' };
  const all = objectOf(tool_input).replace_all === true;
  return { kind: 'edit', path: textOf(tool_input, 'file_path') ?? '', edits: [{ ...edit, all }] };
}

function advice({ tool_input }: HookInput, edit: { old: string; new: string }): string {
  const call = { file_path: textOf(tool_input, 'file_path'), old_string: edit.old, new_string: edit.new };
  return [
    'mortise found the one place that the failed Edit means. Its old_string differed from the file.',
    'If this is the change you want, call Edit with exactly these arguments; the file need not be read again:',
    JSON.stringify(call),
  ].join('\n');
}
