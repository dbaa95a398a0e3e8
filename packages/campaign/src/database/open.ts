import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CampaignFailure } from '../failure.js';
import { forgetWorkers } from '../ledger/workers.js';
import { openQueue, type Queue } from '../queue/queue.js';
import { type Owned, type Owner, own } from './owner.js';
import { openPglite } from './pglite.js';
import { openPostgres } from './postgres.js';
import { openRemote } from './remote.js';
import { JOBS, migrate, VERSION, versionOf } from './schema.js';
import { serve } from './serve.js';
import { type Database, DatabaseClosed } from './sql.js';

/** Where the ledger of a campaign is: an address of PostgreSQL, or a folder of PGlite. */
export type DatabasePlace =
  | { readonly kind: 'postgres'; readonly address: string; readonly connections: number }
  | { readonly kind: 'pglite'; readonly folder: string };

/** The ledger's database with the queue in it. */
export interface Opened {
  readonly database: Database;
  readonly queue: Queue;
  close(): Promise<void>;
}

/**
 * Open the database of a campaign.
 *
 * PostgreSQL must have been made ready by `migrate`; a PGlite folder is made ready here. A folder
 * that another process owns is asked over that process's socket.
 *
 * @throws CampaignFailure `DATABASE_UNREACHABLE`, `DATABASE_NOT_READY`, `DATABASE_TOO_NEW`.
 */
export function openDatabase(place: DatabasePlace): Promise<Opened> {
  return place.kind === 'postgres' ? openServer(place.address, place.connections) : openFolder(place.folder);
}

/**
 * Make the tables of a PostgreSQL database, or bring them to this program's version.
 *
 * @returns the versions of the ledger before and after.
 */
export async function migrateServer(address: string): Promise<{ from: number; to: number }> {
  const database = await openPostgres(address, 2);
  try {
    const versions = await migrate(database);
    // Several may do it at once, and pg-boss takes no care of that for its first tables.
    await database.transaction(async sql => {
      await sql.query(`select pg_advisory_xact_lock(hashtext('${JOBS}'))`);
      await (await openQueue(database, { migrate: true })).close();
    });
    return versions;
  } finally {
    await database.close();
  }
}

async function openServer(address: string, connections: number): Promise<Opened> {
  const database = await openPostgres(address, connections);
  try {
    if ((await versionOf(database)) < VERSION) throw notReady();
    return opened(database, await openQueue(database, { migrate: false }));
  } catch (error) {
    await database.close();
    throw error instanceof Error && /pg-boss/.test(error.message) ? notReady() : error;
  }
}

function notReady(): CampaignFailure {
  return new CampaignFailure(
    'DATABASE_NOT_READY',
    'The database has no tables of this version. Run `mortise campaign migrate --database …` once.',
  );
}

/** Who asks a process that is just ending, or gives way to another, asks again for so long. */
const LONGEST_CHANGE_MS = 5000;

async function openFolder(folder: string): Promise<Opened> {
  await madeFolder(folder);
  const from = performance.now();
  for (;;) {
    try {
      return await openOnce(folder);
    } catch (error) {
      if (!(error instanceof DatabaseClosed) || performance.now() - from > LONGEST_CHANGE_MS)
        throw asUnusable(error, folder);
      await pause(50);
    }
  }
}

async function madeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // No commit takes it up by accident.
    await writeFile(join(folder, '.gitignore'), '*\n');
  } catch (error) {
    throw asUnusable(error, folder);
  }
}

/** What the system answers about a folder, as something to do; every other error stays. */
function asUnusable(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  return new CampaignFailure(
    'DATABASE_UNUSABLE',
    `The folder ${folder} cannot be used for the database of the campaign (${String(error.code)}). Check that it is ` +
      'yours and can be written, and that there is room on its disk.',
  );
}

async function openOnce(folder: string): Promise<Opened> {
  // Who asks while it is being opened waits for it.
  let hasOpened: (database: Database) => void = () => undefined;
  const ready = new Promise<Database>(done => {
    hasOpened = done;
  });
  const held = await own(join(folder, 'owner'), socket => {
    socket.on('error', () => socket.destroy());
    void ready.then(database => serve(socket, database));
  });
  if (isOther(held)) return openOther(join(folder, 'owner'), held);
  try {
    const database = await openPglite(join(folder, 'database'), migrate);
    const queue = await openQueue(database, { migrate: true });
    // No other process can use it, so that no other worker lives.
    await forgetWorkers(database);
    hasOpened(database);
    return opened(database, queue, held);
  } catch (error) {
    await held.release();
    throw error;
  }
}

async function openOther(folder: string, { socket }: Owned): Promise<Opened> {
  const database = await openRemote(folder, socket);
  return opened(database, await openQueue(database, { migrate: false }));
}

function isOther(held: Owner | Owned): held is Owned {
  return 'socket' in held;
}

function opened(database: Database, queue: Queue, owner?: Owner): Opened {
  return {
    database,
    queue,
    async close() {
      await queue.close();
      owner?.hangUp();
      await database.close();
      await owner?.release();
    },
  };
}
