import type { Socket } from 'node:net';
import { type Database, DatabaseClosed, DatabaseFailed, type Sql } from './sql.js';
import { type Answer, messages, type Question, send } from './wire.js';

/**
 * How long a process may be silent within a transaction. Until then the owner waits for it, and
 * renews no lease: it must be much shorter than a lease. Who has died is noticed at once.
 */
const LONGEST_SILENCE_MS = 10_000;

/**
 * Answer the questions of one connection with the owner's database, until it ends.
 *
 * @param silenceMs - a transaction that asks nothing for so long is rolled back, and its
 *   connection closed: what comes after it must not be taken for a part of it.
 */
export async function serve(
  socket: Socket,
  database: Database,
  silenceMs = LONGEST_SILENCE_MS,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  const open = new Transactions(database);
  const giveUp = () => {
    socket.destroy();
    void open.end('rollback').catch(() => undefined);
  };
  let silence: NodeJS.Timeout | undefined;
  try {
    for await (const question of messages<Question>(socket)) {
      clearTimeout(silence);
      send(socket, await answer(open, question));
      if (open.isOpen) silence = setTimeout(giveUp, silenceMs);
    }
  } catch {
    // It broke in the middle of a line, or sent no JSON, or this process ends: it gets no answer,
    // and its transaction ends.
    socket.destroy();
  } finally {
    clearTimeout(silence);
    giveUp();
  }
}

async function answer(open: Transactions, question: Question): Promise<Answer> {
  try {
    if (question.kind === 'query')
      return { kind: 'rows', rows: await open.sql.query(question.text, question.values) };
    if (question.kind === 'begin') await open.begin();
    else await open.end(question.kind);
    return { kind: 'rows', rows: [] };
  } catch (error) {
    if (error instanceof DatabaseClosed) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { kind: 'failed', message: wordsOf(error), code };
  }
}

/** Who asks makes the same failure of it. */
function wordsOf(error: unknown): string {
  if (error instanceof DatabaseFailed) return error.said;
  return error instanceof Error ? error.message : String(error);
}

/** Why a transaction ends without being kept. */
class RolledBack extends Error {}

/** The one transaction that a connection may have open. */
class Transactions {
  readonly #database: Database;
  #open: { readonly sql: Sql; readonly end: (how: 'commit' | 'rollback') => Promise<void> } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get sql(): Sql {
    return this.#open?.sql ?? this.#database;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  async begin(): Promise<void> {
    if (this.isOpen) throw new Error('The connection has a transaction open.');
    return new Promise((begun, failed) => {
      const whole = this.#database.transaction(
        sql =>
          new Promise<void>((kept, dropped) => {
            this.#open = {
              sql,
              end: how => {
                if (how === 'commit') kept();
                else dropped(new RolledBack());
                return whole.catch(error => {
                  if (!(error instanceof RolledBack)) throw error;
                });
              },
            };
            begun();
          }),
      );
      whole.catch(failed);
    });
  }

  /** Keep the open transaction, or drop it; without one, nothing happens. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.end(how);
  }
}
