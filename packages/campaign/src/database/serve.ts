import type { Socket } from 'node:net';
import { type Database, DatabaseClosed, type Sql } from './sql.js';
import { type Answer, messages, type Question, send } from './wire.js';

/** A transaction of another process may not hold up the owner for longer. */
const LONGEST_TRANSACTION_MS = 30_000;

/** Answer the questions of one connection with the owner's database, until it ends. */
export async function serve(socket: Socket, database: Database): Promise<void> {
  socket.on('error', () => socket.destroy());
  const open = new Transactions(database);
  try {
    for await (const question of messages<Question>(socket)) send(socket, await answer(open, question));
  } catch {
    // It broke in the middle of a line, or sent no JSON, or this process ends: it gets no answer, and
    // its transaction ends.
    socket.destroy();
  } finally {
    await open.end('rollback');
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
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
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

  begin(): Promise<void> {
    return new Promise((begun, failed) => {
      const whole = this.#database.transaction(
        sql =>
          new Promise<void>((kept, dropped) => {
            const timer = setTimeout(() => void this.end('rollback'), LONGEST_TRANSACTION_MS);
            this.#open = {
              sql,
              end: how => {
                clearTimeout(timer);
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
