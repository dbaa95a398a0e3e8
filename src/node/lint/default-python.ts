import { realpath } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import type { Env } from '../../lint/tools/tool.js';
import { smallText } from '../small-file.js';
import { ownPython } from './find-tool.js';

/**
 * The version of Python with which a program runs: that of the tree's own environment, or else that
 * of the interpreter in its first line, both by the names of files. `undefined` if they do not show
 * it.
 *
 * @param tool the name of the program.
 * @example await defaultPython('/app', process.env, 'mypy') // '3.11'
 */
export async function defaultPython(root: string, env: Env, tool: string): Promise<string | undefined> {
  const own = await ownPython(root);
  if (own !== undefined) return versionAt(own);
  const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  for (const folder of folders) {
    const head = await textOf(join(folder, tool));
    const [, program, argument] = /^#!\s*(\S+)(?:\s+(\S+))?/.exec(head) ?? [];
    if (program === undefined) continue;
    if (basename(program) !== 'env') return versionAt(program);
    return argument === undefined ? undefined : versionOnPath(argument, folders);
  }
  return versionOnPath('python3', folders);
}

async function versionOnPath(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const version = await versionAt(join(folder, name));
    if (version !== undefined) return version;
  }
  return undefined;
}

/** The version from `pyvenv.cfg`, or else from the name of the target of a link. */
async function versionAt(program: string): Promise<string | undefined> {
  const config = await textOf(join(dirname(dirname(program)), 'pyvenv.cfg'));
  const version = /^version(?:_info)?\s*=\s*(3\.\d+)/m.exec(config)?.[1];
  if (version !== undefined) return version;
  try {
    return /^python(3\.\d+)$/.exec(basename(await realpath(program)))?.[1];
  } catch {
    return undefined;
  }
}

/** Empty if the file does not exist or is not text. */
async function textOf(file: string): Promise<string> {
  try {
    return await smallText(file);
  } catch {
    return '';
  }
}
