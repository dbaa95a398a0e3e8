import { type AgentCall, type AgentHook, type HookInput, listOf, objectOf, textOf } from './agent-hooks.js';

/**
 * OpenCode and pi: the plugins of mortise in them ask with `{cwd, tool, args}` and put the `args`
 * of the answer into their call. The names of the arguments are `path` or `filePath`, `oldString`,
 * `newString` and `replaceAll`, or `edits` with `oldText` and `newText`, or `patchText`.
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
    if ('patch' in corrected) return { args: { patchText: corrected.patch } };
    const { old, new: replacement } = corrected.edit;
    return 'edits' in objectOf(args)
      ? { args: { edits: [{ oldText: old, newText: replacement }] } }
      : { args: { oldString: old, newString: replacement } };
  },
};

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
