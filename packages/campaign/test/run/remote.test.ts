import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRemote } from '../../src/database/remote.js';
import { serve } from '../../src/database/serve.js';
import { type Database, DatabaseClosed } from '../../src/database/sql.js';

/** Writes down what it is asked; one transaction at a time, as PGlite has them. */
class Recorder implements Database {
  readonly kind = 'pglite';
  readonly mayWork = true;
  readonly said: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  async query<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.#next(() => this.#run<T>('', text, values));
  }

  transaction: Database['transaction'] = work =>
    this.#next(async () => {
      this.said.push('begin');
      try {
        const result = await work({ query: async (text, values = []) => this.#run('in it: ', text, values) });
        this.said.push('commit');
        return result;
      } catch (error) {
        this.said.push('rollback');
        throw error;
      }
    });

  async close() {}

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #run<T extends object>(where: string, text: string, values: readonly unknown[]): Promise<T[]> {
    if (text === 'fail') throw Object.assign(new Error('it failed'), { code: '23505' });
    if (text !== 'select 1') this.said.push(where + text);
    return [{ values }] as unknown as T[];
  }
}

let folder: string;
let server: Server;
let database: Recorder;
let silenceMs: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-remote-'));
  database = new Recorder();
  silenceMs = 60_000;
  server = createServer(socket => void serve(socket, database, silenceMs));
  await new Promise<void>(done => server.listen(join(folder, 's'), done));
});
afterEach(async () => {
  await new Promise(done => server.close(done));
  rmSync(folder, { recursive: true });
});

const open = () => openRemote(folder, 's');

/** Wait until the database was told so. */
async function told(text: string): Promise<void> {
  while (!database.said.includes(text)) await pause(2);
}

function plain(): Promise<Socket> {
  return new Promise(done => {
    const socket = connect(join(folder, 's'), () => done(socket));
    socket.on('error', () => undefined);
  });
}

describe('a database that another process owns', () => {
  it('answers in order, with texts of any length', async () => {
    const remote = await open();
    const texts = ['a', '\n"\u2028', 'ä€😀'.repeat(100_000), ''];
    const answers = await Promise.all(texts.map(each => remote.query('q', [each])));
    expect(answers).toEqual(texts.map(each => [{ values: [each] }]));
    await remote.close();
  });

  it('tells its failures with their codes, and goes on', async () => {
    const remote = await open();
    await expect(remote.query('fail')).rejects.toMatchObject({ message: 'it failed', code: '23505' });
    expect(await remote.query('q')).toEqual([{ values: [] }]);
    await remote.close();
  });

  it('keeps a transaction as a whole, apart from what is asked meanwhile', async () => {
    const remote = await open();
    let meanwhile: Promise<unknown> | undefined;
    await remote.transaction(async sql => {
      await sql.query('one');
      meanwhile = remote.query('meanwhile');
      await sql.query('two');
    });
    await meanwhile;
    expect(database.said).toEqual(['begin', 'in it: one', 'in it: two', 'commit', 'meanwhile']);
    await remote.close();
  });

  it('drops a transaction that throws', async () => {
    const remote = await open();
    const dropped = remote.transaction(async sql => {
      await sql.query('one');
      throw new Error('no');
    });
    await expect(dropped).rejects.toThrow('no');
    await told('rollback');
    expect(database.said).toEqual(['begin', 'in it: one', 'rollback']);
    await remote.close();
  });

  it('drops the transaction of a client that falls silent, and nothing of it comes after', async () => {
    silenceMs = 20;
    const remote = await open();
    const late = remote.transaction(async sql => {
      await sql.query('one');
      await told('rollback');
      await sql.query('two');
    });
    await expect(late).rejects.toThrow(DatabaseClosed);
    await database.query('another');
    expect(database.said).toEqual(['begin', 'in it: one', 'rollback', 'another']);
    await remote.close();
  });

  it('lets a transaction last that goes on asking', async () => {
    silenceMs = 2000;
    const remote = await open();
    await remote.transaction(async sql => {
      for (let n = 0; n < 5; n++) {
        await sql.query(`${n}`);
        await pause(5);
      }
    });
    expect(database.said.at(-1)).toBe('commit');
    await remote.close();
  });

  it('drops the transaction of a client that dies, even with answers that it has not read', async () => {
    const socket = await plain();
    socket.write(`${JSON.stringify({ kind: 'begin' })}\n`);
    const value = 'x'.repeat(1 << 20);
    socket.write(`${JSON.stringify({ kind: 'query', text: 'one', values: [value] })}\n`);
    await told('in it: one');
    socket.destroy();
    await told('rollback');
    await database.query('another');
    expect(database.said).toEqual(['begin', 'in it: one', 'rollback', 'another']);
  });

  it.each([
    ['no JSON', 'garbage\n'],
    ['half of a question', '{"kind":'],
    ['nothing', 'null\n'],
    ['a list', '[]\n'],
    ['a question without a text', '{"kind":"query"}\n'],
    ['a NUL', '\0\n'],
    ['JSON that is too deep', `${'['.repeat(1e5)}\n`],
  ])('goes on for others when one sends %s', async (_, sent) => {
    const socket = await plain();
    socket.end(sent);
    socket.resume();
    await new Promise(closed => socket.once('close', closed));
    const remote = await open();
    expect(await remote.query('q')).toEqual([{ values: [] }]);
    await remote.close();
  });

  it('that does not answer is told, with what to do', async () => {
    const silent = createServer(socket => socket.on('error', () => undefined).resume());
    await new Promise<void>(done => silent.listen(join(folder, 'silent'), done));
    await expect(openRemote(folder, 'silent', 10)).rejects.toMatchObject({ code: 'DATABASE_SILENT' });
    await new Promise(done => silent.close(done));
  });

  it('that has gone is told as one that has ended', async () => {
    await expect(openRemote(folder, 'nobody')).rejects.toThrow(DatabaseClosed);
  });
});
