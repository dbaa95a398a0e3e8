import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { MakeForAgent } from '../agents/answer-hook.js';
import { NodeWorkspace } from '../node/workspace.js';
import { editFile } from '../repair/index.js';

/**
 * Makes exact edits of files in a folder; gives the receipt, or `undefined` if an edit was not made.
 * A folder with a dot is for tools, and agents ask before they write there.
 */
export function editsBelow(folder: string): MakeForAgent {
  return async (path, { old, new: replacement }) => {
    const root = await realpath(folder);
    const name = relative(root, await realpath(resolve(root, path))).replaceAll(sep, '/');
    if (/(^|\/)\./.test(name)) return undefined;
    const call = JSON.stringify({ path: name, old_str: old, new_str: replacement });
    const { code, report } = await editFile(await NodeWorkspace.open(root), call, { syntaxCheck: false });
    return code === null ? (report.receipt ?? undefined) : undefined;
  };
}
