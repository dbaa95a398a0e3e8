import { realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredFix } from '../../lint/fix/grade/stored-fix.js';
import type { Env } from '../../lint/tools/tool.js';
import { isObject, parseJson } from '../../text/json.js';
import { imageHash } from '../image.js';
import { makeFolders } from '../make-folders.js';
import { leadsOut } from '../paths.js';
import { readSmallFile } from '../small-file.js';
import { stateFolder } from '../user-folders.js';

/** The largest file of kept fixes, in bytes. */
const MOST = 64 * 1024 * 1024;

/**
 * The fixes of this root that wait for a person. They are kept in the user's own state folder,
 * which no checkout can write: what is taken from there was shown by a run of this user.
 */
export async function keptFixes(root: string, env: Env): Promise<readonly StoredFix[]> {
  const file = await fileOf(root, env);
  if (file === undefined) return [];
  const read = await readSmallFile(file, { below: dirname(file), most: MOST }).catch(() => undefined);
  const parsed = read?.kind === 'text' ? parseJson(read.text) : undefined;
  return Array.isArray(parsed) ? parsed.filter(isStoredFix) : [];
}

/** Keep fixes for later; returns whether that was possible. */
export async function keepFixes(root: string, env: Env, fixes: readonly StoredFix[]): Promise<boolean> {
  const file = await fileOf(root, env);
  if (file === undefined) return false;
  return makeFolders(dirname(file), 0o700)
    .then(() => writeFile(file, JSON.stringify(fixes), { mode: 0o600 }))
    .then(() => true)
    .catch(() => false);
}

function isStoredFix(value: unknown): value is StoredFix {
  return isObject(value) && typeof value.id === 'string' && Array.isArray(value.edits);
}

async function fileOf(root: string, env: Env): Promise<string | undefined> {
  const real = await realpath(root);
  const state = stateFolder(env);
  if (state === undefined || !leadsOut(real, state)) return undefined;
  return join(state, 'fixes', `${imageHash(Buffer.from(real))}.json`);
}
