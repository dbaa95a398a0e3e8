import { describe, expect, test } from 'vitest';
import { listRepositories } from '../../src/hosts/index.js';
import type { HostKind, HostQuery, HostRule } from '../../src/spec/spec.js';
import { startGitHub } from '../support/github-server.js';
import { startGitLab } from '../support/gitlab-server.js';
import { closing, collect, failureOf, optionsFor } from './support.js';

const closed = closing();

const queryOf = (owner: string, kind: HostKind, more: Partial<HostQuery> = {}): HostQuery => ({
  kind,
  owner,
  name: undefined,
  topic: undefined,
  archived: false,
  forks: false,
  ...more,
});

const SPECIAL = [
  { name: 'acme/tool-old', archived: true },
  { name: 'acme/tool-fork', fork: true },
  { name: 'acme/tool-topic', topics: ['node', 'web'], branch: 'trunk' },
];
const MANY = Array.from({ length: 230 }, (_, i) => ({ name: `acme/plain-${i}` }));

const START = {
  github: async () =>
    closed(await startGitHub({ repositories: [...MANY, ...SPECIAL], organizations: ['acme'] })),
  gitlab: async () => closed(await startGitLab({ projects: [...MANY, ...SPECIAL], groups: ['acme'] })),
};

describe.each(['github', 'gitlab'] as const)('the repositories of an owner on %s', kind => {
  async function list(more: Partial<HostQuery> = {}) {
    const server = await START[kind]();
    const options = {
      ...optionsFor(server.url, kind),
      rules: [{ prefix: `${server.url}/`, kind, api: server.url }],
    };
    const listed = await collect(listRepositories(queryOf(`${server.url}/acme`, kind, more), options));
    return listed.map(({ address, ...rest }) => ({
      name: address.replace(`${server.url}/acme/`, ''),
      ...rest,
    }));
  }

  test('are listed page after page, without archived ones and forks', async () => {
    const all = await list();
    expect(all).toHaveLength(MANY.length + 1);
    expect(all.at(-1)).toEqual({ name: 'tool-topic.git', branch: 'trunk', archived: false });
  });

  test.each([
    [{ name: 'tool-*' }, ['tool-topic']],
    [{ name: 'tool-*', archived: true }, ['tool-old', 'tool-topic']],
    [{ name: 'tool-*', forks: true }, ['tool-fork', 'tool-topic']],
    [{ topic: 'web' }, ['tool-topic']],
    [{ topic: 'other' }, []],
    [{ name: 'tool' }, []],
  ])('are selected by %j', async (more, names) => {
    expect((await list(more)).map(({ name }) => name)).toEqual(names.map(name => `${name}.git`));
  });

  test('an owner that is no organization or group is a user', async () => {
    const server = closed(
      kind === 'github'
        ? await startGitHub({ repositories: [{ name: 'ann/notes' }], organizations: [] })
        : await startGitLab({ projects: [{ name: 'ann/notes' }], groups: [] }),
    );
    const options = {
      ...optionsFor(server.url, kind),
      rules: [{ prefix: server.url, kind, api: server.url }],
    };
    const listed = await collect(listRepositories(queryOf(`${server.url}/ann`, kind), options));
    expect(listed).toEqual([{ address: `${server.url}/ann/notes.git`, branch: 'main', archived: false }]);
  });
});

test('a host that lists an address which git would run is refused', async () => {
  const evil = { name: 'acme/evil', cloneUrl: 'ext::sh -c true' };
  const server = closed(await startGitHub({ repositories: [evil] }));
  const options = { ...optionsFor(server.url, 'github'), rules: [] };
  const listed = listRepositories(queryOf(`${server.url}/acme`, 'github'), options);
  expect(await failureOf(collect(listed))).toMatchObject({ code: 'HOST_REFUSED' });
});

describe('a host that lists a repository of another host', () => {
  const SECRET = 'https://github.com/acme/secret.git';
  const list = async (rules: (url: string) => HostRule[]) => {
    const server = closed(await startGitHub({ repositories: [{ name: 'acme/a', cloneUrl: SECRET }] }));
    const options = { ...optionsFor(server.url, 'github'), rules: rules(server.url) };
    return collect(listRepositories(queryOf(`${server.url}/acme`, 'github'), options));
  };

  test.each([
    ['without a rule', []],
    ['with a rule that gives it to that host', [{ api: 'https://api.github.com' }]],
  ])('is refused %s', async (_, apis) => {
    const rules = apis.map(({ api }): HostRule => ({ prefix: 'https://github.com/', kind: 'github', api }));
    expect(await failureOf(list(() => rules))).toMatchObject({
      code: 'HOST_REFUSED',
      evidence: 'host: github.com',
    });
  });

  test('is taken where a rule gives it to the host that was asked', async () => {
    const listed = await list(api => [{ prefix: 'https://github.com/', kind: 'github', api }]);
    expect(listed.map(({ address }) => address)).toEqual([SECRET]);
  });
});

test('an owner that is no address is refused', async () => {
  const listed = listRepositories(queryOf('acme', 'github'), optionsFor('http://127.0.0.1:1', 'github'));
  expect(await failureOf(collect(listed))).toMatchObject({ code: 'HOST_REFUSED' });
});
