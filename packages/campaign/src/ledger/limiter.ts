import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Limit, Limiter } from '../hosts/host.js';
import type { Clock } from '../hosts/index.js';
import { type HostWindows, NO_REQUESTS, pausedFor, takeFrom } from '../hosts/window.js';

/** What the database knows of a host. */
interface HostState extends HostWindows {
  /**
   * When the next one that is turned away may come again (milliseconds since 1970). If all came
   * back at the first moment, the first few would get through, and the others would queue anew.
   */
  readonly turns?: Readonly<Partial<Record<Limit['kind'], number>>>;
}

/**
 * The limits of hosts, kept in the database: all workers together keep them. The time is the
 * database's, so the clocks of workers need not agree; a test may give another. Who is turned away
 * is told a time of its own to come back, one after the other at the rate of the limit.
 */
export function databaseLimiter(database: Database, limits: readonly Limit[], clock?: Clock): Limiter {
  return {
    take: (host, kind) =>
      changed(database, host, (state, databaseNow) => {
        const now = clock?.now() ?? databaseNow;
        const { waitMs, spacingMs, host: windows } = takeFrom(state, limits, kind, now);
        const kept = { ...state, ...windows };
        if (waitMs === 0) return { state: kept, result: 0 };
        const at = Math.max(now + waitMs, state.turns?.[kind] ?? 0);
        return { state: { ...kept, turns: { ...state.turns, [kind]: at + spacingMs } }, result: at - now };
      }),
    pause: async (host, until) =>
      changed(database, host, state => ({
        state: { ...state, ...pausedFor(state, until) },
        result: undefined,
      })),
  };
}

/** Forget when those who were turned away were to come back: they will not, or at another time. */
export async function forgetTurns(sql: Sql): Promise<void> {
  await sql.query(`update ${LEDGER}.host set state = (state::jsonb - 'turns')::text`);
}

/** Change what is known of a host, while nobody else does. */
function changed<T>(
  database: Database,
  host: string,
  change: (state: HostState, now: number) => { readonly state: HostState; readonly result: T },
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
    const { state, result } = change(JSON.parse(row?.state ?? '') as HostState, row?.now ?? 0);
    await sql.query(`update ${LEDGER}.host set state = $2 where host = $1`, [host, JSON.stringify(state)]);
    return result;
  });
}
