import { describe, expect, test } from 'vitest';
import { type Host, hostFor, limitsOf, memoryLimiter } from '../../src/hosts/index.js';
import { startGitLab } from '../support/gitlab-server.js';
import { workAll } from './crowd.js';
import { closing, FakeClock, failureOf, OWN, optionsFor, ownIn, PREFIX, textOf } from './support.js';

const NAME = 'acme/backend/tools';
const closed = closing();

async function start(...args: Parameters<typeof startGitLab>) {
  const server = closed(await startGitLab(...args));
  const host = hostFor(`${PREFIX}${NAME}.git`, optionsFor(server.url, 'gitlab')) as Host;
  return { server, host, merges: server.state.merges };
}

const isPost = ({ method }: { readonly method: string }) => method === 'POST';

describe('a proposal on GitLab', () => {
  test('creates a merge request in a nested group, found again and not written twice', async () => {
    const { host, merges, server } = await start();
    const text = textOf({ labels: ['codemod'], draft: true });
    const pull = await host.propose(text);
    expect(pull).toEqual({ number: 1, url: `${server.url}/${NAME}/-/merge_requests/1`, state: 'open' });
    expect(merges).toMatchObject([{ title: 'Draft: Rename total', labels: ['codemod'], base: 'main' }]);
    const log = server.seen.log.length;
    expect(await host.propose(text)).toEqual(pull);
    expect(server.seen.log.slice(log)).toHaveLength(1);
  });

  test('brings its own merge request to a new text and new labels', async () => {
    const { host, merges } = await start();
    await host.propose(textOf({ labels: ['a'] }));
    await host.propose(textOf({ title: 'New', body: `New.\n\n${OWN}`, labels: ['a', 'b'] }));
    expect(merges).toMatchObject([{ title: 'New', labels: ['a', 'b'] }]);
    expect(ownIn(merges[0]?.description ?? '')).toBe(`New.\n\n${OWN}`);
  });

  test('gives its own merge request another base, and writes nothing where it has it', async () => {
    const { host, merges, server } = await start();
    await host.propose(textOf());
    await host.propose(textOf({ base: 'trunk' }));
    expect(merges).toMatchObject([{ base: 'trunk' }]);
    const log = server.seen.log.length;
    await host.propose(textOf({ base: 'trunk' }));
    expect(server.seen.log.slice(log)).toHaveLength(1);
  });

  test('knows its own merge request by its number where a person took the marker out', async () => {
    const { host, merges } = await start();
    const { number } = await host.propose(textOf());
    for (const merge of merges) merge.description = 'by hand';
    expect(await host.propose(textOf({ number }))).toMatchObject({ number, state: 'open' });
    expect(ownIn(merges[0]?.description ?? '').trim()).toBe(`by hand\n\n${OWN}`);
  });

  test('returns one that was merged with the same commit, and creates another for a new commit', async () => {
    const { host, merges } = await start();
    await host.propose(textOf());
    const [first] = merges;
    if (first === undefined) throw new Error('no merge request');
    first.state = 'merged';
    expect(await host.propose(textOf({ commit: first.sha }))).toMatchObject({ number: 1, state: 'merged' });
    expect(await host.propose(textOf({ commit: 'f'.repeat(40) }))).toMatchObject({
      number: 2,
      state: 'open',
    });
  });

  test('refuses a branch of which somebody else has an open merge request', async () => {
    const { host, merges } = await start();
    await host.propose(textOf());
    for (const merge of merges) merge.description = 'by hand';
    expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_TAKEN' });
  });

  test.each(['error-after', 'cut-after', 'half'] as const)(
    'finds what was created though the answer was lost (%s)',
    async fault => {
      const { host, merges, server } = await start();
      server.inject(fault, isPost);
      expect(await host.propose(textOf())).toMatchObject({ number: 1 });
      expect(merges).toHaveLength(1);
      expect(server.seen.log.filter(line => line.startsWith('POST'))).toHaveLength(1);
    },
  );

  test('asks to be tried later if nothing was created', async () => {
    const { host, merges, server } = await start();
    server.inject('error-before', isPost);
    expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_UNREACHABLE', waitMs: 5000 });
    expect(merges).toHaveLength(0);
  });

  test('refuses with the words of GitLab what it will never take, and a project that is not there', async () => {
    const { host } = await start({ headOf: () => undefined });
    const failure = await failureOf(host.propose(textOf()));
    expect(failure).toMatchObject({ code: 'HOST_REFUSED', waitMs: undefined });
    expect(failure.evidence).toContain('Source branch is missing');
    const missing = await start({ projects: [] });
    expect((await failureOf(missing.host.propose(textOf()))).message).toContain('not found');
  });
});

describe('looks, comments and closing on GitLab', () => {
  test.each([
    [null, 'none'],
    ['success', 'green'],
    ['running', 'pending'],
    ['manual', 'pending'],
    ['failed', 'red'],
  ] as const)('a pipeline that is %s gives checks that are %s', async (pipeline, checks) => {
    const { host, merges } = await start();
    await host.propose(textOf());
    for (const merge of merges) merge.pipeline = pipeline;
    expect(await host.look(1)).toEqual({ state: 'open', checks });
  });

  test('a comment is written once, though its answer was lost and others fill pages', async () => {
    const { host, merges, server } = await start();
    await host.propose(textOf());
    merges[0]?.notes.push(...Array.from({ length: 150 }, (_, i) => `note ${i}`));
    server.inject('error-after', isPost);
    await host.comment(1, '<!-- once -->', 'Please look.');
    await host.comment(1, '<!-- once -->', 'Please look.');
    expect(merges[0]?.notes.slice(150)).toEqual(['Please look.\n\n<!-- once -->']);
  });

  test('only an open merge request is closed', async () => {
    const { host, server } = await start();
    await host.propose(textOf());
    await host.close(1);
    await host.close(1);
    expect(server.seen.log.filter(line => line.startsWith('PUT'))).toHaveLength(1);
    expect(await host.look(1)).toEqual({ state: 'closed', checks: 'none' });
  });
});

test('100 merge requests on a hostile GitLab: none twice, no limit passed, every pause kept', async () => {
  const clock = new FakeClock();
  const limits = { creationsPerMinute: undefined, creationsPerHour: undefined };
  const server = closed(
    await startGitLab({
      clock,
      seed: 5,
      limits: [{ kind: 'create', requests: 60, seconds: 60 }],
      faults: [
        { kind: 'too-many', share: 0.02 },
        { kind: 'error-before', share: 0.05 },
        { kind: 'error-after', share: 0.1, on: 'write' },
        { kind: 'cut-after', share: 0.1, on: 'write' },
      ],
    }),
  );
  const limiter = memoryLimiter(limitsOf('gitlab', limits), clock);
  const options = optionsFor(server.url, 'gitlab', { clock, limiter });
  const projects = Array.from({ length: 100 }, (_, i) => `acme/group/project-${i}`);
  await workAll(
    projects.map(name => () => (hostFor(`${PREFIX}${name}`, options) as Host).propose(textOf())),
    4,
    clock,
  );
  expect(server.state.merges.map(({ project }) => project).toSorted()).toEqual(projects.toSorted());
  expect(server.seen.violations).toEqual([]);
  expect(server.seen.faults['error-after']).toBeGreaterThan(0);
  expect(server.seen.faults['too-many']).toBeGreaterThan(0);
});
