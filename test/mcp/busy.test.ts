import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';
import { BUSY_TEXT, busyProgram } from '../support/busy-program.js';
import { call, listening, overHttp } from './clients.js';

let command = '';
beforeAll(() => {
  command = builtCommand();
});

const FILES = { 'busy.ts': BUSY_TEXT, 'a.txt': 'a\n', '.editorconfig': 'root = true\n' };
/** Calls that never end. */
const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['read', { path: 'busy.ts' }],
  ['edit', { path: 'busy.ts', old_str: 'two', new_str: 'TWO' }],
  ['preview', { path: 'busy.ts', old_str: 'two', new_str: 'TWO' }],
  ['anchors', { path: 'busy.ts' }],
  ['search', { pattern: 'two' }],
];

describe('over HTTP, while the call of one client never ends', () => {
  test.each(CALLS)('%s: another client is answered', async (name, args) => {
    const server = await listening({
      command,
      root: folderWith(FILES),
      env: { NODE_OPTIONS: busyProgram() },
    });
    const [one, other] = [await overHttp(server, 'modern'), await overHttp(server, 'legacy')];
    call(one, name, args).catch(() => undefined);
    expect((await other.listTools()).tools.length).toBeGreaterThan(5);
    expect((await call(other, 'read', { path: 'a.txt' })).text).toContain('a');
    const edited = await call(other, 'edit', { path: 'a.txt', old_str: 'a', new_str: 'b' });
    expect(edited.text).toContain('Applied');
  });

  test('so are more clients than there are threads that work for ever', async () => {
    const server = await listening({
      command,
      root: folderWith(FILES),
      env: { NODE_OPTIONS: busyProgram() },
    });
    for (let i = 0; i < 3; i++)
      call(await overHttp(server, 'modern'), 'read', { path: 'busy.ts' }).catch(() => undefined);
    const other = await overHttp(server, 'modern');
    expect((await call(other, 'read', { path: 'a.txt' })).text).toContain('a');
  });
});

describe('over stdio, while a call never ends', () => {
  const START = {
    ...{ id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'the server answers others, and ends by %s',
    async signal => {
      const args = [busyProgram(), command, 'mcp', '--root', folderWith(FILES)];
      const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      onTestFinished(() => void server.kill('SIGKILL'));
      const ended = once(server, 'exit');
      const lines = createInterface({ input: server.stdout });
      const ids: unknown[] = [];
      const answered = new Promise<void>(resolve => {
        lines.on('line', line => {
          ids.push(JSON.parse(line).id);
          if (ids.includes(4)) resolve();
        });
      });
      const read = { name: 'read', arguments: { path: 'busy.ts' } };
      for (const message of [
        START,
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/call', params: read },
        { id: 3, method: 'ping' },
        { id: 4, method: 'tools/list' },
      ])
        server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      await answered;
      const sent = performance.now();
      server.kill(signal);
      expect(await ended).toEqual([0, null]);
      // Less than a call has that puts something in order.
      expect(performance.now() - sent).toBeLessThan(4_500);
      expect(ids).toEqual([1, 3, 4]);
    },
  );
});
