import { describe, expect, test } from 'vitest';
import { type Host, hostFor, memoryLimiter } from '../../src/hosts/index.js';
import { madeUpHead, startGitHub } from '../support/github-server.js';
import type { Asked } from '../support/host-server.js';
import { closing, FakeClock, failureOf, OWN, optionsFor, ownIn, PREFIX, textOf } from './support.js';

const NAME = 'acme/tools';
const BRANCH = 'mortise/rename';
const COMMIT = madeUpHead(NAME, BRANCH);
const closed = closing();

async function start(...args: Parameters<typeof startGitHub>) {
  const server = closed(await startGitHub(...args));
  const host = hostFor(`${PREFIX}${NAME}`, optionsFor(server.url, 'github')) as Host;
  return { server, host, pulls: server.state.pulls };
}

const isPost = ({ method }: { readonly method: string }) => method === 'POST';

describe('a proposal on GitHub', () => {
  test('creates a pull request with its labels, as a draft if it is to be one', async () => {
    const { host, pulls, server } = await start();
    const pull = await host.propose(textOf({ labels: ['codemod', 'easy'], draft: true, commit: COMMIT }));
    expect(pull).toEqual({ number: 1, url: `${server.url}/${NAME}/pull/1`, state: 'open' });
    expect(pulls).toMatchObject([{ title: 'Rename total', labels: ['codemod', 'easy'], draft: true }]);
  });

  test('finds its own pull request again and writes nothing', async () => {
    const { host, pulls, server } = await start();
    const text = textOf({ labels: ['easy'] });
    const first = await host.propose(text);
    const log = server.seen.log.length;
    expect(await host.propose(text)).toEqual(first);
    expect(server.seen.log.slice(log)).toEqual([`GET /repos/${NAME}/pulls`]);
    expect(pulls).toHaveLength(1);
  });

  test('brings its own pull request to a new text by one change', async () => {
    const { host, pulls, server } = await start();
    await host.propose(textOf());
    const log = server.seen.log.length;
    await host.propose(textOf({ title: 'Rename all totals', body: `New.\n\n${OWN}` }));
    expect(server.seen.log.slice(log)).toEqual([`GET /repos/${NAME}/pulls`, `PATCH /repos/${NAME}/pulls/1`]);
    expect(pulls).toMatchObject([{ title: 'Rename all totals' }]);
    expect(ownIn(pulls[0]?.body ?? '')).toBe(`New.\n\n${OWN}`);
  });

  test('gives its own pull request another base, and asks for none where it has it', async () => {
    const { host, pulls, server } = await start();
    await host.propose(textOf());
    await host.propose(textOf({ base: 'trunk' }));
    expect(pulls).toMatchObject([{ base: 'trunk' }]);
    const log = server.seen.log.length;
    await host.propose(textOf({ base: 'trunk' }));
    expect(server.seen.log.slice(log)).toEqual([`GET /repos/${NAME}/pulls`]);
  });

  test('knows its own pull request by its number where a person took the marker out', async () => {
    const { host, pulls } = await start();
    const { number } = await host.propose(textOf());
    (pulls[0] as { body: string }).body = 'by hand';
    expect(await failureOf(host.propose(textOf({ number: number + 1 })))).toMatchObject({
      code: 'HOST_TAKEN',
    });
    expect(await host.propose(textOf({ number }))).toMatchObject({ number, state: 'open' });
    expect(ownIn(pulls[0]?.body ?? '').trim()).toBe(`by hand\n\n${OWN}`);
  });

  test('leaves a pull request that was merged or closed with the same commit as it is', async () => {
    const { host, pulls, server } = await start();
    await host.propose(textOf({ commit: COMMIT }));
    server.state.merge(NAME, 1);
    expect(await host.propose(textOf({ title: 'Other', commit: COMMIT }))).toMatchObject({ state: 'merged' });
    (pulls[0] as { merged_at: null }).merged_at = null;
    expect(await host.propose(textOf({ commit: COMMIT }))).toMatchObject({ number: 1, state: 'closed' });
    expect(pulls).toMatchObject([{ title: 'Rename total' }]);
  });

  test('creates another one if the commit is not that of the closed one', async () => {
    const { host, server, pulls } = await start();
    await host.propose(textOf({ commit: COMMIT }));
    server.state.merge(NAME, 1);
    const next = await host.propose(textOf({ commit: 'f'.repeat(40) }));
    expect(next).toMatchObject({ number: 2, state: 'open' });
    expect(pulls).toHaveLength(2);
  });

  test('refuses a branch of which somebody else has an open pull request', async () => {
    const { host, pulls, server } = await start();
    await host.propose(textOf());
    (pulls[0] as { body: string }).body = 'by hand';
    expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_TAKEN', waitMs: undefined });
    expect(pulls).toMatchObject([{ body: 'by hand' }]);
    server.state.merge(NAME, 1);
    expect(await host.propose(textOf())).toMatchObject({ number: 2 });
  });

  test.each(['error-after', 'cut-after', 'half'] as const)(
    'finds what was created though the answer was lost (%s), and creates no second one',
    async fault => {
      const { host, pulls, server } = await start();
      server.inject(fault, isPost);
      expect(await host.propose(textOf({ labels: ['easy'] }))).toMatchObject({ number: 1, state: 'open' });
      expect(server.seen.log.filter(line => line.endsWith('/pulls'))).toEqual([
        `GET /repos/${NAME}/pulls`,
        `POST /repos/${NAME}/pulls`,
        `GET /repos/${NAME}/pulls`,
      ]);
      expect(pulls).toMatchObject([{ labels: ['easy'] }]);
    },
  );

  test.each(['error-before', 'cut-before'] as const)(
    'asks to be tried later if nothing was created (%s), and does not post again by itself',
    async fault => {
      const { host, pulls, server } = await start();
      server.inject(fault, isPost);
      const failure = await failureOf(host.propose(textOf()));
      expect(failure).toMatchObject({ code: 'HOST_UNREACHABLE', waitMs: 5000 });
      expect(server.seen.log.filter(line => line.startsWith('POST'))).toHaveLength(1);
      expect(pulls).toHaveLength(0);
      expect(await host.propose(textOf())).toMatchObject({ number: 1 });
    },
  );

  test('looks again where GitHub says that there is a pull request already', async () => {
    const { host, server, pulls } = await start();
    await host.propose(textOf());
    server.state.renamed.set('acme-old/tools', NAME);
    const old = hostFor(`${PREFIX}acme-old/tools`, optionsFor(server.url, 'github')) as Host;
    // The owner of the address is not that of the branch any more: the first look finds nothing.
    expect(await old.propose(textOf())).toMatchObject({ number: 1 });
    expect(pulls).toHaveLength(1);
  });

  test('tries once more within the call what only reads', async () => {
    const { host, server } = await start();
    server.inject('error-before', asked => asked.method === 'GET');
    expect(await host.propose(textOf())).toMatchObject({ number: 1 });
    server.inject('error-before');
    server.inject('cut-before');
    expect(await failureOf(host.look(1))).toMatchObject({ code: 'HOST_UNREACHABLE' });
  });

  test('refuses with the words of GitHub what it will never take', async () => {
    const { host } = await start({ headOf: () => undefined });
    const failure = await failureOf(host.propose(textOf()));
    expect(failure).toMatchObject({ code: 'HOST_REFUSED', waitMs: undefined });
    expect(failure.evidence).toContain('head is invalid');
    expect(failure.message).not.toContain(NAME);
  });

  test('must have its marker in the body', async () => {
    const { host } = await start();
    await expect(host.propose(textOf({ body: 'no marker' }))).rejects.toThrow('marker');
  });
});

