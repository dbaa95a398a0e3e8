import { connect, type Socket } from 'node:net';
import { CampaignFailure } from '../failure.js';
import { byShortPath } from '../short-path.js';
import { asFailed, type Database, DatabaseClosed, type Sql } from './sql.js';
import { type Answer, messages, type Question, send } from './wire.js';

/** An owner that has just begun opens its database first. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * A database that another process of this machine owns, asked over its socket.
 *
 * @param silenceMs - how long to wait for its first answer.
 * @throws CampaignFailure `DATABASE_SILENT` where the owner does not answer.
 * @throws DatabaseClosed where it ends.
 */
export async function openRemote(
  folder: string,
  name: string,
  silenceMs = LONGEST_SILENCE_MS,
): Promise<Database> {
  const plain = await Connection.open(folder, name);
  await firstAnswer(plain, silenceMs);
  return {
    kind: 'pglite',
    mayWork: false,
    query: (text, values) => plain.query(text, values),
    async transaction(work) {
      // A connection of its own: what is asked in between is no part of it.
      const connection = await Connection.open(folder, name);
      try {
        await connection.ask({ kind: 'begin' });
        const result = await work(connection);
        await connection.ask({ kind: 'commit' });
        return result;
      } finally {
        // Without a commit, the owner rolls it back.
        connection.close();
      }
    },
    close: async () => plain.close(),
  };
}

async function firstAnswer(connection: Connection, silenceMs: number): Promise<void> {
  let isSilent = false;
  const timer = setTimeout(() => {
    isSilent = true;
    connection.close();
  }, silenceMs);
  try {
    await connection.query('select 1');
  } catch (error) {
    throw isSilent ? silent() : error;
  } finally {
    clearTimeout(timer);
  }
}

function silent(): CampaignFailure {
  return new CampaignFailure(
    'DATABASE_SILENT',
    'Another process has the database of this campaign, and does not answer. If it is stopped (Ctrl-Z), let it go on ' +
      '(`fg`) or end it; then run the command again.',
  );
}

/** Questions and answers over one socket, in order. */
class Connection implements Sql {
  readonly #socket: Socket;
  readonly #waiting: { readonly done: (answer: Answer) => void; readonly failed: (error: Error) => void }[] =
    [];
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#end());
    void this.#read();
  }

  static open(folder: string, name: string): Promise<Connection> {
    return byShortPath(
      folder,
      name,
      path =>
        new Promise((done, failed) => {
          const socket = connect({ path });
          socket.once('connect', () => done(new Connection(socket)));
          socket.once('error', error => failed(new DatabaseClosed(CLOSED, { cause: error })));
        }),
    );
  }

  async query<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]> {
    return (await this.ask({ kind: 'query', text, values })) as T[];
  }

  async ask(question: Question): Promise<readonly object[]> {
    if (this.#isClosed) throw new DatabaseClosed(CLOSED);
    const answer = await new Promise<Answer>((done, failed) => {
      this.#waiting.push({ done, failed });
      send(this.#socket, question);
    });
    if (answer.kind === 'rows') return answer.rows;
    throw asFailed(Object.assign(new Error(answer.message), { code: answer.code }));
  }

  close(): void {
    this.#socket.destroy();
  }

  async #read(): Promise<void> {
    try {
      for await (const answer of messages<Answer>(this.#socket)) this.#waiting.shift()?.done(answer);
    } catch {
      // A line that was cut: the end of the connection says all that there is to say.
      this.#socket.destroy();
    }
  }

  #end(): void {
    this.#isClosed = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new DatabaseClosed(CLOSED));
  }
}

const CLOSED = 'The process that had the database of this campaign has ended. Run the command again.';
