import type { HostKind, HostRule } from '../spec/spec.js';
import { HostFailure } from './host.js';

/** A repository as its host names it. */
export interface Place {
  readonly kind: HostKind;
  /** Address of the host's interface: `https://api.github.com`. */
  readonly api: string;
  /** Full name: `acme/tools`, on GitLab with all groups. */
  readonly name: string;
}

const KNOWN: readonly { readonly host: string; readonly kind: HostKind; readonly api: string }[] = [
  { host: 'github.com', kind: 'github', api: 'https://api.github.com' },
  { host: 'ssh.github.com', kind: 'github', api: 'https://api.github.com' },
  { host: 'gitlab.com', kind: 'gitlab', api: 'https://gitlab.com' },
  { host: 'altssh.gitlab.com', kind: 'gitlab', api: 'https://gitlab.com' },
];

/** `git@github.com:acme/tools.git`: a user, a host, and a path that does not begin with a slash. */
const SHORT_SSH = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/;

function hostAndPath(address: string): { readonly host: string; readonly path: string } | undefined {
  const short = SHORT_SSH.exec(address);
  if (short?.[1] !== undefined && short[2] !== undefined)
    return { host: short[1].toLowerCase(), path: short[2] };
  if (!/^(https|ssh):\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return { host: url.hostname.toLowerCase(), path: url.pathname };
}

const fullName = (path: string): string => path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');

/** Whether a name can be put into the path of a request: no empty, hidden or relative segments. */
function isName(kind: HostKind, name: string): boolean {
  const segments = name.split('/');
  const enough = kind === 'github' ? segments.length === 2 : segments.length >= 2;
  return enough && segments.every(segment => /^[\w.-]+$/.test(segment) && !/^\.+$/.test(segment));
}

const atBoundary = (prefix: string, rest: string): boolean => /[/:]$/.test(prefix) || rest.startsWith('/');

/** The rule with the longest prefix of an address; it ends where a segment of the path ends. */
export function ruleOf(address: string, rules: readonly HostRule[]): HostRule | undefined {
  return rules
    .filter(({ prefix }) => address.startsWith(prefix) && atBoundary(prefix, address.slice(prefix.length)))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}

function byRule(address: string, rule: HostRule): Place {
  const name = fullName(address.slice(rule.prefix.length));
  if (isName(rule.kind, name)) return { kind: rule.kind, api: rule.api, name };
  throw new HostFailure(
    'HOST_REFUSED',
    `What follows a prefix of \`hosts\` is no name of a repository with its owner. Shorten the prefix.`,
    `prefix: ${rule.prefix}`,
    undefined,
  );
}

/**
 * Where the pull requests of a repository are made: by the rule with the longest prefix, or on
 * github.com or gitlab.com.
 *
 * @returns `undefined` for a repository of no known host.
 * @throws HostFailure `HOST_REFUSED` if a rule matches but leaves no full name.
 */
export function placeOf(address: string, rules: readonly HostRule[]): Place | undefined {
  const rule = ruleOf(address, rules);
  if (rule !== undefined) return byRule(address, rule);
  const parts = hostAndPath(address);
  const known = KNOWN.find(({ host }) => host === parts?.host);
  if (parts === undefined || known === undefined) return undefined;
  const name = fullName(parts.path);
  return isName(known.kind, name) ? { kind: known.kind, api: known.api, name } : undefined;
}

/** The address of the interface of a host, from the address of an owner on it. */
export function apiOf(kind: HostKind, owner: URL, rules: readonly HostRule[]): string {
  const rule = ruleOf(owner.href, rules);
  if (rule !== undefined && rule.kind === kind) return rule.api;
  const known = KNOWN.find(({ host }) => host === owner.host);
  if (known !== undefined && known.kind === kind) return known.api;
  return kind === 'github' ? `${owner.origin}/api/v3` : owner.origin;
}
