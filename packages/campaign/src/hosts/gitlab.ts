import { GitLabRefusal, gitLabClient } from './gitlab-client.js';
import type { Checks, Host, PullState, PullText } from './host.js';
import { commentOnce, type Found, findOwn, marked, openOf, type Proposing, propose } from './proposal.js';
import type { Wire } from './wire.js';

type Client = ReturnType<typeof gitLabClient>;

/** What GitLab says of a merge request, as far as it counts here. */
interface Raw {
  readonly iid: number;
  readonly web_url: string;
  readonly state: string;
  readonly title: string;
  readonly description: string | null;
  readonly labels?: readonly unknown[];
  readonly sha: string | null;
  readonly target_branch: string;
  readonly source_project_id: number;
  readonly target_project_id: number;
}

/** `locked`: being merged just now. */
function stateOf(state: string): PullState {
  if (state === 'opened' || state === 'locked') return 'open';
  return state === 'merged' ? 'merged' : 'closed';
}

const DRAFT = /^(draft: |\[draft\] |\(draft\) )/i;

const foundOf = (raw: Raw): Found => ({
  number: raw.iid,
  url: raw.web_url,
  state: stateOf(raw.state),
  title: raw.title,
  body: raw.description ?? '',
  labels: (raw.labels ?? []).map(String),
  commit: raw.sha ?? '',
  base: raw.target_branch,
});

/** On GitLab a draft is known by its title. */
const titled = (text: PullText): PullText =>
  text.draft && !DRAFT.test(text.title) ? { ...text, title: `Draft: ${text.title}` } : text;

const merges = ({ merges }: Client, project: string): Proposing => ({
  async find(head) {
    const query = { projectId: project, sourceBranch: head, state: 'all', perPage: 100 };
    const all = (await merges.all(query as Parameters<typeof merges.all>[0])) as unknown as readonly Raw[];
    return all.filter(raw => raw.source_project_id === raw.target_project_id).map(foundOf);
  },
  async create({ title, body, head, base, labels }) {
    try {
      const made = await merges.create(project, head, base, title, {
        description: body,
        ...(labels.length === 0 ? {} : { labels: labels.join(',') }),
      });
      return foundOf(made as unknown as Raw);
    } catch (error) {
      if (error instanceof GitLabRefusal && error.status === 409) return undefined;
      throw error;
    }
  },
  async rewrite(found, { title, body, base }) {
    const moved = base === found.base ? {} : { targetBranch: base };
    const changed = await merges.edit(project, found.number, { title, description: body, ...moved });
    return foundOf(changed as unknown as Raw);
  },
  async label(found, labels) {
    await merges.edit(project, found.number, { addLabels: labels.join(',') });
  },
});

const RED = new Set(['failed', 'canceled']);
const GREEN = new Set(['success', 'skipped']);

/** The state of the pipeline of the head commit; one that waits for a person is pending. */
function checksOf(pipeline: { readonly status?: unknown } | null | undefined): Checks {
  const status = pipeline?.status;
  if (typeof status !== 'string') return 'none';
  if (RED.has(status)) return 'red';
  return GREEN.has(status) ? 'green' : 'pending';
}

/** Merge requests of one project on GitLab. */
export function gitLab(wire: Wire, project: string): Host {
  const client = gitLabClient(wire);
  const hasNote = async (number: number, marker: string) => {
    const notes = await client.notes.all(project, number, { perPage: 100 });
    return notes.some(({ body }) => body.includes(marker));
  };
  return {
    propose: text => propose(merges(client, project), titled(text)),
    find: text => findOwn(merges(client, project), text),
    open: head => openOf(merges(client, project), head),
    async look(number) {
      const raw = await client.merges.show(project, number);
      const state = stateOf(raw.state);
      return { state, checks: state === 'open' ? checksOf(raw.head_pipeline) : 'none' };
    },
    comment: (number, marker, text) =>
      commentOnce(
        () => hasNote(number, marker),
        () => client.notes.create(project, number, marked(text, marker)),
      ),
    async close(number) {
      const { state } = await client.merges.show(project, number);
      if (stateOf(state) === 'open') await client.merges.edit(project, number, { stateEvent: 'close' });
    },
  };
}
