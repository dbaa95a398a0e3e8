import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Queue } from '../queue/queue.js';
import type { Refusal, Verified } from '../row.js';
import type { State } from '../states.js';
import { COLUMNS, type FlatRow, fromFlat, type LedgerRow } from './ledger-row.js';

/** What changes of a row, besides its state. What is missing stays. */
export interface Change {
  readonly branch?: string;
  readonly base?: string;
  readonly specHash?: string;
  readonly commit?: string | null;
  readonly verified?: Verified | null;
  readonly pushed?: string | null;
  readonly pull?: string;
  readonly pullNumber?: number;
  readonly note?: string;
  readonly waiting?: string;
  readonly act?: 'verify' | 'publish';
}

/** The worker's lease of a row has ended: another one has it, and what this one did is void. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const COLUMN: Readonly<Record<keyof Change, string>> = {
  branch: 'branch',
  base: 'base',
  specHash: 'spec_hash',
  commit: 'commit',
  verified: 'verified',
  pushed: 'pushed',
  pull: 'pull',
  pullNumber: 'pull_number',
  note: 'note',
  waiting: 'waiting',
  act: 'act',
};

/**
 * A row that one worker may write. Each write is a transaction that first makes sure that the row
 * is still leased to it, by the job that it was leased with.
 */
export class Lease {
  readonly #database: Database;
  readonly #queue: Queue;
  readonly #campaign: number;
  readonly #worker: string;
  #row: LedgerRow;

  constructor(options: {
    readonly database: Database;
    readonly queue: Queue;
    readonly campaign: number;
    readonly worker: string;
    readonly row: LedgerRow;
  }) {
    this.#database = options.database;
    this.#queue = options.queue;
    this.#campaign = options.campaign;
    this.#worker = options.worker;
    this.#row = options.row;
  }

  get row(): LedgerRow {
    return this.#row;
  }

  /**
   * Move the row to another state, and keep what was found on the way.
   *
   * @param diff - the change of the row; `null` removes it.
   * @throws LeaseLost
   */
  async move(state: State, change: Change = {}, diff?: string | null): Promise<void> {
    this.#row = await this.#database.transaction(async sql => {
      const row = await this.#write(sql, state, { waiting: '', ...change }, undefined);
      if (diff === null) await sql.query(`delete from ${LEDGER}.change where repository = $1`, [row.id]);
      if (typeof diff === 'string') await writeDiff(sql, row.id, diff);
      return row;
    });
  }

  /** The change of the row, as the ledger keeps it; empty without one. */
  async diff(): Promise<string> {
    const [row] = await this.#database.query<{ diff: string }>(
      `select diff from ${LEDGER}.change where repository = $1`,
      [this.#row.id],
    );
    return row?.diff ?? '';
  }

  /**
   * Write down that a commit is about to be pushed, before it is.
   *
   * @throws LeaseLost
   */
  async willPush(commit: string): Promise<void> {
    await this.#held(
      this.#database,
      `pushing = case when $3 = any(pushing) then pushing else array_append(pushing, $3) end`,
      [commit],
    );
    this.#row = { ...this.#row, pushing: [...new Set([...this.#row.pushing, commit])] };
  }

  /** Refuse the row, and end the lease. */
  refuse(refusal: Refusal): Promise<void> {
    return this.#end(sql => this.#write(sql, 'refused', { waiting: '' }, refusal));
  }

  /** End the lease: nothing is left to do now. `waiting` says what a person is to do, if anything. */
  done(waiting: string): Promise<void> {
    return this.#end(sql => this.#write(sql, this.#row.state, { waiting }, undefined));
  }

  /**
   * End the lease, and queue the row again.
   *
   * @param wait.failed - the wait follows a failure that may pass, which is counted.
   */
  later(wait: {
    readonly seconds: number;
    readonly waiting: string;
    readonly failed: boolean;
  }): Promise<void> {
    return this.#database.transaction(async sql => {
      const [job] = await this.#held<{ id: string; row: number }>(
        sql,
        `job = gen_random_uuid(), worker = null, waiting = $3, failures = failures + $4, at = at`,
        [wait.waiting, wait.failed ? 1 : 0],
        'job as id, id::int as row',
      );
      await this.#queue.settle(sql, this.#campaign, [this.#job]);
      if (job !== undefined)
        await this.#queue.add(sql, this.#campaign, [{ ...job, delaySeconds: wait.seconds }]);
    });
  }

  get #job(): string {
    return this.#row.job ?? '';
  }

  async #end(write: (sql: Sql) => Promise<LedgerRow>): Promise<void> {
    await this.#database.transaction(async sql => {
      this.#row = { ...(await write(sql)), job: this.#job };
      await this.#held(sql, 'job = null, worker = null', []);
      await this.#queue.settle(sql, this.#campaign, [this.#job]);
    });
  }

  async #write(sql: Sql, state: State, change: Change, refusal: Refusal | undefined): Promise<LedgerRow> {
    const was = this.#row.state;
    const names = Object.keys(change) as (keyof Change)[];
    const [flat] = await this.#held<FlatRow>(
      sql,
      [
        ...names.map((name, at) => `${COLUMN[name]} = $${at + 3}`),
        ...(state === was ? [] : [`at = clock_timestamp()`, `failures = 0`, `deaths = 0`]),
        `state = $${names.length + 3}`,
        `was = $${names.length + 4}`,
        `refusal_code = $${names.length + 5}`,
        `refusal_message = $${names.length + 6}`,
        `refusal_evidence = $${names.length + 7}`,
      ].join(', '),
      [
        ...names.map(name => change[name] ?? null),
        state,
        refusal === undefined ? null : was,
        refusal?.code ?? null,
        refusal?.message ?? null,
        refusal?.evidence ?? null,
      ],
      COLUMNS,
    );
    if (state !== was) await this.#tell(sql, was, state);
    return fromFlat(flat as FlatRow);
  }

  async #tell(sql: Sql, was: State, state: State): Promise<void> {
    await sql.query(
      `insert into ${LEDGER}.event (campaign, repository, was, state) values ($1, $2, $3, $4)`,
      [this.#campaign, this.#row.id, was, state],
    );
  }

  /** Write the row where it is still leased. Values begin at $3. */
  async #held<T extends object>(
    sql: Sql,
    assignments: string,
    values: readonly unknown[],
    returning = 'id',
  ): Promise<T[]> {
    const rows = await sql.query<T>(
      `update ${LEDGER}.repository r set ${assignments}
       where r.id = ${this.#row.id} and r.worker = $1::uuid and r.job = $2::uuid returning ${returning}`,
      [this.#worker, this.#job, ...values.map(each => (typeof each === 'string' ? withoutNul(each) : each))],
    );
    if (rows.length === 0) throw new LeaseLost('Another worker has this repository now.');
    return rows;
  }
}

async function writeDiff(sql: Sql, row: number, diff: string): Promise<void> {
  await sql.query(
    `insert into ${LEDGER}.change (repository, diff) values ($1, $2)
     on conflict (repository) do update set diff = excluded.diff`,
    [row, withoutNul(diff)],
  );
}

/** PostgreSQL's texts have no NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD');
