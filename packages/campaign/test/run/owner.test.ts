import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.js';
import { own, ownerOf } from '../../src/database/owner.js';
import { openRemote } from '../../src/database/remote.js';
import { makeLedger } from '../support/ledger-folder.js';
import { LedgerProcess } from '../support/ledger-process.js';

let temporary: string;
let folder: string;
const processes: LedgerProcess[] = [];
beforeEach(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'mortise-owner-'));
  folder = join(temporary, 'ledger');
  await makeLedger(folder);
});
afterEach(async () => {
  for (const each of processes.splice(0)) await each.kill();
  rmSync(temporary, { recursive: true, force: true });
});

async function start(where = folder): Promise<LedgerProcess> {
  const started = await LedgerProcess.open(where);
  processes.push(started);
  return started;
}

const sockets = () => readdirSync(join(folder, 'owner'));

describe('of processes that open a folder', () => {
  it('at once, one owns it, and the others ask it', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(all.filter(({ owns }) => owns)).toHaveLength(1);
    await all[0]?.do('query', 'create table public.t (n int)');
    for (const each of all) await each.do('query', 'insert into public.t values (1)');
    const counts = await Promise.all(
      all.map(each => each.do('query', 'select count(*)::int as n from public.t')),
    );
    expect(new Set(counts.map(({ rows }) => JSON.stringify(rows)))).toEqual(new Set(['[{"n":6}]']));
  });

  it('each owns its own folder', async () => {
    cpSync(folder, join(temporary, 'other'), { recursive: true });
    expect([(await start()).owns, (await start(join(temporary, 'other'))).owns]).toEqual([true, true]);
  });

  it('the next one owns it at once when the owner is killed, with all that was committed', async () => {
    const first = await start();
    await first.do('query', 'create table public.t as select 1 as n');
    await first.do('begin', 'insert into public.t values (2)');
    await first.kill();
    expect(sockets()).toHaveLength(1);
    const second = await start();
    expect(second.owns).toBe(true);
    expect((await second.do('query', 'select n from public.t')).rows).toEqual([{ n: 1 }]);
    // The dead one's socket has gone.
    expect(sockets()).toHaveLength(1);
  });

  it('one that is stopped still owns it, and who asks it is told so', async () => {
    const first = await start();
    first.signal('SIGSTOP');
    const held = await own(join(folder, 'owner'), () => undefined);
    if (!('socket' in held)) throw new Error('a second owner');
    await expect(openRemote(join(folder, 'owner'), held.socket, 200)).rejects.toMatchObject({
      code: 'DATABASE_SILENT',
      message: expect.stringContaining('`fg`'),
    });
    first.signal('SIGCONT');
    expect((await start()).owns).toBe(false);
  });

  it('one finds the owner by a path that is too long for a socket', async () => {
    const long = join(temporary, 'l'.repeat(120));
    cpSync(folder, long, { recursive: true });
    expect([(await start(long)).owns, (await start(long)).owns]).toEqual([true, false]);
  });

  it('those that ask one that ends learn that it has ended', async () => {
    const [owner, other] = [await start(), await start()];
    expect(other.owns).toBe(false);
    await owner.do('close');
    expect(await other.do('query', 'select 1')).toMatchObject({
      failed: 'DatabaseClosed',
      message: expect.stringContaining('Run the command again.'),
    });
    expect((await start()).owns).toBe(true);
  });

  it('one that dies within a transaction leaves none behind, and holds up nobody', async () => {
    const [owner, other] = [await start(), await start()];
    await owner.do('query', 'create table public.t (n int)');
    await other.do('begin', 'insert into public.t values (1)');
    owner.send('query', 'select count(*)::int as n from public.t');
    await other.kill();
    expect(await owner.do('query', 'select 1 as n')).toEqual({ rows: [{ n: 0 }] });
  });

  it('are of one user alone', async () => {
    const made = join(temporary, 'new/ledger');
    const held = await own(join(made, 'owner'), () => undefined);
    expect(statSync(join(made, 'owner')).mode & 0o777).toBe(0o700);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    if ('release' in held) await held.release();
    expect(readdirSync(join(made, 'owner'))).toEqual([]);
  });
});

describe('a folder', () => {
  const opening = () => openDatabase({ kind: 'pglite', folder });

  it.each([
    ['a damaged file', () => truncateSync(join(folder, 'database/global/pg_control'), 10)],
    ['no version', () => unlinkSync(join(folder, 'database/PG_VERSION'))],
  ])('with %s is refused, is not made anew, and is free after', async (_, damage) => {
    damage();
    await expect(opening()).rejects.toMatchObject({
      code: 'DATABASE_DAMAGED',
      message: expect.stringContaining(join(folder, 'database')),
    });
    expect(await ownerOf(join(folder, 'owner'))).toBeUndefined();
    expect(existsSync(join(folder, 'database/global/pg_control'))).toBe(true);
  });

  it('whose making was interrupted is made anew', async () => {
    rmSync(join(folder, 'database'), { recursive: true });
    mkdirSync(join(folder, 'database/base'), { recursive: true });
    writeFileSync(join(folder, 'database.unfinished'), '');
    const opened = await opening();
    expect(await opened.database.query('select count(*)::int as n from mortise_campaign.campaign')).toEqual([
      { n: 0 },
    ]);
    await opened.close();
    expect(existsSync(join(folder, 'database.unfinished'))).toBe(false);
  });

  it('that is a file is refused with its name', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await expect(opening()).rejects.toMatchObject({
      code: 'DATABASE_UNUSABLE',
      message: expect.stringContaining(`${folder} cannot be used`),
    });
  });
});
