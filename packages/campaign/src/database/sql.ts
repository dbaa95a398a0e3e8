/** One connection, or one transaction of it. */
export interface Sql {
  /**
   * Run statements; with values, one statement. Values and results also travel as JSON: times are
   * numbers or ISO texts, ids are texts or small numbers.
   *
   * @returns the rows of the last statement.
   * @throws the database's error; {@link DatabaseClosed} where the connection is lost;
   *   {@link DatabaseFailed} where its disk is full.
   */
  query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

/** A database with the ledger, the queue and the answers of models. */
export interface Database extends Sql {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Whether this process may work on campaigns with it. One that does not own a PGlite folder only
   * asks, and leaves the work to the owner.
   */
  readonly mayWork: boolean;
  /**
   * Run work in a transaction: all of it is kept, or nothing where it throws. The database may run
   * the work again where it has rolled it back, so that it must do nothing but statements.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database, or the process that owns it, is gone. What was not committed is lost. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed';
}

/**
 * The database cannot write or read its files, or has no memory. What was not committed is lost.
 */
export class DatabaseFailed extends Error {
  override readonly name = 'DatabaseFailed';

  constructor(
    /** What PostgreSQL calls it: `53100` for a full disk. */
    readonly code: string,
    readonly said: string,
    options?: ErrorOptions,
  ) {
    super(
      `The database of the campaign cannot go on (${said}). Make room on its disk, then run the command again: ` +
        'what was done is kept.',
      options,
    );
  }
}

/** What PostgreSQL answers where a disk or its memory is full, or a file fails. */
const FAILING = /^(53[012]00|58\w{3}|XX00[12])$/;

/** An error of the database as {@link DatabaseFailed}, where it is such; otherwise as it was. */
export function asFailed(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error) || error instanceof DatabaseFailed) return error;
  const code = String(error.code);
  return FAILING.test(code) ? new DatabaseFailed(code, error.message, { cause: error }) : error;
}
