import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { GitFailure } from './repositories.js';

/** An address that git may be given, taken apart so that no secret is in its arguments. */
export interface Address {
  /** Without user and password, where it is of HTTP: this is what git gets, and what is stored. */
  readonly url: string;
  /** Name of the mirror's folder: a readable part, and a hash of `url`. */
  readonly name: string;
  /** The last part of the path, fit for the name of a folder. */
  readonly title: string;
  /** Whether it is a folder of this machine: then git's other side runs here, too. */
  readonly local: boolean;
  /** `https://host:port` of an address of HTTP: what git asks credentials for. */
  readonly origin: string | undefined;
  /** What the address itself said about who asks. */
  readonly user: string;
  readonly password: string;
}

const SCHEMES = ['file', 'https', 'http', 'ssh', 'git'];

const unsafe = (why: string) =>
  new GitFailure('UNSAFE_REPOSITORY', `The address of the repository ${why}.`, '');

/**
 * Take an address apart.
 *
 * @throws GitFailure `UNSAFE_REPOSITORY`, if git could take it for an option or for a program.
 */
export function parseAddress(address: string): Address {
  if (address === '') throw unsafe('is empty');
  if (address.startsWith('-')) throw unsafe('begins with a dash');
  if (/\p{Cc}/u.test(address)) throw unsafe('holds a control character');
  if (/^[^/:]+::/.test(address)) throw unsafe('names a helper program of git');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined ? withoutScheme(address) : withScheme(address, scheme);
}

function withoutScheme(address: string): Address {
  const host = /^([^/]*?):/.exec(address)?.[1];
  if (host === undefined) return named({ url: resolve(address), local: true });
  refuseDashes(host);
  return named({ url: address, local: false });
}

function withScheme(address: string, scheme: string): Address {
  if (!SCHEMES.includes(scheme)) throw unsafe('has a protocol other than file, https, http, ssh and git');
  if (scheme === 'file') return named({ url: address, local: true });
  if (!URL.canParse(address)) throw unsafe('is not a valid URL');
  const url = new URL(address);
  refuseDashes(url.hostname);
  refuseDashes(decoded(url.username));
  return scheme === 'http' || scheme === 'https'
    ? ofHttp(url)
    : named({ url: withoutPassword(address), local: false });
}

/** A host or a user that begins with a dash is an option of ssh. */
function refuseDashes(host: string): void {
  if (host.split('@').some(part => part.startsWith('-'))) throw unsafe('has a host that begins with a dash');
}

function ofHttp(url: URL): Address {
  const { username, password, protocol, host } = url;
  url.username = '';
  url.password = '';
  const who = { user: decoded(username), password: decoded(password), origin: `${protocol}//${host}` };
  return { ...named({ url: url.href, local: false }), ...who };
}

/** ssh takes no password from an address; it would only be seen by others. */
const withoutPassword = (address: string) => address.replace(/^([a-z+.-]+:\/\/[^/@:]*):[^/@]*@/i, '$1@');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unsafe('has a user or a password that is not encoded as in a URL');
  }
}

function named({ url, local }: { readonly url: string; readonly local: boolean }): Address {
  const last =
    url
      .replace(/[/\\]+$/, '')
      .replace(/\.git$/, '')
      .split(/[/:\\]/)
      .at(-1) ?? '';
  const readable = last
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 40);
  const title = readable === '' ? 'repository' : readable;
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 16);
  return { url, name: `${title}-${hash}`, title, local, origin: undefined, user: '', password: '' };
}

const BAD_BRANCH = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-./]|[./]$|\.lock(?:\/|$)|^@?$/u;

/**
 * The full name of a branch.
 *
 * @throws GitFailure `NO_BRANCH`, if git has no branches of such a name.
 */
export function branchRef(branch: string): string {
  if (BAD_BRANCH.test(branch))
    throw new GitFailure('NO_BRANCH', 'The name of the branch is not valid in git.', branch);
  return `refs/heads/${branch}`;
}

/**
 * A name of an object, checked, so that it cannot be anything else in an argument.
 *
 * @throws GitFailure `TREE_FAILED`
 */
export function objectName(name: string): string {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) return name;
  throw new GitFailure('TREE_FAILED', 'The name of a commit is not a full hash.', name.slice(0, 200));
}
