import { delimiter, isAbsolute } from 'node:path';
import type { Env } from '../../lint/tools/tool.js';
import { leadsOut } from '../paths.js';

/** Variables that name folders from which programs load code as they start. */
const CODE_FOLDERS = [
  'PYTHONPATH',
  'PYTHONHOME',
  'PYTHONUSERBASE',
  'MYPYPATH',
  'NODE_PATH',
  'LD_LIBRARY_PATH',
];

/**
 * Whether a folder is one of a tree. A relative one is: programs run in the tree.
 *
 * @example isOfTree('/app', '/app/bin') // true
 */
export function isOfTree(root: string, folder: string): boolean {
  return !isAbsolute(folder) || !leadsOut(root, folder);
}

/**
 * The folders of a tree from which programs would load code, by the lists of folders in an
 * environment: each with the name of its list.
 *
 * @example codeFoldersOf('/app', { PYTHONPATH: '/app/src:/lib' }) // ['/app/src (PYTHONPATH)']
 */
export function codeFoldersOf(root: string, env: Env): readonly string[] {
  return CODE_FOLDERS.flatMap(name => {
    const folders = env[name]?.split(delimiter) ?? [];
    return folders.filter(folder => isOfTree(root, folder)).map(folder => `${folder || '.'} (${name})`);
  });
}

/**
 * An environment whose lists of folders with code are rewritten folder by folder.
 *
 * @param folderFor what to put in place of a folder; `undefined` to leave it out
 */
export function withCodeFolders(env: Env, folderFor: (folder: string) => string | undefined): Env {
  const rewritten = CODE_FOLDERS.flatMap(name => {
    const value = env[name];
    if (value === undefined) return [];
    const folders = value.split(delimiter).flatMap(folder => folderFor(folder) ?? []);
    return [[name, folders.length === 0 ? undefined : folders.join(delimiter)]];
  });
  return { ...env, ...Object.fromEntries(rewritten) };
}
