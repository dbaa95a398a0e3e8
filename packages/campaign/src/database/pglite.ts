import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import { CampaignFailure } from '../failure.js';
import { asFailed, type Database, DatabaseClosed, DatabaseFailed, type Sql } from './sql.js';

/**
 * Open the database in a folder, which this process owns (`owner.ts`): PGlite itself does not
 * notice a second process, and loses rows. It is made if there is none; until `make` has ended, a
 * process that dies leaves nothing that counts.
 *
 * @param make - what a new database needs before it is used.
 * @throws CampaignFailure `DATABASE_DAMAGED`
 */
export async function openPglite(
  folder: string,
  make: (database: Database) => Promise<unknown>,
): Promise<Database> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder);
  if (isNew) await writeFile(unfinished, '');
  // Where this file is missing, PGlite would make a new database over the old one.
  else if (!existsSync(join(folder, 'PG_VERSION'))) throw damaged(folder);
  const database = asDatabase(await openFiles(folder));
  try {
    await make(database);
    await rm(unfinished, { force: true });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * A buffer of 128 MB, the default, takes most of the time of opening, and makes this process so
 * large that it starts programs slowly. The ledger of 10,000 repositories has about 20 MB.
 */
const SMALL = ['-c', 'shared_buffers=32MB'];

async function openFiles(folder: string): Promise<PGliteInterface> {
  // Loaded here, because it takes a second: `status` over a socket needs none of it.
  const { PGlite } = await import('@electric-sql/pglite');
  try {
    return await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...SMALL] });
  } catch (error) {
    // It says nothing of use: "Aborted()".
    throw error instanceof Error && 'syscall' in error ? error : damaged(folder);
  }
}

function damaged(folder: string): CampaignFailure {
  return new CampaignFailure(
    'DATABASE_DAMAGED',
    `The database in ${folder} cannot be opened: its files are damaged, or its disk is full. Make room on the disk and ` +
      'run the command again; if that does not help, put a copy of the folder back, or move it away and plan anew.',
  );
}

/** An open PGlite as a database of campaigns. */
export function asDatabase(db: PGliteInterface): Database {
  let isClosed = false;
  let hasFailed = false;
  // Who asks over the socket while this process ends learns that it has ended.
  const open = () => {
    if (isClosed) throw new DatabaseClosed('This process has closed the database of the campaign.');
    return db;
  };
  const noticing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const failure = asFailed(error);
      hasFailed ||= failure instanceof DatabaseFailed;
      throw failure;
    }
  };
  const transaction = async <T>(work: (sql: Sql) => Promise<T>) =>
    open().transaction(inner => work({ query: (text, values) => run(inner, text, values) })) as Promise<T>;
  return {
    kind: 'pglite',
    mayWork: true,
    query: async (text, values) => noticing(run(open(), text, values)),
    transaction: work => noticing(transaction(work)),
    async close() {
      isClosed = true;
      // On a full disk it cannot end in good order: the next one who opens it puts it right.
      await db.close().catch(error => {
        if (!hasFailed) throw error;
      });
    },
  };
}

async function run<T extends object>(
  db: PGliteInterface | Transaction,
  text: string,
  values?: readonly unknown[],
): Promise<T[]> {
  if (values !== undefined && values.length > 0) return (await db.query<T>(text, [...values])).rows;
  // Only this call takes several statements at once.
  return ((await db.exec(text)).at(-1)?.rows ?? []) as T[];
}
