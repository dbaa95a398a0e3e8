import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import { type Database, DatabaseClosed, type Sql } from './sql.js';

/**
 * Open the database in a folder, which this process owns (`owner.ts`): PGlite itself does not
 * notice a second process, and loses rows.
 */
export async function openPglite(folder: string): Promise<Database> {
  // Loaded here, because it takes a second: `status` over a socket needs none of it.
  const { PGlite } = await import('@electric-sql/pglite');
  const db = await PGlite.create({ dataDir: folder });
  let isClosed = false;
  // Who asks over the socket while this process ends learns that it has ended.
  const open = () => {
    if (isClosed) throw new DatabaseClosed('This process has closed the database of the campaign.');
    return db;
  };
  return {
    kind: 'pglite',
    mayWork: true,
    query: async (text, values) => run(open(), text, values),
    transaction: async <T>(work: (sql: Sql) => Promise<T>) =>
      open().transaction(inner => work({ query: (text, values) => run(inner, text, values) })) as Promise<T>,
    close() {
      isClosed = true;
      return db.close();
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
