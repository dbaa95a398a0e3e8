import { type AgentHook, type HookInput, objectOf, textOf } from './agent-hooks.js';

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';

/**
 * Codex, event `PreToolUse`: the patch of `apply_patch`, also in a command of the shell, is
 * replaced before Codex reads it.
 */
export const codex: AgentHook = {
  callsOf: input => {
    const patch = patchIn(commandOf(input));
    return patch === undefined ? [] : [{ kind: 'patch', patch }];
  },
  answer: (input, [corrected]) => {
    if (corrected === undefined || !('patch' in corrected)) return undefined;
    const command = commandOf(input);
    const patch = patchIn(command) ?? '';
    const updated = command.replace(patch, () => corrected.patch);
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: { ...objectOf(input.tool_input), command: updated },
      },
    };
  },
};

function commandOf({ tool_input }: HookInput): string {
  return textOf(tool_input, 'command') ?? '';
}

/**
 * The patch in a command: the command itself, or the text of a quoted here-document, which the
 * shell leaves as it is.
 */
function patchIn(command: string): string | undefined {
  const [from, end] = [command.indexOf(BEGIN), command.lastIndexOf(END)];
  if (from < 0 || end < from) return undefined;
  const before = command.slice(0, from).trim();
  if (before !== '' && !/<<-?\s*(['"])\w+\1$/.test(before)) return undefined;
  return command.slice(from, end + END.length);
}
