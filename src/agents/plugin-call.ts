import { type AgentCall, type AgentHook, type HookInput, listOf, objectOf, textOf } from './agent-hooks.js';
import { type AddressCall, argumentsAt, HUNK_AT, refusalMessage } from './refusal-message.js';
import { isRefused } from './refused.js';

/**
 * OpenCode and pi: the plugins of mortise in them ask with `{cwd, tool, args}` and put the `args`
 * of the answer into their call, or stop it with the text of `refused`. The names of the arguments
 * are `path` or `filePath`, `oldString`, `newString` and `replaceAll`, or `oldText` and `newText`,
 * or `edits` with these, or `patchText`.
 */
export const pluginCall: AgentHook = {
  callsOf: ({ args }) => {
    const patch = textOf(args, 'patchText');
    return patch === undefined
      ? editCalls(objectOf(args))
      : [{ kind: 'patch', patch, isWrittenAsSent: true }];
  },
  answer: ({ args }, [corrected]) => {
    if (corrected === undefined) return undefined;
    if (isRefused(corrected)) return { refused: refusalMessage(corrected, addressCallOf(objectOf(args))) };
    if ('patch' in corrected) return { args: { patchText: corrected.patch } };
    const { old, new: replacement } = corrected.edit;
    const edit = (like: unknown) => namedAs(like, old, replacement);
    return 'edits' in objectOf(args)
      ? { args: { edits: [edit(listOf(objectOf(args).edits)[0])] } }
      : { args: edit(args) };
  },
};

/** How the tool of a call is called with an address. */
function addressCallOf(args: HookInput): AddressCall {
  if (textOf(args, 'patchText') !== undefined) return HUNK_AT;
  const edit = 'edits' in args ? listOf(args.edits)[0] : args;
  const [oldName = '', newName = ''] = Object.keys(namedAs(edit, '', ''));
  return argumentsAt(oldName, newName);
}

function editCalls(args: HookInput): AgentCall[] {
  const path = textOf(args, 'filePath') ?? textOf(args, 'path');
  if (path === undefined) return [];
  const all = args.replaceAll === true;
  const edits = 'edits' in args ? listOf(args.edits) : [args];
  return [{ kind: 'edit', path, edits: edits.map(each => ({ ...textsOf(each), all })) }];
}

function textsOf(edit: unknown): { old: string; new: string } {
  return {
    old: textOf(edit, 'oldString') ?? textOf(edit, 'oldText') ?? '',
    new: textOf(edit, 'newString') ?? textOf(edit, 'newText') ?? '',
  };
}

/**
 * An edit whose fields are named as in one that the tool got: it would not read the other names.
 */
function namedAs(like: unknown, old: string, replacement: string): Readonly<Record<string, string>> {
  return 'oldText' in objectOf(like)
    ? { oldText: old, newText: replacement }
    : { oldString: old, newString: replacement };
}
