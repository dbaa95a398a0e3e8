import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Opened } from '../../src/database/open.js';
import { LEDGER } from '../../src/database/schema.js';
import type { Database } from '../../src/database/sql.js';
import { limitsOf } from '../../src/hosts/index.js';
import { databaseLimiter, forgetTurns } from '../../src/ledger/limiter.js';
import { FakeClock } from '../hosts/support.js';
import { ownLedger } from '../support/own-ledger.js';

const HOST = 'git.example.org';
const ONE_A_SECOND = [{ kind: 'create', requests: 10, seconds: 10 }] as const;

let opened: Opened;
let database: Database;
let clock: FakeClock;

beforeAll(async () => {
  opened = await ownLedger();
  ({ database } = opened);
});
beforeEach(async () => {
  clock = new FakeClock();
  await database.query(`delete from ${LEDGER}.host`);
});
afterAll(() => opened.close());

const limiter = (limits: Parameters<typeof databaseLimiter>[1] = ONE_A_SECOND) =>
  databaseLimiter(database, limits, clock);

/** Take so many creations; what each is told to wait. */
async function take(count: number, host = HOST): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < count; i += 1) waits.push(await limiter().take(host, 'create'));
  return waits;
}

test('two limiters of one database share the limits of a host', async () => {
  expect(await take(6)).toEqual(Array(6).fill(0));
  expect((await take(5)).filter(wait => wait > 0)).toHaveLength(1);
});

test('hosts have their limits for themselves, and so have requests and creations', async () => {
  await take(10);
  expect(await take(1, 'other.example.org')).toEqual([0]);
  expect(await limiter().take(HOST, 'request')).toBe(0);
});

test('those who are turned away are told to come one after the other, at the rate of the limit', async () => {
  await take(10);
  const waits = await take(4);
  expect(waits.map(wait => wait - (waits[0] as number))).toEqual([0, 1000, 2000, 3000]);
});

test('those who come after a pause of the host come one after the other too', async () => {
  await limiter().pause(HOST, clock.now() + 60_000);
  expect(await take(3)).toEqual([60_000, 61_000, 62_000]);
});

test('who comes when there is room is not kept waiting by those who were turned away', async () => {
  await take(13);
  clock.advance(20_500);
  expect(await take(1)).toEqual([0]);
});

test('turns that nobody waits for any more are forgotten, and the limits are not', async () => {
  await take(30);
  await forgetTurns(database);
  const [first = 0] = await take(1);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(11_000);
});

test('without a clock, the time is that of the database', async () => {
  const [row] = await database.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const real = databaseLimiter(database, ONE_A_SECOND);
  await real.pause(HOST, (row?.now ?? 0) + 1_000_000);
  const wait = await real.take(HOST, 'create');
  expect(wait).toBeGreaterThan(900_000);
  expect(wait).toBeLessThanOrEqual(1_000_000);
});

test('rows with two creations each are turned away less than three times each', async () => {
  const ROWS = 50;
  const lower = limiter(limitsOf('github', { creationsPerMinute: 15, creationsPerHour: 80 }));
  let waiting = Array.from({ length: ROWS }, () => ({ due: clock.now(), creations: 2 }));
  let turnedAway = 0;
  const begun = clock.now();
  while (waiting.length > 0) {
    const row = waiting.reduce((first, each) => (each.due < first.due ? each : first));
    clock.advance(Math.max(0, row.due - clock.now()));
    const wait = await lower.take(HOST, 'create');
    if (wait === 0) row.creations -= 1;
    else turnedAway += 1;
    row.due = clock.now() + wait;
    waiting = waiting.filter(each => each.creations > 0);
  }
  expect(turnedAway).toBeLessThan(3 * ROWS);
  // 80 creations in the first hour, and the other 20 at the rate of 80 an hour.
  expect(clock.now() - begun).toBeGreaterThan(3_600_000);
  expect(clock.now() - begun).toBeLessThan(3_600_000 + 1_000_000);
});