describe('a look at a pull request on GitHub', () => {
  const run = (status: string, conclusion: string | null) => ({ status, conclusion });
  const good = run('completed', 'success');

  test.each([
    ['none', [], undefined],
    ['green', [good, run('completed', 'skipped')], undefined],
    ['green', [], { state: 'success', total_count: 1 }],
    ['pending', [good, run('queued', null)], undefined],
    ['pending', [good], { state: 'pending', total_count: 1 }],
    ['red', [run('queued', null), run('completed', 'timed_out')], undefined],
    ['red', [good], { state: 'error', total_count: 2 }],
    ['red', [...Array.from({ length: 230 }, () => good), run('completed', 'failure')], undefined],
  ] as const)('says that the checks are %s (%#)', async (checks, runs, statuses) => {
    const { host, server } = await start();
    await host.propose(textOf());
    server.state.checkRuns.set(COMMIT, [...runs]);
    if (statuses !== undefined) server.state.statuses.set(COMMIT, statuses);
    expect(await host.look(1)).toEqual({ state: 'open', checks });
  });

  test.each([
    ['none', ['check-runs', 'status'], good, 'success'],
    ['none', ['check-runs'], run('completed', 'failure'), 'success'],
    ['none', ['status'], good, 'failure'],
    ['red', ['check-runs'], good, 'failure'],
    ['red', ['status'], run('completed', 'failure'), 'success'],
  ] as const)('says %s where the token may not read %j', async (checks, hidden, checkRun, state) => {
    for (const status of [403, 404]) {
      const isHidden = ({ path }: Asked) => hidden.some(name => path.endsWith(`/${name}`));
      const { host, server } = await start({
        denies: asked => (isHidden(asked) ? status : undefined),
      });
      await host.propose(textOf());
      server.state.checkRuns.set(COMMIT, [checkRun]);
      server.state.statuses.set(COMMIT, { state, total_count: 1 });
      expect(await host.look(1)).toEqual({ state: 'open', checks });
    }
  });

  test('is refused by a limit, and by a failure, of what it asks for the checks', async () => {
    const { host, server } = await start();
    await host.propose(textOf());
    const isChecks = ({ path }: Asked) => path.endsWith('/check-runs');
    server.inject('secondary', isChecks);
    expect(await failureOf(host.look(1))).toMatchObject({ code: 'HOST_LIMIT' });
    // What only reads is tried twice.
    server.inject('error-before', isChecks);
    server.inject('error-before', isChecks);
    expect(await failureOf(host.look(1))).toMatchObject({ code: 'HOST_UNREACHABLE' });
  });

  test('tells merged from closed', async () => {
    const { host, server } = await start();
    await host.propose(textOf());
    await host.close(1);
    expect(await host.look(1)).toEqual({ state: 'closed', checks: 'none' });
    server.state.merge(NAME, 1);
    expect(await host.look(1)).toEqual({ state: 'merged', checks: 'none' });
  });

  test('refuses a repository that is not there', async () => {
    const { host } = await start({ repositories: [] });
    const failure = await failureOf(host.propose(textOf()));
    expect(failure).toMatchObject({ code: 'HOST_REFUSED', waitMs: undefined });
    expect(failure.message).toMatch(/not found.*no access/);
  });
});

