import { createHash } from 'node:crypto';
import {
  type Answer,
  type Asked,
  type HostServer,
  pageOf,
  route,
  type ServerOptions,
  startHost,
} from './host-server.js';

export type { Fault, FaultRule, HostLimit } from './host-server.js';

/** What GitHub takes: 80 creations a minute and 500 an hour; 5,000 requests an hour. */
export const GITHUB_LIMITS = [
  { kind: 'create', requests: 80, seconds: 60 },
  { kind: 'create', requests: 500, seconds: 3600 },
  { kind: 'request', requests: 5000, seconds: 3600 },
] as const;

export interface GitHubRepository {
  /** `acme/tools`. */
  readonly name: string;
  readonly branch?: string;
  readonly archived?: boolean;
  readonly fork?: boolean;
  readonly topics?: readonly string[];
  /** An address on this server if missing. */
  readonly cloneUrl?: string;
}

export interface GitHubOptions extends ServerOptions {
  /** Where given, others are not found. */
  readonly repositories?: readonly GitHubRepository[];
  /** Owners that are organizations; others are users. All are organizations if missing. */
  readonly organizations?: readonly string[];
  /** The commit of a branch, `undefined` if there is none: from a real repository, for instance. */
  readonly headOf?: (repository: string, branch: string) => string | undefined | Promise<string | undefined>;
}

export interface GitHubPull {
  readonly repository: string;
  readonly number: number;
  title: string;
  body: string;
  readonly head: string;
  base: string;
  draft: boolean;
  state: 'open' | 'closed';
  merged_at: string | null;
  sha: string;
  readonly labels: string[];
  readonly comments: string[];
}

export interface CheckRun {
  readonly status: string;
  readonly conclusion: string | null;
}

export interface GitHubState {
  readonly pulls: GitHubPull[];
  /** By commit. */
  readonly checkRuns: Map<string, CheckRun[]>;
  readonly statuses: Map<string, { readonly state: string; readonly total_count: number }>;
  /** Repositories by the name that they have now. */
  readonly renamed: Map<string, string>;
  merge(repository: string, number: number): void;
}

/** The commit that a branch has where no repository says otherwise. */
export const madeUpHead = (repository: string, branch: string): string =>
  createHash('sha1').update(`${repository} ${branch}`).digest('hex');

const idOf = (name: string): number =>
  Number.parseInt(createHash('sha1').update(name).digest('hex').slice(0, 8), 16);

const validation = (message: string): Answer => ({
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource: 'PullRequest', code: 'custom', message }],
    documentation_url: 'https://docs.github.com/rest',
  },
});

const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } };

class GitHub implements GitHubState {
  readonly pulls: GitHubPull[] = [];
  readonly checkRuns = new Map<string, CheckRun[]>();
  readonly statuses = new Map<string, { readonly state: string; readonly total_count: number }>();
  readonly renamed = new Map<string, string>();

  constructor(private readonly options: GitHubOptions) {}

  merge(repository: string, number: number): void {
    const pull = this.pull(repository, number);
    if (pull === undefined) throw new Error('no such pull request');
    pull.state = 'closed';
    pull.merged_at = '2026-01-01T00:00:00Z';
  }

  private pull(repository: string, number: number | string): GitHubPull | undefined {
    return this.pulls.find(pull => pull.repository === repository && pull.number === Number(number));
  }

  private async head(repository: string, branch: string): Promise<string | undefined> {
    return (this.options.headOf ?? madeUpHead)(repository, branch);
  }

  private async shown(pull: GitHubPull, url: string): Promise<unknown> {
    if (pull.state === 'open') pull.sha = (await this.head(pull.repository, pull.head)) ?? pull.sha;
    const { repository, number, title, body, draft, state, merged_at } = pull;
    const repo = { id: idOf(repository), full_name: repository };
    return {
      number,
      html_url: `${url}/${repository}/pull/${number}`,
      title,
      body,
      draft,
      state,
      merged_at,
      merged: merged_at !== null,
      labels: pull.labels.map(name => ({ name })),
      head: { ref: pull.head, sha: pull.sha, repo },
      base: { ref: pull.base, repo },
    };
  }

