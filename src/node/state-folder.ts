import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder in which mortise keeps what belongs to this user and to no project: `mortise` in `$XDG_STATE_HOME`, else in the
 * place that the system has for that. `undefined` where the user has no home. The folder may not be there yet.
 *
 * @example stateFolder({ XDG_STATE_HOME: '/s' }) // '/s/mortise'
 */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.XDG_STATE_HOME;
  // A relative one would lead into the tree that is worked on. The standard says to ignore it.
  const above = named !== undefined && isAbsolute(named) ? named : systemFolder(env);
  return above === undefined ? undefined : join(above, 'mortise');
}

function systemFolder(env: NodeJS.ProcessEnv): string | undefined {
  const home = homedir();
  if (!isAbsolute(home)) return undefined;
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support');
  return join(home, '.local', 'state');
}
