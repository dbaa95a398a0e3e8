import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateServer, type Opened, openDatabase } from '../../src/database/open.js';
import { openPostgres } from '../../src/database/postgres.js';
import { LEDGER, VERSION } from '../../src/database/schema.js';
import type { Clone } from '../../src/git/repositories.js';
import { countsOf } from '../../src/ledger/overview.js';
import { hasEnded, workThrough } from '../../src/worker/runs.js';
import type { Tools } from '../../src/worker/tools.js';
import { begun } from '../support/own-ledger.js';
import { PostgresServer, postgresPrograms } from '../support/postgres-server.js';

const programs = postgresPrograms();

describe('the address of a database', () => {
  it.each([
    ['nobody answers at', 'postgres://u:the-secret@127.0.0.1:1/d'],
    ['is none', 'postgres://u:the-secret@[::/d'],
    ['has a strange port', 'postgres://u:the-secret@127.0.0.1:99999/d'],
  ])('that %s is told without its password', async (_, address) => {
    const error: unknown = await openPostgres(address, 1).catch(failed => failed);
    expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    expect(JSON.stringify([error, (error as Error).stack])).not.toContain('the-secret');
  });
});

describe.skipIf(programs === undefined)('a PostgreSQL database', () => {
  let server: PostgresServer;
  beforeAll(() => {
    server = new PostgresServer(programs ?? '');
  });
  afterAll(() => server.end());

  /** A new database of the server. */
  async function address(): Promise<string> {
    const name = `d${randomUUID().replaceAll('-', '')}`;
    const database = await openPostgres(server.address, 1);
    await database.query(`create database ${name}`);
    await database.close();
    return server.address.replace('/postgres?', `/${name}?`);
  }

  async function open(): Promise<Opened> {
    const place = await address();
    await migrateServer(place);
    return openDatabase({ kind: 'postgres', address: place, connections: 8 });
  }

  it('is made ready by several at once, and again', async () => {
    const place = await address();
    await expect(openDatabase({ kind: 'postgres', address: place, connections: 1 })).rejects.toMatchObject({
      code: 'DATABASE_NOT_READY',
    });
    const all = await Promise.all([1, 2, 3].map(() => migrateServer(place)));
    expect(all.map(({ from }) => from).sort()).toEqual([0, VERSION, VERSION]);
    expect(await migrateServer(place)).toEqual({ from: VERSION, to: VERSION });
    await (await openDatabase({ kind: 'postgres', address: place, connections: 1 })).close();
  });

  it('of a newer version is left as it is', async () => {
    const { database, close } = await open();
    await database.query(`update ${LEDGER}.version set version = ${VERSION + 1}`);
    const [{ place } = { place: '' }] = await database.query<{ place: string }>(
      'select current_database() as place',
    );
    const newer = server.address.replace('/postgres?', `/${place}?`);
    await expect(migrateServer(newer)).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
    await expect(openDatabase({ kind: 'postgres', address: newer, connections: 1 })).rejects.toMatchObject({
      code: 'DATABASE_TOO_NEW',
    });
    await close();
  });

  it('lets two transactions that wait for each other both end', async () => {
    const { database, close } = await open();
    await database.query('create table public.t as select n, 0 as v from generate_series(1, 2) n');
    let waiting = 0;
    const both = async (first: number, second: number) =>
      database.transaction(async sql => {
        await sql.query('update public.t set v = v + 1 where n = $1', [first]);
        waiting++;
        for (let n = 0; n < 200 && waiting < 2; n++) await sql.query('select pg_sleep(0.01)');
        await sql.query('update public.t set v = v + 1 where n = $1', [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(waiting).toBeGreaterThan(2);
    expect(await database.query('select n, v from public.t order by n')).toEqual([
      { n: 1, v: 2 },
      { n: 2, v: 2 },
    ]);
    await close();
  });

  it('that restarts or drops connections loses no row, and no worker waits for a lease', async () => {
    const opened = await open();
    const { campaign } = await begun(opened, 60);
    let done = 0;
    const breakIt = async () => {
      done++;
      if (done === 15) {
        server.crash();
        server.start();
      }
      if (done === 30)
        await opened.database
          .query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
          .catch(() => undefined);
    };
    await workThrough({
      opened,
      tools: toolsThat(breakIt),
      campaign: campaign.id,
      concurrency: 4,
      // Who waits for it does not end within the time of this test.
      leaseSeconds: 3600,
      signal: new AbortController().signal,
      isDone: () => hasEnded(opened, campaign.id),
    });
    expect(done).toBeGreaterThanOrEqual(60);
    expect((await countsOf(opened.database, campaign.id)).nothing).toBe(60);
    const [events] = await opened.database.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct (repository, was, state))::int as different
       from ${LEDGER}.event where campaign = $1`,
      [campaign.id],
    );
    // Planned, cloned, nothing: each row went there once.
    expect(events).toEqual({ all: 180, different: 180 });
    await opened.close();
  });
});

/** Steps that find nothing to do. */
function toolsThat(step: () => Promise<void>): Tools {
  const clone = {
    branch: 'main',
    base: 'a'.repeat(40),
    has: async () => true,
    inTree: (_: string, use: (tree: never) => unknown) => use({ folder: '/nowhere' } as never),
  } as unknown as Clone;
  return {
    repositoriesOf: () => ({ open: async () => clone }) as never,
    async runStep() {
      await step();
      return { kind: 'nothing' };
    },
    asking: () => undefined as never,
    env: {},
  } as unknown as Tools;
}
