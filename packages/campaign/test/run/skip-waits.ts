import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownerOf } from '../../src/database/owner.js';
import { openRemote } from '../../src/database/remote.js';
import { JOBS, LEDGER } from '../../src/database/schema.js';
import { type Database, DatabaseClosed } from '../../src/database/sql.js';
import type { FakeClock } from '../hosts/support.js';

/** Rows that are due within so many seconds wake up together. */
const STEP_SECONDS = 5;

/** How often the queue is held, in milliseconds. */
const HOLD_MS = 200;

/**
 * Let time pass at once whenever all rows of a run wait for it: the clock and the queue go on
 * together. While any row is in work no time passes for either, however slow this machine is: so
 * hosts see exact times, and rows that wait do not come back too early. Asks the owner of the
 * folder over its socket, as any other command.
 */
export async function skipWaits(folder: string, clock: FakeClock, over: AbortSignal): Promise<void> {
  const database = await ofOwner(join(folder, 'owner'), over);
  if (database === undefined) return;
  let heldAt = performance.now();
  try {
    while (!over.aborted) {
      clock.advance((await skip(database)) * 1000);
      if (performance.now() - heldAt > HOLD_MS) {
        const now = performance.now();
        await later(database, (now - heldAt) / 1000);
        heldAt = now;
      }
      await pause(10);
    }
  } catch (error) {
    if (!(error instanceof DatabaseClosed)) throw error;
  } finally {
    await database.close();
  }
}

async function ofOwner(folder: string, over: AbortSignal): Promise<Database | undefined> {
  while (!over.aborted) {
    const owner = existsSync(folder) ? await ownerOf(folder) : undefined;
    if (owner !== undefined) return openRemote(folder, owner.socket);
    await pause(5);
  }
  return undefined;
}

/** How many seconds were skipped. */
async function skip(database: Database): Promise<number> {
  const [found] = await database.query<{ seconds: number | null }>(
    `select extract(epoch from min(start_after) - clock_timestamp())::float8 as seconds from ${JOBS}.job
     where state = 'created' and not exists (select 1 from ${LEDGER}.repository where worker is not null)`,
  );
  const least = found?.seconds ?? 0;
  if (least <= 0) return 0;
  const seconds = least + STEP_SECONDS;
  await later(database, -seconds);
  return seconds;
}

/** Rows that wait do so for so much longer. */
async function later(database: Database, seconds: number): Promise<void> {
  await database.query(
    `update ${JOBS}.job set start_after = start_after + make_interval(secs => $1)
     where state = 'created' and start_after > clock_timestamp()`,
    [seconds],
  );
}
