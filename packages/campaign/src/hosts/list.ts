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

/** A host must not make git run something else, or send it to another kind of address. */
function checkedAddress(address: string, rules: readonly HostRule[]): string {
  if (ruleOf(address, rules) === undefined) checkedApi(address);
  return address;
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
    yield { address: checkedAddress(listed.address, options.rules), branch, archived };
  }
}
