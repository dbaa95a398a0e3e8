import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The folder of the user's own configuration of mortise.
 *
 * @example configFolder({ XDG_CONFIG_HOME: '/home/ada/.config' }) // '/home/ada/.config/mortise'
 */
export function configFolder(env: Env = process.env): string {
  return join(base(env, 'XDG_CONFIG_HOME', 'APPDATA', '.config'), 'mortise');
}

/** The folder in which mortise keeps what it knows of the user, such as which checkouts are trusted. */
export function stateFolder(env: Env = process.env): string {
  return join(base(env, 'XDG_STATE_HOME', 'LOCALAPPDATA', '.local/state'), 'mortise');
}

function base(env: Env, name: string, onWindows: string, inHome: string): string {
  const named = env[name] ?? (process.platform === 'win32' ? env[onWindows] : undefined);
  // The convention: a path that is not absolute is not to be used.
  if (named !== undefined && isAbsolute(named)) return named;
  return join(env.HOME || env.USERPROFILE || homedir(), inHome);
}
