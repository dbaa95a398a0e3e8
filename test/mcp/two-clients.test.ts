import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { block, filesIn, folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';
import { call, listeningHere, overHttp, overStdio, overStreams } from './clients.js';

const EDITS = 12;
const names = (who: string) => Array.from({ length: EDITS }, (_, i) => `${who}_${i}`);
const FILE = [...names('left'), ...names('right')].map(name => `${name} = 0\n\n`).join('');

/** Two clients on one tree: with a server each, or with one for both. */
const PAIRS = {
  'two servers over stdio': async (root: string) => [
    await overStreams({ root }, 'modern'),
    await overStreams({ root }, 'legacy'),
  ],
  'one server over HTTP': async (root: string) => {
    const server = await listeningHere({ root });
    return [await overHttp(server, 'modern'), await overHttp(server, 'legacy')];
  },
} as const;

/** Both edit each line of one file that is theirs, all at once. */
async function editsOfOneFile(root: string, left: Client, right: Client): Promise<void> {
  const edit = (name: string) => ({ path: 'a.txt', old_str: `${name} = 0`, new_str: `${name} = 1` });
  const results = await Promise.all([
    ...names('left').map(name => call(left, 'edit', edit(name))),
    ...names('right').map(name => call(right, 'edit', edit(name))),
  ]);
  expect(results.map(({ data }) => data.outcome)).toEqual(results.map(() => 'applied'));
  expect(filesIn(root)['a.txt']).toBe(FILE.replaceAll('= 0', '= 1'));
}

test('two processes with a client each lose no edit of one file', async () => {
  const root = folderWith({ 'a.txt': FILE });
  const start = { command: builtCommand(), root };
  await editsOfOneFile(root, await overStdio(start, 'legacy'), await overStdio(start, 'legacy'));
});

describe.each(Object.entries(PAIRS))('two clients at once, %s', (_, pair) => {
  const connected = async (files: Record<string, string>) => {
    const root = folderWith(files);
    const [left, right] = await pair(root);
    if (left === undefined || right === undefined) throw new Error('Two clients are needed');
    return { root, left, right };
  };

  test('lose no edit of one file', async () => {
    const { root, left, right } = await connected({ 'a.txt': FILE });
    await editsOfOneFile(root, left, right);
  });

  test('lose no edit, of which one says many at once', async () => {
    const { root, left, right } = await connected({ 'a.txt': FILE, 'b.txt': FILE });
    const reply = (who: string) =>
      names(who)
        .flatMap(name => ['a.txt', 'b.txt'].map(path => block(path, `${name} = 0`, `${name} = 1`)))
        .join('\n');
    const results = await Promise.all([
      call(left, 'edit', { reply: reply('left') }),
      call(right, 'edit', { reply: reply('right') }),
    ]);
    expect(results.map(({ data }) => data.outcome)).toEqual(['applied', 'applied']);
    const all = FILE.replaceAll('= 0', '= 1');
    expect(filesIn(root)).toMatchObject({ 'a.txt': all, 'b.txt': all });
  });

  test('a whole file is not written over what the other has changed', async () => {
    const { root, left, right } = await connected({ 'a.txt': 'one\ntwo\n' });
    const whole = (text: string) => `a.txt\n\`\`\`\n${text}\`\`\`\n`;
    const seen = (await call(left, 'read', { path: 'a.txt' })).data.hash;
    await call(right, 'edit', { path: 'a.txt', old_str: 'two', new_str: 'zwei' });
    const stale = { reply: whole('ONE\ntwo\n'), whole_files: true, hashes: { 'a.txt': seen } };
    const refused = await call(left, 'edit', stale);
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('EDIT_STALE_FILE');
    expect(refused.text).toContain('Next: read {"path":"a.txt"}');
    expect(filesIn(root)['a.txt']).toBe('one\nzwei\n');
    const hashes = { 'a.txt': (await call(left, 'read', { path: 'a.txt' })).data.hash };
    const merged = { reply: whole('ONE\nzwei\n'), whole_files: true, hashes };
    expect((await call(left, 'edit', merged)).data.outcome).toBe('applied');
    expect(filesIn(root)['a.txt']).toBe('ONE\nzwei\n');
  });

  test('an undo of one keeps what the other did since', async () => {
    const { root, left, right } = await connected({ 'a.txt': FILE });
    const mine = { path: 'a.txt', old_str: 'left_0 = 0', new_str: 'left_0 = 1' };
    const { receipt } = (await call(left, 'edit', mine)).data;
    await call(right, 'edit', { path: 'a.txt', old_str: 'right_5 = 0', new_str: 'right_5 = 1' });
    expect((await call(left, 'undo', { receipt })).data.outcome).toBe('undone');
    expect(filesIn(root)['a.txt']).toBe(FILE.replace('right_5 = 0', 'right_5 = 1'));
  });
});
