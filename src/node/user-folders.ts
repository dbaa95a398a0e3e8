import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Env } from './tool-environment.js';

/**
 * The folder of the user's own configuration of mortise.
 *
 * @example configFolder({ XDG_CONFIG_HOME: '/home/ada/.config' }) // '/home/ada/.config/mortise'
 */
export function configFolder(env: Env = process.env): string {
  const { platform } = process;
  const named = env.XDG_CONFIG_HOME ?? (platform === 'win32' ? env.APPDATA : undefined);
  const home = env.HOME || env.USERPROFILE || homedir();
  return join(ifAbsolute(named) ?? join(home, '.config'), 'mortise');
}

/**
 * The folder in which mortise keeps what belongs to this user and to no project: the key, and which
 * checkouts are trusted. It may not exist yet.
 *
 * @returns `undefined` if the user has no home folder
 * @example stateFolder({ XDG_STATE_HOME: '/s' }) // '/s/mortise'
 */
export function stateFolder(env: Env = process.env): string | undefined {
  const above = ifAbsolute(env.XDG_STATE_HOME) ?? systemFolder(env);
  return above && join(above, 'mortise');
}

/**
 * The folder in which mortise keeps what can be made again. It may not exist yet.
 *
 * @returns `undefined` if the user has no home folder
 * @example cacheFolder({ XDG_CACHE_HOME: '/c' }) // '/c/mortise'
 */
export function cacheFolder(env: Env = process.env): string | undefined {
  const home = env.HOME || homedir();
  const above = ifAbsolute(env.XDG_CACHE_HOME) ?? (isAbsolute(home) ? cachesOf(home, env) : undefined);
  return above && join(above, 'mortise');
}

function cachesOf(home: string, env: Env): string {
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
}

/** The standard says to ignore a relative path: it would lead into the tree that is worked on. */
function ifAbsolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

function systemFolder(env: Env): string | undefined {
  const home = env.HOME || homedir();
  if (!isAbsolute(home)) return undefined;
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return join(home, '.local', 'state');
}
