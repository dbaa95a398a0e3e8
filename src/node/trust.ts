import { realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imageHash } from './image.js';
import { makeFolders } from './make-folders.js';
import { leadsOut } from './paths.js';
import { readSmallFile } from './small-file.js';
import type { Env } from './tool-environment.js';
import { stateFolder } from './user-folders.js';

/**
 * Whether code of a tree may run: `MORTISE_TRUST=1` allows it for all, or the user allowed it once
 * for this root. That is kept in the user's own state folder, which no checkout can write.
 */
export async function isTrusted(root: string, env: Env): Promise<boolean> {
  return env.MORTISE_TRUST === '1' || (await keptConsent(root, env)) !== undefined;
}

/** The file with a user's consent for this root, if there is one. Removing it withdraws it. */
export async function keptConsent(root: string, env: Env): Promise<string | undefined> {
  const real = await realpath(root);
  const file = fileOf(real, env);
  if (file === undefined) return undefined;
  const kept = await readSmallFile(file, { below: dirname(file) }).catch(() => undefined);
  return kept?.kind === 'text' && kept.text === real ? file : undefined;
}

/** Keep that code of a tree may run, if a state folder outside of it can be written. */
export async function trust(root: string, env: Env): Promise<void> {
  const real = await realpath(root);
  const file = fileOf(real, env);
  if (file === undefined) return;
  await makeFolders(dirname(file), 0o700)
    .then(() => writeFile(file, real, { mode: 0o600 }))
    .catch(() => undefined);
}

/** One file for each root. A state folder in the tree itself may have come with it. */
function fileOf(real: string, env: Env): string | undefined {
  const state = stateFolder(env);
  if (state === undefined || !leadsOut(real, state)) return undefined;
  return join(state, 'trusted', imageHash(Buffer.from(real)));
}