  private async list(repository: string, asked: Asked, url: string): Promise<Answer> {
    const [owner] = repository.split('/');
    const head = asked.query.get('head');
    const state = asked.query.get('state') ?? 'open';
    const found = this.pulls.filter(
      pull =>
        pull.repository === repository &&
        (state === 'all' || pull.state === state) &&
        (head === null || head === `${owner}:${pull.head}`),
    );
    return pageOf(asked, url, await Promise.all(found.toReversed().map(pull => this.shown(pull, url))));
  }

  private async create(repository: string, { body }: Asked, url: string): Promise<Answer> {
    const { title, head, base } = body as { title: string; head: string; base: string };
    const sha = await this.head(repository, head);
    if (sha === undefined) return validation('head is invalid');
    const [owner] = repository.split('/');
    const isThere = this.pulls.some(
      pull =>
        pull.repository === repository && pull.head === head && pull.base === base && pull.state === 'open',
    );
    if (isThere) return validation(`A pull request already exists for ${owner}:${head}.`);
    const pull: GitHubPull = {
      repository,
      number: this.pulls.filter(other => other.repository === repository).length + 1,
      title,
      body: String(body.body ?? ''),
      head,
      base,
      draft: body.draft === true,
      state: 'open',
      merged_at: null,
      sha,
      labels: [],
      comments: [],
    };
    this.pulls.push(pull);
    return { status: 201, body: await this.shown(pull, url) };
  }

  private async change(pull: GitHubPull, { body }: Asked, url: string): Promise<Answer> {
    if (typeof body.title === 'string') pull.title = body.title;
    if (typeof body.body === 'string') pull.body = body.body;
    if (typeof body.base === 'string') pull.base = body.base;
    if (body.state === 'closed') pull.state = 'closed';
    return { status: 200, body: await this.shown(pull, url) };
  }

  private label(pull: GitHubPull, { body }: Asked): Answer {
    for (const name of body.labels as string[]) if (!pull.labels.includes(name)) pull.labels.push(name);
    return { status: 200, body: pull.labels.map(name => ({ name })) };
  }

  private comment(pull: GitHubPull, { body }: Asked): Answer {
    pull.comments.push(String(body.body));
    return { status: 201, body: { id: pull.comments.length, body: body.body } };
  }

  private repositoriesOf(owner: string, asked: Asked, url: string): Answer {
    const listed = (this.options.repositories ?? []).filter(({ name }) => name.startsWith(`${owner}/`));
    const shown = listed.map(repository => ({
      name: repository.name.split('/')[1],
      full_name: repository.name,
      clone_url: repository.cloneUrl ?? `${url}/${repository.name}.git`,
      default_branch: repository.branch ?? 'main',
      archived: repository.archived ?? false,
      fork: repository.fork ?? false,
      topics: repository.topics ?? [],
    }));
    return pageOf(asked, url, shown);
  }

  private isOrganization(owner: string): boolean {
    return this.options.organizations?.includes(owner) ?? true;
  }

  private isMissing(repository: string): boolean {
    return !(this.options.repositories?.some(({ name }) => name === repository) ?? true);
  }

