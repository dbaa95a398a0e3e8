import { describe, expect, test } from 'vitest';
import { type Host, hostFor, limitsOf, memoryLimiter } from '../../src/hosts/index.js';
import { type FaultRule, GITHUB_LIMITS, startGitHub } from '../support/github-server.js';
import { workAll } from './crowd.js';
import { closing, FakeClock, MARKER, optionsFor, PREFIX, textOf, UNLIMITED } from './support.js';

const closed = closing();
const COUNT = 300;
const WORKERS = 8;

const FAULTS: readonly FaultRule[] = [
  { kind: 'retry-after', share: 0.004 },
  { kind: 'too-many', share: 0.004 },
  { kind: 'secondary', share: 0.004 },
  { kind: 'exhausted', share: 0.004 },
  { kind: 'error-before', share: 0.03 },
  { kind: 'cut-before', share: 0.03 },
  { kind: 'error-after', share: 0.05, on: 'write' },
  { kind: 'cut-after', share: 0.05, on: 'write' },
  { kind: 'half', share: 0.05, on: 'write' },
  { kind: 'slow', share: 0.03 },
];

const NO_LIMITS = { creationsPerMinute: undefined, creationsPerHour: undefined };

const repositories = Array.from({ length: COUNT }, (_, i) => `acme/repository-${i}`);
const textFor = (name: string) =>
  textOf({ body: `${name} ${MARKER}`, labels: ['codemod'], commit: name.padEnd(40, '0') });

describe('300 pull requests', () => {
  test.each([1])(
    'on a hostile GitHub: none twice, none lost, no limit passed, every pause kept (seed %i)',
    async seed => {
      const clock = new FakeClock();
      const server = closed(await startGitHub({ clock, seed, faults: FAULTS }));
      const limiter = memoryLimiter(limitsOf('github', NO_LIMITS), clock);
      const options = optionsFor(server.url, 'github', { clock, limiter });
      const begun = clock.now();
      const putBack = await workAll(
        // Every seventh is proposed twice, as if the ledger had lost that it was done.
        [...repositories, ...repositories.filter((_, i) => i % 7 === 0)].map(
          name => () => (hostFor(`${PREFIX}${name}`, options) as Host).propose(textFor(name)),
        ),
        WORKERS,
        clock,
      );

      const { pulls } = server.state;
      expect(pulls.map(({ repository }) => repository).toSorted()).toEqual(repositories.toSorted());
      expect(pulls.every(({ labels }) => labels.join() === 'codemod')).toBe(true);
      expect(server.seen.violations).toEqual([]);
      for (const { kind } of FAULTS) expect([kind, server.seen.faults[kind] ?? 0]).not.toEqual([kind, 0]);
      // 300 pull requests and as many labels are more than 500 creations: they take over an hour.
      expect(server.seen.creations).toBeGreaterThanOrEqual(2 * COUNT);
      expect(clock.now() - begun).toBeGreaterThan(3_600_000);
      expect(clock.now() - begun).toBeLessThan(3 * 3_600_000);
      expect(putBack).toBeGreaterThan(0);
    },
  );

  test('the judge of the server finds a client without a limiter', async () => {
    const clock = new FakeClock();
    const server = closed(await startGitHub({ clock }));
    const options = optionsFor(server.url, 'github', { clock, limiter: UNLIMITED });
    const works = repositories.map(
      name => () => (hostFor(`${PREFIX}${name}`, options) as Host).propose(textFor(name)),
    );
    await workAll(works.slice(0, 60), WORKERS, clock);
    expect(server.seen.violations.length).toBeGreaterThan(0);
    expect(server.seen.violations[0]).toBe('more than 80 of create in 60 s');
  });

  test('the judge of the server finds a client that does not keep a pause', async () => {
    const clock = new FakeClock();
    const server = closed(await startGitHub({ clock }));
    const host = hostFor(`${PREFIX}acme/one`, optionsFor(server.url, 'github', { clock })) as Host;
    server.inject('secondary');
    await workAll([() => host.propose(textOf())], 1, clock);
    expect(server.seen.violations).toEqual([]);
    server.inject('secondary');
    await host.look(1).catch(() => clock.advance(1000));
    await host.look(1);
    expect(server.seen.violations[0]).toBe('asked 59000 ms before the end of a pause');
  });

  test('the server takes exactly as many creations as GitHub says', async () => {
    const clock = new FakeClock();
    const server = closed(await startGitHub({ clock, limits: GITHUB_LIMITS }));
    const post = () =>
      fetch(`${server.url}/repos/acme/a/issues/1/labels`, { method: 'POST' }).then(({ status }) => status);
    for (let i = 0; i < 80; i += 1) expect(await post()).toBe(404);
    expect(await post()).toBe(403);
    clock.advance(60_000);
    expect(await post()).toBe(404);
  });
});