describe('comments and closing on GitHub', () => {
  test('a comment is written once, though other comments fill pages before it', async () => {
    const { host, pulls } = await start();
    await host.propose(textOf());
    pulls[0]?.comments.push(...Array.from({ length: 150 }, (_, i) => `comment ${i}`));
    await host.comment(1, '<!-- once -->', 'Please look.');
    await host.comment(1, '<!-- once -->', 'Please look.');
    expect(pulls[0]?.comments.slice(150)).toEqual(['Please look.\n\n<!-- once -->']);
    await host.comment(1, '<!-- twice -->', 'Again. <!-- twice -->');
    expect(pulls[0]?.comments.slice(151)).toEqual(['Again. <!-- twice -->']);
  });

  test('a comment whose answer was lost is not written again', async () => {
    const { host, pulls, server } = await start();
    await host.propose(textOf());
    server.inject('error-after', isPost);
    await host.comment(1, '<!-- once -->', 'Please look.');
    expect(pulls[0]?.comments).toHaveLength(1);
    server.inject('error-before', isPost);
    expect(await failureOf(host.comment(1, '<!-- x -->', 'x'))).toMatchObject({ code: 'HOST_UNREACHABLE' });
    expect(pulls[0]?.comments).toHaveLength(1);
  });

  test('only an open pull request is closed', async () => {
    const { host, server } = await start();
    await host.propose(textOf());
    await host.close(1);
    await host.close(1);
    expect(server.seen.log.filter(line => line.startsWith('PATCH'))).toHaveLength(1);
  });
});

