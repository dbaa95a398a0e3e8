import type { TextEdit } from './accepted.js';
import { type AgentCall, type AgentHook, type HookInput, listOf, objectOf, textOf } from './agent-hooks.js';

/**
 * Claude Code, event `PostToolBatch`: no hook of it runs before an edit whose text is not found.
 * The answer hands the model the exact call, so that it need not read the file again.
 */
export const claudeCode: AgentHook = {
  callsOf: input => failedEdits(input).map(call => ({ ...callOf(call), isAllowed: isAllowed(input, call) })),
  answer: (input, corrected) => {
    const texts = failedEdits(input).flatMap((call, i) => {
      const found = corrected[i];
      return found !== undefined && 'edit' in found ? textFor(call, found.edit, found.receipt) : [];
    });
    if (texts.length === 0) return undefined;
    const additionalContext = texts.join('\n\n');
    return { hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext } };
  },
};

/** The calls of the tool `Edit` that failed. */
function failedEdits(input: HookInput): HookInput[] {
  return listOf(input.tool_calls)
    .map(objectOf)
    .filter(call => call.tool_name === 'Edit' && failed(call));
}

function failed(call: HookInput): boolean {
  return errorOf(call) !== undefined;
}

/**
 * The first line of the error that a call ended with; `undefined` if it did not fail. Only the
 * start of a response tells: the rest may quote a file that has the same words in it.
 */
function errorOf({ tool_response }: HookInput): string | undefined {
  const [first = tool_response] = listOf(tool_response);
  const text = typeof first === 'string' ? first : textOf(first, 'text');
  return /^\s*<tool_use_error>\s*(.*)/.exec(text ?? '')?.[1];
}

function isNotebook({ tool_input }: HookInput): boolean {
  return textOf(tool_input, 'file_path')?.endsWith('.ipynb') === true;
}

/**
 * Claude Code looks at the text before it asks for permission: what it would have asked about, it
 * must ask about.
 */
function isAllowed({ permission_mode }: HookInput, call: HookInput): boolean {
  return (
    (permission_mode === 'acceptEdits' || permission_mode === 'bypassPermissions') &&
    /^String to replace not found|^File is a Jupyter Notebook/.test(errorOf(call) ?? '')
  );
}

function callOf({ tool_input }: HookInput): AgentCall {
  const edit = { old: textOf(tool_input, 'old_string') ?? '', new: textOf(tool_input, 'new_string') ?? '' };
  const all = objectOf(tool_input).replace_all === true;
  return { kind: 'edit', path: textOf(tool_input, 'file_path') ?? '', edits: [{ ...edit, all }] };
}

function textFor(call: HookInput, edit: TextEdit, receipt: string | undefined): string[] {
  if (receipt !== undefined) return [done(call, edit, receipt)];
  // `Edit` takes no notebooks, whatever its arguments are.
  return isNotebook(call) ? [] : [advice(call, edit)];
}

function advice(call: HookInput, edit: TextEdit): string {
  return [
    'mortise found the one place that the failed Edit means. Its old_string differed from the file.',
    'If this is the change you want, call Edit with exactly these arguments; the file need not be read again:',
    exactCall(call, edit),
  ].join('\n');
}

/** The time of the file tells that it changed, so Claude Code wants it read before the next edit. */
function done(call: HookInput, edit: TextEdit, receipt: string): string {
  return [
    'mortise made the failed Edit, in the one place that it means. Its old_string differed from the file. This is what was done:',
    exactCall(call, edit),
    'Do not send it again. Read the file before you edit it again.',
    `If this is not the change you want, \`mortise undo ${receipt}\` takes it back.`,
  ].join('\n');
}

function exactCall({ tool_input }: HookInput, edit: TextEdit): string {
  const file_path = textOf(tool_input, 'file_path');
  return JSON.stringify({ file_path, old_string: edit.old, new_string: edit.new });
}
