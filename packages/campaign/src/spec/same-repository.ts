import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formOf } from './address.js';

const USUAL_PORTS: Readonly<Record<string, string>> = {
  'https:': '443',
  'http:': '80',
  'ssh:': '22',
  'git:': '9418',
};

/** Other names of a host, for SSH where only the port of HTTPS is open. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'ssh.github.com:443': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.gitlab.com:443': 'gitlab.com',
};

/** Hosts on which the case of a path makes no other repository. */
const CASELESS = ['github.com', 'gitlab.com'];

/**
 * The key of a repository: equal for all spellings of one. `https://host/path.git`,
 * `ssh://git@host/path` and `git@host:path/` have the key `host/path`; a local folder
 * has its real path, or its absolute one if it does not exist.
 */
export function sameRepository(address: string): string {
  const name = remoteName(address);
  if (name === undefined) return localKey(/^file:/i.test(address) ? fileURLToPath(address) : address);
  return CASELESS.some(host => name.startsWith(`${host}/`)) ? name.toLowerCase() : name;
}

/** The address of a repository without scheme, user and `.git`, as globs and texts have it. */
export function plainName(address: string): string {
  return remoteName(address) ?? sameRepository(address).replace(/\.git$/, '');
}

/** Host and path of an address; `undefined` for a local folder. */
function remoteName(address: string): string | undefined {
  const form = formOf(address);
  if (form === 'path' || /^file:/i.test(address)) return undefined;
  return form === 'scp' ? scpName(address) : urlName(address);
}

function scpName(address: string): string {
  const [, host = '', path = ''] = /^(?:[^@/]*@)?([^:]*):(.*)$/s.exec(address) ?? [];
  return nameOf(host, path);
}

function urlName(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, port, pathname } = new URL(address);
  const shown = port === '' || port === USUAL_PORTS[protocol] ? '' : `:${port}`;
  return nameOf(`${hostname}${shown}`, decoded(pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // A lone `%` stands for itself.
    if (error instanceof URIError) return path;
    throw error;
  }
}

function nameOf(host: string, path: string): string {
  const parts = path.split('/').filter(part => part !== '' && part !== '.');
  const lower = host.toLowerCase();
  return `${OTHER_NAMES[lower] ?? lower}/${parts.join('/').replace(/\.git$/, '')}`;
}

function localKey(path: string): string {
  const absolute = resolve(path);
  // As git does: `x` means `x.git` where only that one exists, and `x/.git` means `x`.
  const named = !existsSync(absolute) && existsSync(`${absolute}.git`) ? `${absolute}.git` : absolute;
  const real = realPath(named);
  return basename(real) === '.git' ? dirname(real) : real;
}

/** The real path of the part that exists, and the rest as it is. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}
