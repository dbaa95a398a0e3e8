import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../test/support/random.js';
import {
  type HostWindows,
  type Limit,
  limitsOf,
  memoryLimiter,
  NO_REQUESTS,
  takeFrom,
} from '../../src/hosts/index.js';
import { FakeClock } from './support.js';

const START = Date.UTC(2026, 0, 1) + 123;

/** The most requests in any span, counted from the times themselves. */
function mostIn(times: readonly number[], seconds: number): number {
  return Math.max(
    0,
    ...times.map((from, i) => times.slice(i).filter(at => at < from + seconds * 1000).length),
  );
}

/** Ask for requests of both kinds at random times; the times at which they were taken. */
function draw(limits: readonly Limit[], seed: number, steps: number) {
  const random = seeded(seed);
  const taken = { request: [] as number[], create: [] as number[] };
  let now = START;
  let host: HostWindows = NO_REQUESTS;
  for (let i = 0; i < steps; i += 1) {
    const kind = random.below(3) === 0 ? 'create' : 'request';
    const answer = takeFrom(host, limits, kind, now);
    // As a database does: what is kept goes through JSON.
    host = JSON.parse(JSON.stringify(answer.host)) as HostWindows;
    if (answer.waitMs === 0) taken[kind].push(now);
    now += random.below(4) === 0 ? Math.max(1, answer.waitMs - random.below(3)) : random.below(1500);
  }
  return { taken, host };
}

describe('limits in a sliding window', () => {
  const cases = Array.from({ length: 60 }, (_, seed) => seed);

  test.each(cases)('are never passed in any span, and nearly used up (seed %i)', seed => {
    const random = seeded(seed + 1000);
    const limits: Limit[] = [
      { kind: 'request', requests: 1 + random.below(40), seconds: 1 + random.below(30) },
      { kind: 'create', requests: 1 + random.below(10), seconds: 1 + random.below(60) },
      { kind: 'create', requests: 1 + random.below(40), seconds: 60 + random.below(600) },
    ];
    const { taken, host } = draw(limits, seed, 400);
    for (const { kind, requests, seconds } of limits) {
      expect(mostIn(taken[kind], seconds)).toBeLessThanOrEqual(requests);
    }
    expect(taken.request.length).toBeGreaterThan(0);
    expect(host.windows.every(window => window.length <= 61)).toBe(true);
  });

  test.each(cases)('a wait is exact: one millisecond less is refused, the wait is taken (seed %i)', seed => {
    const random = seeded(seed);
    const limits: Limit[] = [
      { kind: 'create', requests: 1 + random.below(20), seconds: 1 + random.below(90) },
    ];
    let host = NO_REQUESTS;
    let now = START;
    for (let i = 0; i < 100; i += 1) {
      const answer = takeFrom(host, limits, 'create', now);
      if (answer.waitMs > 0) {
        expect(takeFrom(answer.host, limits, 'create', now + answer.waitMs - 1).waitMs).toBe(1);
        expect(takeFrom(answer.host, limits, 'create', now + answer.waitMs).waitMs).toBe(0);
      }
      host = answer.host;
      now += random.below(2000);
    }
  });

  test('the whole limit may be used at once, and again at most a sixtieth of the span late', () => {
    const limits: Limit[] = [{ kind: 'create', requests: 80, seconds: 60 }];
    let host = NO_REQUESTS;
    for (let i = 0; i < 80; i += 1) {
      const answer = takeFrom(host, limits, 'create', START);
      expect(answer.waitMs).toBe(0);
      host = answer.host;
    }
    const { waitMs } = takeFrom(host, limits, 'create', START);
    expect(waitMs).toBeGreaterThanOrEqual(60_000);
    expect(waitMs).toBeLessThanOrEqual(61_000);
  });

  test('a refusal takes nothing from the other limits', () => {
    const limits: Limit[] = [
      { kind: 'create', requests: 1, seconds: 10 },
      { kind: 'create', requests: 2, seconds: 100 },
    ];
    const one = takeFrom(NO_REQUESTS, limits, 'create', START);
    const refused = takeFrom(one.host, limits, 'create', START);
    expect(refused.waitMs).toBeGreaterThan(0);
    expect(refused.host.windows[1]).toEqual(one.host.windows[1]);
  });

  test('a clock that goes back lets no more requests through', () => {
    const limits: Limit[] = [{ kind: 'request', requests: 5, seconds: 10 }];
    let host = NO_REQUESTS;
    let taken = 0;
    for (const now of [9000, 100, 8000, 200, 7000, 300, 6000, 0]) {
      const answer = takeFrom(host, limits, 'request', START + now);
      host = answer.host;
      if (answer.waitMs === 0) taken += 1;
    }
    expect(taken).toBe(5);
  });
});

describe('the limiter in memory', () => {
  test('counts each host and each kind for itself', async () => {
    const clock = new FakeClock(START);
    const limiter = memoryLimiter([{ kind: 'create', requests: 1, seconds: 10 }], clock);
    expect(await limiter.take('a', 'create')).toBe(0);
    expect(await limiter.take('a', 'create')).toBeGreaterThan(0);
    expect(await limiter.take('a', 'request')).toBe(0);
    expect(await limiter.take('b', 'create')).toBe(0);
  });

  test('keeps the longest pause, for all kinds, and for one host only', async () => {
    const clock = new FakeClock(START);
    const limiter = memoryLimiter([], clock);
    await limiter.pause('a', START + 5000);
    await limiter.pause('a', START + 1000);
    expect(await limiter.take('a', 'request')).toBe(5000);
    expect(await limiter.take('b', 'request')).toBe(0);
    clock.advance(5000);
    expect(await limiter.take('a', 'create')).toBe(0);
  });

  test('a spec changes the creations, not the requests', () => {
    const limits = limitsOf('github', { creationsPerMinute: 10, creationsPerHour: undefined });
    expect(limits.filter(({ kind }) => kind === 'create').map(({ requests }) => requests)).toEqual([10, 500]);
    expect(limits.filter(({ kind }) => kind === 'request')).toHaveLength(2);
    for (const { seconds } of limits) expect([62, 3602]).toContain(seconds);
  });
});
