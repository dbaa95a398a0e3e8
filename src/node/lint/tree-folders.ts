import { delimiter, isAbsolute } from 'node:path';
import type { Env } from '../../lint/tools/tool.js';
import { leadsOut } from '../paths.js';

/** Environment variables with folders from which programs load code when they start. */
const CODE_FOLDERS = [
  'PYTHONPATH',
  'PYTHONHOME',
  'PYTHONUSERBASE',
  'MYPYPATH',
  'NODE_PATH',
  'LD_LIBRARY_PATH',
];

/**
 * Whether a folder is in a tree. A relative one is, because programs run in the tree.
 *
 * @example isOfTree('/app', '/app/bin') // true
 */
export function isOfTree(root: string, folder: string): boolean {
  return !isAbsolute(folder) || !leadsOut(root, folder);
}

/**
 * The folders of a tree from which programs would load code because of the environment, each with
 * the name of its variable.
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
 * An environment in which each folder with code is replaced.
 *
 * @param folderFor returns the replacement of a folder; `undefined` to leave it out
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
