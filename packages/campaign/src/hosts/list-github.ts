import { asking, gitHubClient, hasStatus } from './github-client.js';
import type { Listed } from './list.js';
import type { Wire } from './wire.js';

interface Raw {
  readonly name: string;
  readonly clone_url: string;
  readonly default_branch: string;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly topics?: readonly string[];
}

const listedOf = (raw: Raw): Listed => ({
  name: raw.name,
  address: raw.clone_url,
  branch: raw.default_branch,
  archived: raw.archived,
  fork: raw.fork,
  topics: raw.topics ?? [],
});

/** All repositories of an organization; if there is none of the name, of the user. */
export async function* gitHubRepositories(wire: Wire, owner: string): AsyncGenerator<Listed> {
  const client = await gitHubClient(wire);
  const isOrganization = await asking(wire, async () => {
    try {
      await client.orgs.get({ org: owner });
      return true;
    } catch (error) {
      if (hasStatus(error, 404)) return false;
      throw error;
    }
  });
  const pages = isOrganization
    ? client.paginate.iterator('GET /orgs/{org}/repos', { org: owner, per_page: 100 })
    : client.paginate.iterator('GET /users/{username}/repos', { username: owner, per_page: 100 });
  const iterator = pages[Symbol.asyncIterator]();
  for (;;) {
    const page = await asking(wire, () => iterator.next());
    if (page.done) return;
    for (const raw of page.value.data) yield listedOf(raw as Raw);
  }
}
