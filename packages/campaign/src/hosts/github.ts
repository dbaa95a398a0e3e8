import { checksOf } from './github-checks.js';
import { asking, type GitHubClient, gitHubClient, hasStatus } from './github-client.js';
import type { Checks, Host, PullState, PullText } from './host.js';
import { commentOnce, type Found, findOwn, marked, openOf, type Proposing, propose } from './proposal.js';
import type { Wire } from './wire.js';

interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** What GitHub says of a pull request, as far as it counts here. */
interface Raw {
  readonly number: number;
  readonly html_url: string;
  readonly state: string;
  readonly merged_at: string | null;
  readonly title: string;
  readonly body: string | null;
  readonly labels: readonly { readonly name?: string }[];
  readonly head: {
    readonly ref: string;
    readonly sha: string;
    readonly repo: { readonly id: number } | null;
  };
  readonly base: { readonly ref: string; readonly repo: { readonly id: number } };
}

function stateOf(raw: Pick<Raw, 'state' | 'merged_at'>): PullState {
  if (raw.state === 'open') return 'open';
  return raw.merged_at === null ? 'closed' : 'merged';
}

const foundOf = (raw: Raw): Found => ({
  number: raw.number,
  url: raw.html_url,
  state: stateOf(raw),
  title: raw.title,
  body: raw.body ?? '',
  labels: raw.labels.map(({ name }) => name ?? ''),
  commit: raw.head.sha,
  base: raw.base.ref,
});

/** A fork of the same owner may have a branch of the same name. */
const isOf = (raw: Raw, branch: string): boolean =>
  raw.head.ref === branch && raw.head.repo?.id === raw.base.repo.id;

class Pulls implements Proposing {
  /** The owner by which GitHub lists branches: after a renaming not that of the address. */
  private owner: string;

  constructor(
    private readonly client: GitHubClient,
    private readonly wire: Wire,
    private readonly repository: Repository,
  ) {
    this.owner = repository.owner;
  }

  async find(head: string): Promise<readonly Found[]> {
    const query = { ...this.repository, state: 'all', head: `${this.owner}:${head}`, per_page: 100 } as const;
    const { data } = await asking(this.wire, () => this.client.pulls.list(query));
    return (data as readonly Raw[]).filter(raw => isOf(raw, head)).map(foundOf);
  }

  async create(text: PullText): Promise<Found | undefined> {
    const { title, body, head, base, draft } = text;
    return asking(this.wire, async () => {
      try {
        const made = await this.client.pulls.create({ ...this.repository, title, body, head, base, draft });
        return foundOf(made.data as Raw);
      } catch (error) {
        if (!hasStatus(error, 422) || !/already exists/i.test((error as Error).message)) throw error;
        await this.askOwner();
        return undefined;
      }
    });
  }

  async askOwner(): Promise<void> {
    const { data } = await this.client.repos.get({ ...this.repository });
    this.owner = data.owner.login;
  }

  async rewrite(
    found: Found,
    { title, body, base }: Pick<PullText, 'title' | 'body' | 'base'>,
  ): Promise<Found> {
    // There are rules about a change of the base: it is not asked for where there is none.
    const moved = base === found.base ? {} : { base };
    const change = { ...this.repository, pull_number: found.number, title, body, ...moved };
    return foundOf((await asking(this.wire, () => this.client.pulls.update(change))).data as Raw);
  }

  async label(found: Found, labels: readonly string[]): Promise<void> {
    const add = { ...this.repository, issue_number: found.number, labels: [...labels] };
    await asking(this.wire, () => this.client.issues.addLabels(add));
  }
}

/** What a token may see: reading checks and statuses are rights of their own. */
async function ifSeen<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, 403) || hasStatus(error, 404)) return undefined;
    throw error;
  }
}

async function checks(client: GitHubClient, repository: Repository, ref: string): Promise<Checks> {
  const of = { ...repository, ref };
  const runs = await ifSeen(client.paginate(client.checks.listForRef, { ...of, per_page: 100 }));
  const statuses = await ifSeen(client.repos.getCombinedStatusForRef({ ...of, per_page: 1 }));
  const seen = checksOf(runs ?? [], statuses?.data ?? { state: 'pending', total_count: 0 });
  const all = runs !== undefined && statuses !== undefined;
  // What cannot be seen may be red.
  return seen === 'green' && !all ? 'none' : seen;
}

async function hasComment(client: GitHubClient, repository: Repository, number: number, marker: string) {
  const comments = await client.paginate(client.issues.listComments, {
    ...repository,
    issue_number: number,
    per_page: 100,
  });
  return comments.some(({ body }) => body?.includes(marker));
}

/** Pull requests of one repository on GitHub, or a server of GitHub Enterprise. */
export function gitHub(wire: Wire, fullName: string): Host {
  const [owner = '', repo = ''] = fullName.split('/');
  const repository = { owner, repo };
  const pull = (client: GitHubClient, number: number) =>
    client.pulls.get({ ...repository, pull_number: number });
  return {
    async propose(text) {
      return propose(new Pulls(await gitHubClient(wire), wire, repository), text);
    },
    async find(text) {
      return findOwn(new Pulls(await gitHubClient(wire), wire, repository), text);
    },
    async open(head) {
      const pulls = new Pulls(await gitHubClient(wire), wire, repository);
      // By the owner of before a renaming, nothing is listed.
      if ((await pulls.find(head)).length === 0) await asking(wire, () => pulls.askOwner());
      return openOf(pulls, head);
    },
    async look(number) {
      const client = await gitHubClient(wire);
      return asking(wire, async () => {
        const { data } = await pull(client, number);
        const state = stateOf(data);
        return { state, checks: state === 'open' ? await checks(client, repository, data.head.sha) : 'none' };
      });
    },
    async comment(number, marker, text) {
      const client = await gitHubClient(wire);
      const written = { ...repository, issue_number: number, body: marked(text, marker) };
      await commentOnce(
        () => asking(wire, () => hasComment(client, repository, number, marker)),
        () => asking(wire, () => client.issues.createComment(written)),
      );
    },
    async close(number) {
      const client = await gitHubClient(wire);
      await asking(wire, async () => {
        if (stateOf((await pull(client, number)).data) !== 'open') return;
        await client.pulls.update({ ...repository, pull_number: number, state: 'closed' });
      });
    },
  };
}
