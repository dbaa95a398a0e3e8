import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { onceInRun } from '../../../../test/support/once-in-run.js';
import { openPglite } from '../../src/database/pglite.js';
import { migrate } from '../../src/database/schema.js';
import { openQueue } from '../../src/queue/queue.js';

/**
 * Put an empty ledger into a new folder. To make a database takes seconds, to copy it much less.
 */
export async function makeLedger(folder: string): Promise<void> {
  cpSync(await onceInRun('campaign-ledger', make), folder, { recursive: true });
}

async function make(folder: string): Promise<void> {
  const database = await openPglite(join(folder, 'database'), migrate);
  await (await openQueue(database, { migrate: true })).close();
  await database.close();
}
