import { Groups, Users } from '@gitbeaker/rest';
import { GitLabRefusal, gitLabSettings } from './gitlab-client.js';
import type { Listed } from './list.js';
import type { Wire } from './wire.js';

interface Raw {
  readonly path: string;
  readonly http_url_to_repo: string;
  readonly default_branch?: string | null;
  readonly archived?: boolean;
  readonly forked_from_project?: unknown;
  readonly topics?: readonly string[];
}

interface Page {
  readonly data: readonly Raw[];
  readonly paginationInfo: { readonly next: number | null };
}

const listedOf = (raw: Raw): Listed => ({
  name: raw.path,
  address: raw.http_url_to_repo,
  branch: raw.default_branch ?? '',
  archived: raw.archived ?? false,
  fork: raw.forked_from_project !== undefined && raw.forked_from_project !== null,
  topics: raw.topics ?? [],
});

type PageOf = (page: number) => Promise<Page>;

const one = { perPage: 100, showExpanded: true, pagination: 'offset' } as const;

/** Projects that are only shared with the group belong to somebody else. */
const ofGroup =
  (wire: Wire, group: string): PageOf =>
  async page =>
    (await new Groups(gitLabSettings(wire)).allProjects(group, {
      ...one,
      page,
      includeSubgroups: true,
      withShared: false,
    })) as unknown as Page;

const ofUser =
  (wire: Wire, user: string): PageOf =>
  async page =>
    (await new Users(gitLabSettings(wire)).allProjects(user, { ...one, page })) as unknown as Page;

async function* pages(pageOf: PageOf): AsyncGenerator<Listed> {
  for (let page: number | null = 1; page !== null; ) {
    const { data, paginationInfo }: Page = await pageOf(page);
    yield* data.map(listedOf);
    page = paginationInfo.next;
  }
}

const isMissing = (error: unknown): boolean => error instanceof GitLabRefusal && error.status === 404;

/** All projects of a group and its subgroups; if there is none of the name, of the user. */
export async function* gitLabRepositories(wire: Wire, owner: string): AsyncGenerator<Listed> {
  const group = ofGroup(wire, owner);
  const first = await group(1).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (first === undefined) return yield* pages(ofUser(wire, owner));
  yield* pages(page => (page === 1 ? Promise.resolve(first) : group(page)));
}
