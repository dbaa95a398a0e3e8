import { LEDGER } from '../database/schema.js';
import type { Database } from '../database/sql.js';
import type { Limit, Limiter } from '../hosts/host.js';
import type { Clock } from '../hosts/index.js';
import { type HostWindows, NO_REQUESTS, pausedFor, takeFrom } from '../hosts/window.js';

/**
 * The limits of hosts, kept in the database: all workers together keep them. The time is the
 * database's, so the clocks of workers need not agree; a test may give another.
 */
export function databaseLimiter(database: Database, limits: readonly Limit[], clock?: Clock): Limiter {
  return {
    take: (host, kind) =>
      changed(database, host, (windows, databaseNow) => {
        const now = clock?.now() ?? databaseNow;
        const taken = takeFrom(windows, limits, kind, now);
        return { windows: taken.host, result: taken.waitMs };
      }),
    pause: async (host, until) =>
      changed(database, host, windows => ({ windows: pausedFor(windows, until), result: undefined })),
  };
}

/** Change what is known of a host, while nobody else does. */
function changed<T>(
  database: Database,
  host: string,
  change: (windows: HostWindows, now: number) => { readonly windows: HostWindows; readonly result: T },
): Promise<T> {
  return database.transaction(async sql => {
    await sql.query(`insert into ${LEDGER}.host (host, state) values ($1, $2) on conflict do nothing`, [
      host,
      JSON.stringify(NO_REQUESTS),
    ]);
    const [row] = await sql.query<{ state: string; now: number }>(
      `select state, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
       from ${LEDGER}.host where host = $1 for update`,
      [host],
    );
    const { windows, result } = change(JSON.parse(row?.state ?? '') as HostWindows, row?.now ?? 0);
    await sql.query(`update ${LEDGER}.host set state = $2 where host = $1`, [host, JSON.stringify(windows)]);
    return result;
  });
}
