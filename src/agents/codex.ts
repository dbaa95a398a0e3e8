import { type AgentHook, type HookInput, objectOf, textOf } from './agent-hooks.js';
import { HUNK_AT, refusalMessage } from './refusal-message.js';
import { isRefused, type Refused } from './refused.js';

const BEGIN = '*** Begin Patch';
const END = '*** End Patch';

/**
 * Codex, event `PreToolUse`: the patch of `apply_patch`, also in a command of the shell, is
 * replaced before Codex reads it.
 */
export const codex: AgentHook = {
  callsOf: input => {
    // After the call there is nothing to correct.
    if ((input.hook_event_name ?? 'PreToolUse') !== 'PreToolUse') return [];
    const patch = patchIn(commandOf(input));
    return patch === undefined ? [] : [{ kind: 'patch', patch }];
  },
  answer: (input, [corrected]) => {
    if (isRefused(corrected)) return denial(corrected);
    if (corrected === undefined || !('patch' in corrected)) return undefined;
    const command = commandOf(input);
    const patch = patchIn(command) ?? '';
    const updated = command.replace(patch, () => corrected.patch);
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        // Codex takes no other input without it; it asks for approval all the same.
        permissionDecision: 'allow',
        updatedInput: { ...objectOf(input.tool_input), command: updated },
      },
    };
  },
};

function denial(refused: Refused): object {
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: refusalMessage(refused, HUNK_AT),
    },
  };
}

function commandOf({ tool_input }: HookInput): string {
  return textOf(tool_input, 'command') ?? '';
}

/** A command of the shell that runs `apply_patch` and nothing else, with a quoted here-document. */
const HERE_DOCUMENT =
  /^\s*apply_?patch\s+<<\s*(['"])(\w+)\1\n(\*\*\* Begin Patch\n.*\n\*\*\* End Patch)\n\2\s*$/s;

/**
 * The patch in a command: the command itself, or the text of a quoted here-document, which the
 * shell leaves as it is. In a longer command, other parts might change what the patch means, and
 * the answer of a hook is about all of it.
 */
function patchIn(command: string): string | undefined {
  const alone = command.trim();
  const text = alone.startsWith(BEGIN) && alone.endsWith(END) ? alone : HERE_DOCUMENT.exec(command)?.[3];
  // One patch: what follows the first end is no part of it.
  return text === undefined || text.indexOf(END) !== text.lastIndexOf(END) ? undefined : text;
}
