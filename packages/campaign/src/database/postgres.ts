import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CampaignFailure } from '../failure.js';
import { asFailed, type Database, DatabaseClosed, type Sql } from './sql.js';

/** What PostgreSQL answers where it ends, restarts, is not ready yet, or has no connection left. */
const GOING = /^(57P0[123]|08...|53300)$/;
const DEADLOCK = '40P01';
const MOST_TRIES = 10;

/**
 * Open a PostgreSQL database by its address. Connections are made when they are needed.
 *
 * @throws CampaignFailure `DATABASE_UNREACHABLE` where nobody answers, or who answers refuses.
 */
export async function openPostgres(address: string, connections: number): Promise<Database> {
  const pool = await connected(address, connections);
  return {
    kind: 'postgres',
    mayWork: true,
    query: (text, values) => withoutDeadlock(() => run(pool, text, values)),
    transaction: work => withoutDeadlock(() => inTransaction(pool, work)),
    close: () => pool.end(),
  };
}

async function connected(address: string, connections: number): Promise<pg.Pool> {
  let pool: pg.Pool | undefined;
  try {
    pool = new pg.Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'mortise-campaign',
    });
    // A connection that breaks while nobody uses it: the next statement takes another one.
    pool.on('error', () => undefined);
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool?.end();
    throw unreachable(error);
  }
}

/**
 * Run a statement or a transaction again that PostgreSQL has ended and rolled back, because it and
 * another one waited for each other's rows.
 */
async function withoutDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!isDeadlock || tries === MOST_TRIES) throw error;
      await pause(Math.random() * 50 * tries);
    }
  }
}

/** The address may hold a password, and what the server says may repeat it: neither is shown. */
function unreachable(error: unknown): CampaignFailure {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new CampaignFailure(
    'DATABASE_UNREACHABLE',
    `The PostgreSQL database cannot be opened${code}. Check the address of --database, that the server runs, ` +
      'and that it accepts this user.',
  );
}

async function inTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(error => {
    throw asClosed(error);
  });
  // A server that ends while this client waits tells it by an event, besides the failing query.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await run(client, 'begin');
    const result = await work({ query: (text, values) => run(client, text, values) });
    await run(client, 'commit');
    return result;
  } catch (error) {
    broken = error instanceof DatabaseClosed ? error : undefined;
    if (broken === undefined) await run(client, 'rollback').catch(failed => (broken = failed as Error));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function run<T extends object>(
  client: Pick<pg.Pool, 'query'> | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<T[]> {
  try {
    const result: pg.QueryResult<T> | pg.QueryResult<T>[] = await (client as pg.Pool).query<T>(
      text,
      values === undefined ? undefined : [...values],
    );
    // Several statements at once have several results.
    return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
  } catch (error) {
    throw asClosed(error);
  }
}

/** What is no answer of the server is a lost connection: the network, a limit of time, its end. */
function asClosed(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !GOING.test(error.code ?? '')) return asFailed(error);
  return new DatabaseClosed('The connection to the database is lost.', { cause: error });
}