  /** A repository that has another name now is served under it, after a redirect. */
  private moved(asked: Asked, url: string): Answer | undefined {
    const [, name = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(asked.path) ?? [];
    const now = this.renamed.get(name);
    if (now === undefined) return undefined;
    const location = `${url}/repos/${now}${rest}?${asked.query}`;
    return { status: asked.method === 'GET' ? 301 : 307, headers: { location } };
  }

  handle(whole: Asked, url: string): Answer | Promise<Answer> {
    const asked = { ...whole, path: whole.path.replace(/^\/api\/v3/, '') };
    const moved = this.moved(asked, url);
    if (moved !== undefined) return moved;
    const withPull =
      (work: (pull: GitHubPull) => Answer | Promise<Answer>) =>
      (owner: string, name: string, number: string) => {
        const pull = this.pull(`${owner}/${name}`, number);
        return pull === undefined ? NOT_FOUND : work(pull);
      };
    const inRepository =
      (work: (repository: string, rest: string) => Answer | Promise<Answer>) =>
      (owner: string, name: string, rest: string) =>
        this.isMissing(`${owner}/${name}`) ? NOT_FOUND : work(`${owner}/${name}`, rest);
    const merge = () => {
      this.merge(asked.query.get('repository') ?? '', Number(asked.query.get('number')));
      return { status: 200, body: {} };
    };
    return route(asked, [
      ['POST', /^\/_merge$/, merge],
      [
        'GET',
        /^\/repos\/([^/]+)\/([^/]+)$/,
        inRepository(name => ({
          status: 200,
          body: { full_name: name, owner: { login: name.split('/')[0] } },
        })),
      ],
      ['GET', /^\/repos\/([^/]+)\/([^/]+)\/pulls$/, inRepository(name => this.list(name, asked, url))],
      ['POST', /^\/repos\/([^/]+)\/([^/]+)\/pulls$/, inRepository(name => this.create(name, asked, url))],
      [
        'GET',
        /^\/repos\/([^/]+)\/([^/]+)\/pulls\/(\d+)$/,
        withPull(async pull => ({ status: 200, body: await this.shown(pull, url) })),
      ],
      ['PATCH', /^\/repos\/([^/]+)\/([^/]+)\/pulls\/(\d+)$/, withPull(pull => this.change(pull, asked, url))],
      [
        'POST',
        /^\/repos\/([^/]+)\/([^/]+)\/issues\/(\d+)\/labels$/,
        withPull(pull => this.label(pull, asked)),
      ],
      [
        'POST',
        /^\/repos\/([^/]+)\/([^/]+)\/issues\/(\d+)\/comments$/,
        withPull(pull => this.comment(pull, asked)),
      ],
      [
        'GET',
        /^\/repos\/([^/]+)\/([^/]+)\/issues\/(\d+)\/comments$/,
        withPull(pull =>
          pageOf(
            asked,
            url,
            pull.comments.map(body => ({ body })),
          ),
        ),
      ],
      [
        'GET',
        /^\/repos\/([^/]+)\/([^/]+)\/commits\/(\w+)\/check-runs$/,
        inRepository((_name, sha) => this.runs(sha, asked, url)),
      ],
      [
        'GET',
        /^\/repos\/([^/]+)\/([^/]+)\/commits\/(\w+)\/status$/,
        inRepository((_name, sha) => ({
          status: 200,
          body: this.statuses.get(sha) ?? { state: 'pending', total_count: 0 },
        })),
      ],
      [
        'GET',
        /^\/orgs\/([^/]+)$/,
        owner => (this.isOrganization(owner) ? { status: 200, body: { login: owner } } : NOT_FOUND),
      ],
      [
        'GET',
        /^\/orgs\/([^/]+)\/repos$/,
        owner => (this.isOrganization(owner) ? this.repositoriesOf(owner, asked, url) : NOT_FOUND),
      ],
      ['GET', /^\/users\/([^/]+)\/repos$/, owner => this.repositoriesOf(owner, asked, url)],
    ]);
  }

  private runs(sha: string, asked: Asked, url: string): Answer {
    const all = this.checkRuns.get(sha) ?? [];
    return pageOf(asked, url, all, part => ({ total_count: all.length, check_runs: part }));
  }
}

/**
 * A server that speaks the parts of GitHub's REST interface that campaigns use, and is hostile on
 * demand.
 */
export async function startGitHub(
  options: GitHubOptions = {},
): Promise<HostServer & { readonly state: GitHubState }> {
  const gitHub = new GitHub(options);
  const server = await startHost(
    { limits: GITHUB_LIMITS, ...options },
    (asked, url) => gitHub.handle(asked, url),
    () => ({ pulls: gitHub.pulls }),
  );
  return { ...server, state: gitHub };
}
