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

export interface GitLabProject {
  /** `acme/backend/tools`, with all groups. */
  readonly name: string;
  readonly branch?: string | null;
  readonly archived?: boolean;
  readonly fork?: boolean;
  readonly topics?: readonly string[];
  readonly cloneUrl?: string;
}

export interface GitLabOptions extends ServerOptions {
  /** Where given, others are not found. */
  readonly projects?: readonly GitLabProject[];
  /** Groups; other owners are users. All are groups if missing. */
  readonly groups?: readonly string[];
  readonly headOf?: (project: string, branch: string) => string | undefined;
}

export interface GitLabMerge {
  readonly project: string;
  readonly iid: number;
  title: string;
  description: string;
  readonly head: string;
  base: string;
  state: 'opened' | 'closed' | 'merged' | 'locked';
  labels: string[];
  sha: string;
  /** The status of its pipeline; `null` without one. */
  pipeline: string | null;
  readonly notes: string[];
}

export interface GitLabState {
  readonly merges: GitLabMerge[];
}

const NOT_FOUND: Answer = { status: 404, body: { message: '404 Not Found' } };

const madeUpHead = (project: string, branch: string): string =>
  createHash('sha1').update(`${project} ${branch}`).digest('hex');

const names = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : [];

class GitLab implements GitLabState {
  readonly merges: GitLabMerge[] = [];

  constructor(private readonly options: GitLabOptions) {}

  private shown(merge: GitLabMerge, url: string): unknown {
    if (merge.state === 'opened') merge.sha = this.head(merge.project, merge.head) ?? merge.sha;
    return {
      iid: merge.iid,
      web_url: `${url}/${merge.project}/-/merge_requests/${merge.iid}`,
      state: merge.state,
      title: merge.title,
      description: merge.description,
      labels: merge.labels,
      sha: merge.sha,
      target_branch: merge.base,
      source_project_id: 1,
      target_project_id: 1,
      head_pipeline: merge.pipeline === null ? null : { status: merge.pipeline },
    };
  }

  private head(project: string, branch: string): string | undefined {
    return (this.options.headOf ?? madeUpHead)(project, branch);
  }

  private list(project: string, asked: Asked, url: string): Answer {
    const branch = asked.query.get('source_branch');
    const state = asked.query.get('state') ?? 'all';
    const found = this.merges.filter(
      merge =>
        merge.project === project &&
        (branch === null || merge.head === branch) &&
        (state === 'all' || merge.state === state),
    );
    return pageOf(
      asked,
      url,
      found.toReversed().map(merge => this.shown(merge, url)),
    );
  }

  private create(project: string, { body }: Asked, url: string): Answer {
    const head = String(body.source_branch);
    const sha = this.head(project, head);
    if (sha === undefined) return { status: 400, body: { message: ['Source branch is missing'] } };
    const there = this.merges.find(
      merge => merge.project === project && merge.head === head && merge.state === 'opened',
    );
    if (there !== undefined) {
      const message = [`Another open merge request already exists for this source branch: !${there.iid}`];
      return { status: 409, body: { message } };
    }
    const merge: GitLabMerge = {
      project,
      iid: this.merges.filter(other => other.project === project).length + 1,
      title: String(body.title),
      description: String(body.description ?? ''),
      head,
      base: String(body.target_branch),
      state: 'opened',
      labels: names(body.labels),
      sha,
      pipeline: null,
      notes: [],
    };
    this.merges.push(merge);
    return { status: 201, body: this.shown(merge, url) };
  }

  private change(merge: GitLabMerge, { body }: Asked, url: string): Answer {
    if (typeof body.title === 'string') merge.title = body.title;
    if (typeof body.description === 'string') merge.description = body.description;
    if (typeof body.target_branch === 'string') merge.base = body.target_branch;
    if (body.state_event === 'close') merge.state = 'closed';
    merge.labels = [...new Set([...merge.labels, ...names(body.add_labels)])];
    return { status: 200, body: this.shown(merge, url) };
  }

  private note(merge: GitLabMerge, { body }: Asked): Answer {
    merge.notes.push(String(body.body));
    return { status: 201, body: { id: merge.notes.length, body: body.body } };
  }

  private projectsOf(owner: string, asked: Asked, url: string): Answer {
    const listed = (this.options.projects ?? []).filter(({ name }) => name.startsWith(`${owner}/`));
    const shown = listed.map(project => ({
      path: project.name.split('/').at(-1),
      path_with_namespace: project.name,
      http_url_to_repo: project.cloneUrl ?? `${url}/${project.name}.git`,
      default_branch: project.branch === undefined ? 'main' : project.branch,
      archived: project.archived ?? false,
      topics: project.topics ?? [],
      ...(project.fork ? { forked_from_project: { id: 2 } } : {}),
    }));
    return pageOf(asked, url, shown);
  }

  handle(asked: Asked, url: string): Answer | Promise<Answer> {
    const inProject = (work: (project: string) => Answer) => (project: string) =>
      (this.options.projects?.some(({ name }) => name === project) ?? true) ? work(project) : NOT_FOUND;
    const withMerge = (work: (merge: GitLabMerge) => Answer) => (project: string, iid: string) => {
      const merge = this.merges.find(other => other.project === project && other.iid === Number(iid));
      return merge === undefined ? NOT_FOUND : work(merge);
    };
    const isGroup = (owner: string) => this.options.groups?.includes(owner) ?? true;
    return route(asked, [
      [
        'GET',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests$/,
        inProject(name => this.list(name, asked, url)),
      ],
      [
        'POST',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests$/,
        inProject(name => this.create(name, asked, url)),
      ],
      [
        'GET',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests\/(\d+)$/,
        withMerge(merge => ({ status: 200, body: this.shown(merge, url) })),
      ],
      [
        'PUT',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests\/(\d+)$/,
        withMerge(merge => this.change(merge, asked, url)),
      ],
      [
        'GET',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests\/(\d+)\/notes$/,
        withMerge(merge =>
          pageOf(
            asked,
            url,
            merge.notes.map(body => ({ body })),
          ),
        ),
      ],
      [
        'POST',
        /^\/api\/v4\/projects\/([^/]+)\/merge_requests\/(\d+)\/notes$/,
        withMerge(merge => this.note(merge, asked)),
      ],
      [
        'GET',
        /^\/api\/v4\/groups\/([^/]+)\/projects$/,
        owner => (isGroup(owner) ? this.projectsOf(owner, asked, url) : NOT_FOUND),
      ],
      ['GET', /^\/api\/v4\/users\/([^/]+)\/projects$/, owner => this.projectsOf(owner, asked, url)],
    ]);
  }
}

/** A server that speaks the parts of GitLab's REST interface that campaigns use. */
export async function startGitLab(
  options: GitLabOptions = {},
): Promise<HostServer & { readonly state: GitLabState }> {
  const gitLab = new GitLab(options);
  const server = await startHost(
    options,
    (asked, url) => gitLab.handle(asked, url),
    () => ({ merges: gitLab.merges }),
  );
  return { ...server, state: gitLab };
}
