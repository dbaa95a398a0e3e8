import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { MakeForAgent } from '../agents/answer-hook.js';
import { NodeWorkspace } from '../node/workspace.js';
import { editFile } from '../repair/index.js';
import { placeIn } from './hook-files.js';
import type { HookFolders } from './hook-root.js';

/**
 * Makes exact edits of files in the folder of an agent; gives the receipt, or `undefined` if an
 * edit was not made. A folder with a dot is for tools, and agents ask before they write there.
 */
export function editsBelow(folders: HookFolders): MakeForAgent {
  return async (path, { old, new: replacement }) => {
    const { root, file } = await placeIn(folders, path);
    if (root === undefined) return undefined;
    const name = relative(root, file).replaceAll(sep, '/');
    if (/(^|\/)\./.test(name)) return undefined;
    const call = JSON.stringify({ path: name, old_str: old, new_str: replacement });
    return leavingNothing(join(root, '.mortise'), async () => {
      const { code, report } = await editFile(await NodeWorkspace.open(root), call, { syntaxCheck: false });
      return code === null ? (report.receipt ?? undefined) : undefined;
    });
  };
}

/** If nothing was written, the folder of receipts that was made for it goes again. */
async function leavingNothing(
  store: string,
  edit: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const wasThere = await exists(store);
  const receipt = await edit();
  if (receipt === undefined && !wasThere) await removeUnused(store);
  return receipt;
}

async function removeUnused(store: string): Promise<void> {
  const all = await readdir(store, { recursive: true, withFileTypes: true }).catch(() => []);
  // A file, such as a receipt or a lock, belongs to another run of mortise.
  if (all.some(each => !each.isDirectory() && each.name !== '.gitignore')) return;
  const folders = all
    .filter(each => each.isDirectory())
    .map(each => join(each.parentPath, each.name))
    .sort((one, other) => other.length - one.length);
  // Not recursively: what another run has put there meanwhile stays, and the folder with it.
  for (const folder of folders) if (!(await isRemoved(folder))) return;
  await rm(join(store, '.gitignore'), { force: true });
  await isRemoved(store);
}

async function isRemoved(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
