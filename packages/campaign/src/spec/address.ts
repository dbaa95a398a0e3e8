import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How an address of a repository is written. */
export type Form = 'url' | 'scp' | 'path';

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//;
const SCHEMES = ['https', 'http', 'ssh', 'git', 'file'];

/** As git tells them apart: `host:path` has no slash before its first colon. */
export function formOf(address: string): Form {
  if (SCHEME.test(address)) return 'url';
  if (/^[A-Za-z]:[\\/]/.test(address)) return 'path';
  return /^[^/:]+:/.test(address) ? 'scp' : 'path';
}

/**
 * What is wrong with the address of a repository, as the rest of a sentence; `undefined` if
 * nothing is. It repeats nothing of the address, which may hold a secret.
 */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'is empty; an address or a path is expected';
  if (/\p{Cc}/u.test(address)) return 'has control characters in it';
  // A name before `::` is a program of git that is started.
  if (/^[A-Za-z0-9+.-]+::/.test(address)) return 'names a helper of git (`name::`); an address is expected';
  const form = formOf(address);
  if (form === 'url') return urlProblem(address);
  if (form === 'scp' && /^[^/@]*:[^/]*@/.test(address)) return SECRET;
  return undefined;
}

const SECRET =
  'has a password or token in it; leave it out: git asks its credential helper, and hosts get the token of the environment';

function urlProblem(address: string): string | undefined {
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase() ?? '';
  if (!SCHEMES.includes(scheme)) return `is none of ${SCHEMES.join('://, ')}://, nor a path`;
  if (!URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  // Hosts take a token as the name of a user; by SSH a name is only a name.
  if (url.password !== '' || (url.username !== '' && scheme !== 'ssh')) return SECRET;
  if (url.search !== '' || url.hash !== '') return 'has a `?` or `#` in it; the address alone is expected';
  if (scheme === 'file') return url.host === '' ? undefined : 'names a file of another machine';
  return url.pathname.replaceAll('/', '') === '' ? 'names a host but no repository' : undefined;
}

/** An address as it is, a path as an absolute one, see {@link absolutePath}. */
export function absoluteAddress(address: string, folder: string): string {
  if (/^file:\/\//i.test(address)) return fileURLToPath(address);
  if (formOf(address) !== 'path') return address;
  return absolutePath(address, folder);
}

/** A path seen from a folder, as an absolute one; `~/` is the home. */
export function absolutePath(path: string, folder: string): string {
  return resolve(folder, path.replace(/^~(?=\/|$)/, homedir()));
}

/** Whether a host is this machine, so that nothing that goes to it is on the network. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

/**
 * What is wrong with the address of a host's interface or page, as the rest of a sentence: tokens
 * go there, so it must be encrypted, or this machine.
 */
export function hostAddressProblem(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'is not an https:// address';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return SECRET;
  if (url.search !== '' || url.hash !== '') return 'has a `?` or `#` in it; the address alone is expected';
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'is http://, so the token would be sent in clear; https:// is expected';
  return undefined;
}
