import { type Credential, gitCredential } from './credential.js';
import { checkedApi } from './origin.js';

/** Hosts that have variables of their own, by the host of their interface; git's own name of it. */
const NAMED: Readonly<Record<string, { readonly variables: readonly string[]; readonly git: string }>> = {
  'https://api.github.com': { variables: ['GH_TOKEN', 'GITHUB_TOKEN'], git: 'github.com' },
  'https://gitlab.com': { variables: ['GITLAB_TOKEN'], git: 'gitlab.com' },
};

/** Two hosts never share a variable: a dot, a hyphen and an underscore are told apart. */
function variableOf(host: string): string {
  const name = host.replace(/[^a-z0-9]/gi, char => (char === '-' ? '__' : char === '_' ? '___' : '_'));
  return `MORTISE_TOKEN_${name.toUpperCase()}`;
}

const variablesOf = (url: URL): readonly string[] => NAMED[url.origin]?.variables ?? [variableOf(url.host)];

/**
 * The environment variable of a host's token, for messages: `GH_TOKEN`, `GITLAB_TOKEN`, or
 * `MORTISE_TOKEN_` and the host in capitals, with `_` for a dot or colon and `__` for a hyphen.
 */
export const tokenVariable = (apiOrigin: string): string => variablesOf(new URL(apiOrigin))[0] as string;

/**
 * The token of a host: from its environment variable, or from git's credential helper. A variable
 * belongs to one host, so no spec can send the token of one host to another.
 *
 * @param apiOrigin origin of the host's interface: `https://api.github.com`.
 * @returns `undefined` if there is none.
 * @throws HostFailure `HOST_REFUSED` for `http:`, unless the host is this machine.
 */
export async function tokenFor(
  apiOrigin: string,
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Instead of `git credential fill`. */
    readonly credential?: Credential;
  },
): Promise<string | undefined> {
  const url = checkedApi(apiOrigin);
  const set = variablesOf(url)
    .map(name => options.env[name]?.trim())
    .find(value => value);
  if (set) return set;
  const ask = options.credential ?? gitCredential({ env: options.env });
  return ask(url.protocol.slice(0, -1), NAMED[url.origin]?.git ?? url.host);
}
