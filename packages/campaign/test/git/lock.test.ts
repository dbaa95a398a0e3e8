import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold, listen } from '../../src/git/socket-lock.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const take = (signal?: AbortSignal) => hold(folder, signal);

/** A socket whose holder is dead, under a number. */
async function leave(number: number): Promise<void> {
  const { drop } = await listen(join(folder, 'socket'));
  await link(join(folder, 'socket'), join(folder, String(number)));
  await drop();
}

describe('the lock of a mirror', () => {
  it('is held by one at a time, also where many want it at once after a crash', async () => {
    await leave(7);
    let inside = 0;
    let most = 0;
    let done = 0;
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const held = await take();
        most = Math.max(most, ++inside);
        for (let i = 0; i < 5; i++) await turn();
        inside--;
        done++;
        await held.release();
      }),
    );
    expect([most, done]).toEqual([1, 40]);
  });

  it('leaves one socket and the word that it is free', async () => {
    for (let i = 0; i < 3; i++) await (await take()).release();
    expect(await readdir(folder)).toEqual(['3', '3.free']);
  });

  it('is not given while it is held', async () => {
    const held = await take();
    await expect(take(AbortSignal.timeout(50))).rejects.toThrow();
    await held.release();
    await (await take()).release();
  });
});
