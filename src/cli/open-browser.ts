import { spawn } from 'node:child_process';
import type { Io } from './io.js';

/**
 * Open an address in the browser of the person at this machine. Nothing happens over SSH, where
 * there is no screen, and if there is no such program: the address is printed anyway.
 *
 * @param platform that of this process
 */
export function openBrowser(url: string, env: Io['env'], platform: NodeJS.Platform = process.platform): void {
  const [program, ...args] = openerOf(env, platform);
  if (program === undefined) return;
  const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', () => undefined);
  child.unref();
}

function openerOf(env: Io['env'], platform: NodeJS.Platform): readonly string[] {
  if (env.SSH_CONNECTION || env.SSH_TTY) return [];
  // The shell of Windows would read `&` in the address; this program takes it as it is.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (platform === 'darwin') return ['open'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : [];
}
