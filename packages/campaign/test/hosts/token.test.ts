import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  gitCredential,
  type Host,
  hostFor,
  listRepositories,
  tokenFor,
  tokenVariable,
} from '../../src/hosts/index.js';
import { startGitHub } from '../support/github-server.js';
import { startGitLab } from '../support/gitlab-server.js';
import { startHost } from '../support/host-server.js';
import { closing, collect, failureOf, optionsFor, PREFIX, textOf } from './support.js';

const closed = closing();
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true })));
});

const none = async () => undefined;

describe('the token of a host', () => {
  const env = {
    GH_TOKEN: 'hub',
    GITLAB_TOKEN: 'lab',
    MORTISE_TOKEN_GIT_ACME_COM: 'acme',
    MORTISE_TOKEN_127_0_0_1_8080: 'here',
  };

  test.each([
    ['https://api.github.com', 'hub'],
    ['https://gitlab.com', 'lab'],
    ['https://git.acme.com', 'acme'],
    ['http://127.0.0.1:8080', 'here'],
    ['https://git-acme.com', undefined],
    ['https://git_acme.com', undefined],
    ['https://github.com.evil.example', undefined],
    ['https://api.github.com:8443', undefined],
    ['http://127.0.0.1:80', undefined],
  ])('%s gets its own: %s', async (origin, token) => {
    expect(await tokenFor(origin, { env, credential: none })).toBe(token);
  });

  test('GITHUB_TOKEN is used where GH_TOKEN is missing or empty', async () => {
    const both = { GH_TOKEN: ' ', GITHUB_TOKEN: 'second' };
    expect(await tokenFor('https://api.github.com', { env: both, credential: none })).toBe('second');
  });

  test('names a variable for each host: no two hosts share one', () => {
    expect(tokenVariable('https://api.github.com')).toBe('GH_TOKEN');
    const hosts = ['a.b', 'a-b', 'a_b', 'a.b:1', 'a-b:1', 'a.b-c', 'a-b.c'];
    expect(new Set(hosts.map(host => tokenVariable(`https://${host}`))).size).toBe(hosts.length);
  });

  test('git is asked where no variable is set, by the name that git knows', async () => {
    const asked: string[] = [];
    const credential = async (protocol: string, host: string) => {
      asked.push(`${protocol} ${host}`);
      return 'kept';
    };
    expect(await tokenFor('https://api.github.com', { env: {}, credential })).toBe('kept');
    expect(await tokenFor('https://git.acme.com:8443', { env, credential })).toBe('kept');
    expect(await tokenFor('https://git.acme.com', { env, credential })).toBe('acme');
    expect(asked).toEqual(['https github.com', 'https git.acme.com:8443']);
    const refusal = await failureOf(tokenFor('http://git.acme.com', { env, credential }));
    expect(refusal.code).toBe('HOST_REFUSED');
    expect(asked).toHaveLength(2);
  });
});

describe("git's credential helpers", () => {
  async function withHelper(script: string) {
    const folder = await mkdtemp(join(tmpdir(), 'mortise-credential-'));
    folders.push(folder);
    const helper = join(folder, 'helper.sh');
    await writeFile(helper, `#!/bin/sh\n${script}\n`);
    await chmod(helper, 0o755);
    const config = join(folder, 'config');
    await writeFile(config, `[credential]\n  helper = ${helper}\n`);
    return { ...process.env, GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: '1', HOME: folder };
  }

  test('give the password of the host', async () => {
    const env = await withHelper('grep -q "host=git.acme.com" && echo "username=u" && echo "password=p=w"');
    expect(await gitCredential({ env })('https', 'git.acme.com')).toBe('p=w');
    expect(await gitCredential({ env })('https', 'other.example')).toBeUndefined();
  });

  test('that hang are given up', async () => {
    const env = await withHelper('sleep 3; echo username=u; echo password=late');
    expect(await gitCredential({ env, timeoutMs: 200 })('https', 'git.acme.com')).toBeUndefined();
  });

  test('are not needed: without git there is no token', async () => {
    expect(await gitCredential({ env: {}, git: '/nonexistent/git' })('https', 'x')).toBeUndefined();
  });
});

describe('a host that sends elsewhere', () => {
  async function elsewhere() {
    const tokens: unknown[] = [];
    const server = closed(
      await startHost(
        {},
        ({ headers }) => {
          tokens.push(headers.authorization ?? headers['private-token']);
          return { status: 200, body: [] };
        },
        () => ({}),
      ),
    );
    return { server, tokens };
  }

  test.each(['github', 'gitlab'] as const)('never gets the token there by a redirect (%s)', async kind => {
    const other = await elsewhere();
    const first = closed(
      await startHost(
        {},
        () => ({ status: 307, headers: { location: `${other.server.url}/stolen` } }),
        () => ({}),
      ),
    );
    const host = hostFor(`${PREFIX}acme/tools`, optionsFor(first.url, kind)) as Host;
    expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_REFUSED' });
    expect(first.seen.requests).toBe(1);
    expect(other.server.seen.requests).toBe(0);
    expect(other.tokens).toEqual([]);
  });

  test('never gets the token there by the address of a next page', async () => {
    const other = await elsewhere();
    const link = `<${other.server.url}/orgs/acme/repos?page=2>; rel="next"`;
    const first = closed(
      await startHost(
        {},
        () => ({ status: 200, body: [], headers: { link } }),
        () => ({}),
      ),
    );
    const query = { kind: 'github', owner: `${first.url}/acme`, name: undefined, topic: undefined } as const;
    const options = { ...optionsFor(first.url, 'github'), rules: [] };
    const list = listRepositories({ ...query, archived: true, forks: true }, options);
    expect(await failureOf(collect(list))).toMatchObject({ code: 'HOST_REFUSED' });
    expect(other.server.seen.requests).toBe(0);
  });

  test('a redirect on the same host keeps the token, on both kinds of host', async () => {
    const hub = closed(await startGitHub({ token: 'secret-token' }));
    hub.state.renamed.set('acme-old/tools', 'acme/tools');
    const host = hostFor(`${PREFIX}acme-old/tools`, optionsFor(hub.url, 'github')) as Host;
    expect(await host.propose(textOf())).toMatchObject({ number: 1 });
    const lab = closed(await startGitLab({ token: 'secret-token' }));
    const project = hostFor(`${PREFIX}acme/tools`, optionsFor(lab.url, 'gitlab')) as Host;
    expect(await project.propose(textOf())).toMatchObject({ number: 1 });
  });
});
