import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sumLog } from '../../src/node/read-log.js';
import { folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';
import { SPECIAL_FILES } from '../support/special-files.js';

const call = (i: number) => ({
  version: 1,
  at: '2026-01-01T00:00:00Z',
  format: i % 2 === 0 ? 'edit-call' : 'search-replace',
  path: 'a.txt',
  outcome: 'applied',
  code: null,
  tier: 'exact',
  confidence: 1,
  model: null,
  corrections: [],
  calls: 0,
  inputTokens: 2,
  outputTokens: 1,
  milliseconds: 5,
});
const MIB = 1024 * 1024;

describe('a log', () => {
  test('of a month, larger than 1 MiB, is read whole', async () => {
    const root = folderWith({});
    const lines = Array.from({ length: 10_000 }, (_, i) => `${JSON.stringify(call(i))}\n`).join('');
    expect(lines.length).toBeGreaterThan(2 * MIB);
    writeFileSync(join(root, 'log.jsonl'), `${lines}no record\r\n\n${JSON.stringify(call(0)).slice(0, 50)}`);
    const { stats, damaged, runs } = await sumLog(join(root, 'log.jsonl'));
    expect(stats.all).toMatchObject({
      calls: 10_000,
      done: 10_000,
      inputTokens: 20_000,
      milliseconds: 50_000,
    });
    expect(stats.byFormat).toMatchObject({ 'edit-call': { calls: 5000 }, 'search-replace': { calls: 5000 } });
    expect([damaged, runs]).toEqual([2, []]);
  });

  test.each([64 * MIB + 1, 2 ** 33, 2 ** 40])('of %d bytes is refused before it is read', async size => {
    const file = join(folderWith({ log: '' }), 'log');
    truncateSync(file, size);
    await expect(sumLog(file)).rejects.toThrow(`larger than 64 MiB (${size} bytes): move it away`);
    const ran = await mortise(['stats', file]);
    expect([ran.exitCode, ran.stderr]).toEqual([3, expect.stringContaining('move it away')]);
  });

  test('of one long line without end is read as one damaged line', async () => {
    const file = join(folderWith({}), 'log');
    appendFileSync(file, '{'.repeat(3 * MIB));
    expect(await sumLog(file)).toMatchObject({ damaged: 1, stats: { all: { calls: 0 } } });
  });
});

describe.runIf(process.platform !== 'win32')('what is no log', () => {
  test.each(Object.entries(SPECIAL_FILES))('%s, named or brought, is refused at once', async (_, make) => {
    const root = folderWith({});
    mkdirSync(join(root, '.mortise'), { mode: 0o700 });
    await make(join(root, '.mortise/log.jsonl'));
    for (const args of [['--root', root], [join(root, '.mortise/log.jsonl')]]) {
      const ran = await mortise(['stats', ...args]);
      expect([ran.exitCode, ran.stderr]).toEqual([3, expect.stringContaining('cannot be read')]);
    }
  });

  test.each([
    ['the log is a link', 'log.jsonl'],
    ['the folder is a link', ''],
  ])('a log outside is not read where %s', async (_, name) => {
    const folder = folderWith({ 'outside/log.jsonl': `${JSON.stringify(call(0))}\n`, 'root/a.txt': '' });
    const store = join(folder, 'root/.mortise');
    if (name !== '') mkdirSync(store, { mode: 0o700 });
    symlinkSync(join(folder, 'outside', name), name === '' ? store : join(store, name));
    const ran = await mortise(['stats', '--root', join(folder, 'root')]);
    expect([ran.exitCode, ran.stdout]).toEqual([3, '']);
    expect(ran.stderr).toMatch(/it is a symbolic link|its folder is a link/);
  });
});
