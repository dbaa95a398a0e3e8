import picomatch from 'picomatch';
import type { HostQuery, HostRule } from '../spec/spec.js';
import { apiOf, ruleOf } from './address.js';
import { refused } from './failures.js';
import type { HostOptions } from './host-for.js';
import { gitHubRepositories } from './list-github.js';
import { gitLabRepositories } from './list-gitlab.js';
import { checkedApi } from './origin.js';
import { wireTo } from './wire.js';

/** A repository as a host lists it. */
export interface Listed {
  readonly name: string;
  readonly address: string;
  /** The default branch; empty for a repository without one. */
  readonly branch: string;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly topics: readonly string[];
}

function ownerOf(query: HostQuery): { readonly url: URL; readonly name: string } {
  const url = URL.canParse(query.owner) ? new URL(query.owner) : undefined;
  const name = url?.pathname.replace(/^\/+|\/+$/g, '') ?? '';
  if (url !== undefined && name !== '') return { url, name };
  throw refused(
    'An owner must be written as an address: `https://github.com/acme`.',
    `owner: ${query.owner}`,
  );
}

/** Without a name in the query, every repository; `tools-*` otherwise matches the last segment. */
function selectBy(query: HostQuery): (listed: Listed) => boolean {
  const named = query.name === undefined ? () => true : picomatch(query.name, { dot: true });
  return ({ name, topics, archived, fork }) =>
    named(name) &&
    (query.topic === undefined || topics.includes(query.topic)) &&
    (query.archived || !archived) &&
    (query.forks || !fork);
}

/**
 * A host must not make git run something else, nor send a push, with the token of another host, to
 * that one: it lists what is on it, or what a rule of the spec gives to it.
 *
 * @throws HostFailure `HOST_REFUSED`
 */
function checkedAddress(
  address: string,
  of: { readonly owner: URL; readonly api: URL; readonly rules: readonly HostRule[] },
): string {
  const rule = ruleOf(address, of.rules);
  if (rule !== undefined && URL.canParse(rule.api) && new URL(rule.api).origin === of.api.origin)
    return address;
  const { host } = checkedApi(address);
  if (host === of.owner.host) return address;
  throw refused('The host lists a repository of another host. It was asked for its own.', `host: ${host}`);
}

/**
 * The repositories of an organization, a user or a group with its subgroups that a query selects,
 * page after page, by their https addresses.
 *
 * @throws HostFailure
 */
export async function* listRepositories(
  query: HostQuery,
  options: HostOptions,
): AsyncGenerator<{ readonly address: string; readonly branch: string; readonly archived: boolean }> {
  const owner = ownerOf(query);
  const wire = wireTo(apiOf(query.kind, owner.url, options.rules), options);
  const list = query.kind === 'github' ? gitHubRepositories : gitLabRepositories;
  const isSelected = selectBy(query);
  for await (const listed of list(wire, owner.name)) {
    if (!isSelected(listed)) continue;
    const { branch, archived } = listed;
    const address = checkedAddress(listed.address, { owner: owner.url, api: wire.api, rules: options.rules });
    yield { address, branch, archived };
  }
}