describe('limits that GitHub says', () => {
  test.each(['retry-after', 'too-many', 'secondary', 'exhausted'] as const)(
    'pause the host without any sleep (%s)',
    async fault => {
      const clock = new FakeClock();
      const server = closed(await startGitHub({ clock }));
      const limiter = memoryLimiter([], clock);
      const host = hostFor(`${PREFIX}${NAME}`, optionsFor(server.url, 'github', { clock, limiter })) as Host;
      server.inject(fault);
      const { code, waitMs = 0 } = await failureOf(host.propose(textOf()));
      expect(code).toBe('HOST_LIMIT');
      expect(waitMs).toBeGreaterThanOrEqual(1000);
      clock.advance(waitMs - 1);
      expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_LIMIT', waitMs: 1 });
      expect(server.seen.requests).toBe(1);
      clock.advance(1);
      expect(await host.propose(textOf())).toMatchObject({ number: 1 });
      expect(server.seen.violations).toEqual([]);
    },
  );

  test('a refusal that is no limit is not waited for', async () => {
    const server = closed(await startGitHub({ token: 'another' }));
    const host = hostFor(`${PREFIX}${NAME}`, optionsFor(server.url, 'github')) as Host;
    const failure = await failureOf(host.propose(textOf()));
    expect(failure).toMatchObject({ code: 'HOST_DENIED', waitMs: undefined });
    expect(failure.message).toContain('MORTISE_TOKEN_127_0_0_1_');
    expect(JSON.stringify(failure) + failure.message + failure.stack).not.toContain('secret-token');
  });

  test('a creation takes a request and a creation from the limiter, a look only a request', async () => {
    const server = closed(await startGitHub());
    const taken: string[] = [];
    const limiter = {
      take: async (host: string, kind: string) => {
        taken.push(`${kind} ${host}`);
        return 0;
      },
      pause: async () => undefined,
    };
    const host = hostFor(`${PREFIX}${NAME}`, optionsFor(server.url, 'github', { limiter })) as Host;
    await host.propose(textOf({ labels: ['easy'] }));
    const { host: at } = new URL(server.url);
    const one = [`request ${at}`, `create ${at}`];
    expect(taken).toEqual([`request ${at}`, ...one, ...one]);
    // What is tried again within the call, and what follows a redirect, is a request like any
    // other.
    server.inject('error-before');
    server.state.renamed.set('acme-old/tools', NAME);
    const old = hostFor(`${PREFIX}acme-old/tools`, optionsFor(server.url, 'github', { limiter })) as Host;
    await old.look(1);
    expect(taken.slice(5)).toEqual(server.seen.log.slice(3).map(() => `request ${at}`));
    expect(server.seen.log.slice(3)).toHaveLength(7);
  });

  test('a time-out, and a stop of the campaign, end a request that hangs', async () => {
    const server = closed(await startGitHub());
    const stop = new AbortController();
    const quick = optionsFor(server.url, 'github', { timeoutMs: 50, signal: stop.signal });
    server.inject('hang', isPost);
    const host = hostFor(`${PREFIX}${NAME}`, quick) as Host;
    expect(await failureOf(host.propose(textOf()))).toMatchObject({ code: 'HOST_UNREACHABLE' });
    stop.abort(new Error('stopped'));
    await expect(host.look(1)).rejects.toThrow('stopped');
  });
});
