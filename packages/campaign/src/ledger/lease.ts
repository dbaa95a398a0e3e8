import { LEDGER } from '../database/schema.js';
import type { Database, Sql } from '../database/sql.js';
import type { Queue } from '../queue/queue.js';
import type { Refusal, Verified } from '../row.js';
import type { State } from '../states.js';
import { COLUMNS, type FlatRow, fromFlat, type LedgerRow } from './ledger-row.js';
import { JOB_OF_RUN } from './workers.js';

/** What changes of a row, besides its state. What is missing stays. */
export interface Change {
  readonly branch?: string;
  readonly base?: string;
  readonly specHash?: string;
  readonly commit?: string | null;
  readonly verified?: Verified | null;
  readonly pushed?: string | null;
  readonly pushing?: readonly string[];
  readonly pull?: string | null;
  readonly pullNumber?: number | null;
  readonly note?: string;
  readonly waiting?: string;
  readonly act?: 'verify' | 'publish';
}

/** The worker's lease of a row has ended: another one has it, and what this one did is void. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** What one statement writes of a row. */
interface Writing {
  readonly state: State;
  readonly change: Change;
  readonly refusal?: Refusal;
  /** `null` removes it; it stays where this is missing. */
  readonly diff?: string | null | undefined;
  /** Whether the lease ends with it. */
  readonly isEnd?: boolean;
}

const COLUMN: Readonly<Record<keyof Change, string>> = {
  branch: 'branch',
  base: 'base',
  specHash: 'spec_hash',
  commit: 'commit',
  verified: 'verified',
  pushed: 'pushed',
  pushing: 'pushing',
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
    this.#row = await this.#write(this.#database, { state, change: { waiting: '', ...change }, diff });
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

  /**
   * Take that back, where it is known that the commit was not pushed.
   *
   * @throws LeaseLost
   */
  async didNotPush(commit: string): Promise<void> {
    await this.#held(this.#database, 'pushing = array_remove(pushing, $3)', [commit]);
    this.#row = { ...this.#row, pushing: this.#row.pushing.filter(each => each !== commit) };
  }

  /**
   * Refuse the row, and end the lease.
   *
   * @param specHash - of the spec that a row without a clone was refused by, so that it is known
   *   whether another one may do better.
   */
  refuse(refusal: Refusal, specHash?: string): Promise<void> {
    const hash = this.#row.specHash ?? specHash;
    const change = { waiting: '', ...(hash === undefined ? {} : { specHash: hash }) };
    return this.#end({ state: 'refused', change, refusal: withShortMessage(refusal) });
  }

  /**
   * End the lease: nothing is left to do now. `waiting` says what a person is to do, if anything.
   */
  done(waiting: string): Promise<void> {
    return this.#end({ state: this.#row.state, change: { waiting: cut(waiting) } });
  }

  /**
   * End the lease, and queue the row again, if its run goes on.
   *
   * @param wait.failed - the wait follows a failure that may pass, which is counted.
   */
  later(wait: {
    readonly seconds: number;
    readonly waiting: string;
    readonly failed: boolean;
  }): Promise<void> {
    return this.#database.transaction(async sql => {
      const [job] = await this.#held<{ id: string | null; row: number }>(
        sql,
        `job = ${JOB_OF_RUN}, worker = null, waiting = $3, failures = failures + $4, at = at`,
        [cut(wait.waiting), wait.failed ? 1 : 0],
        'job as id, id::int as row',
      );
      await this.#queue.settle(sql, this.#campaign, [this.#job]);
      if (job !== undefined && job.id !== null)
        await this.#queue.add(sql, this.#campaign, [
          { id: job.id, row: job.row, delaySeconds: wait.seconds },
        ]);
    });
  }

  get #job(): string {
    return this.#row.job ?? '';
  }

  async #end(writing: Writing): Promise<void> {
    this.#row = await this.#database.transaction(async sql => {
      const row = await this.#write(sql, { ...writing, isEnd: true });
      await this.#queue.settle(sql, this.#campaign, [this.#job]);
      return { ...row, job: this.#job };
    });
  }

  /**
   * The row, its event and its diff in one statement: without a transaction, it is all or nothing.
   */
  async #write(sql: Sql, { state, change, refusal, diff, isEnd = false }: Writing): Promise<LedgerRow> {
    const was = this.#row.state;
    const values: unknown[] = [];
    const value = (each: unknown) => `$${values.push(each ?? null) + 2}`;
    const names = Object.keys(change) as (keyof Change)[];
    const assignments = [
      ...names.map(name => `${COLUMN[name]} = ${value(change[name])}`),
      ...(state === was ? [] : ['at = clock_timestamp()', 'failures = 0', 'deaths = 0']),
      ...(isEnd ? ['job = null', 'worker = null'] : []),
      `state = ${value(state)}`,
      `was = ${value(refusal === undefined ? null : was)}`,
      `refusal_code = ${value(refusal?.code)}`,
      `refusal_message = ${value(refusal?.message)}`,
      `refusal_evidence = ${value(refusal?.evidence)}`,
    ].join(', ');
    const also = [
      ...(state === was ? [] : [this.#told(was)]),
      ...(diff === undefined ? [] : [diffWritten(diff === null ? null : value(diff))]),
    ];
    const [flat] = await this.#held<FlatRow>(sql, assignments, values, COLUMNS, also);
    return fromFlat(flat as FlatRow);
  }

  #told(was: State): string {
    return `told as (insert into ${LEDGER}.event (campaign, repository, was, state)
      select ${this.#campaign}, id, '${was}', state from held)`;
  }

  /** Write the row where it is still leased. Values begin at $3. */
  async #held<T extends object>(
    sql: Sql,
    assignments: string,
    values: readonly unknown[],
    returning = 'id',
    also: readonly string[] = [],
  ): Promise<T[]> {
    const held = `held as (update ${LEDGER}.repository r set ${assignments}
      where r.id = ${this.#row.id} and r.worker = $1::uuid and r.job = $2::uuid returning ${returning})`;
    const rows = await sql.query<T>(`with ${[held, ...also].join(', ')} select * from held`, [
      this.#worker,
      this.#job,
      ...values.map(each => (typeof each === 'string' ? withoutNul(each) : each)),
    ]);
    if (rows.length === 0) throw new LeaseLost('Another worker has this repository now.');
    return rows;
  }
}

/** @param value - the placeholder of the diff; `null` removes it. */
function diffWritten(value: string | null): string {
  if (value === null)
    return `gone as (delete from ${LEDGER}.change where repository in (select id from held))`;
  return `kept as (insert into ${LEDGER}.change (repository, diff) select id, ${value} from held
    on conflict (repository) do update set diff = excluded.diff)`;
}

/** What is grouped by is in an index, whose entries PostgreSQL limits to 2,700 bytes. */
const LONGEST_MESSAGE = 600;

const cut = (text: string) =>
  text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1)}…`;

/** Nothing is lost: the whole of a long message is told before the evidence. */
function withShortMessage({ code, message, evidence }: Refusal): Refusal {
  if (message.length <= LONGEST_MESSAGE) return { code, message, evidence };
  return { code, message: cut(message), evidence: `${message}\n\n${evidence}` };
}

/** PostgreSQL's texts have no NUL. */
const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD');
