import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';

const START = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a server that gets %s ends, although its client keeps the connection open',
  async signal => {
    const args = [builtCommand(), 'mcp', '--root', folderWith({ 'a.txt': 'one\n' })];
    const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = once(server, 'exit');
    server.stdin.write(`${JSON.stringify(START)}\n`);
    await once(server.stdout, 'data');
    server.kill(signal);
    expect((await ended)[0]).not.toBeNull();
  },
);

const READ = { method: 'tools/call', params: { name: 'read', arguments: { path: 'a.txt' } } };

/** A client that asks, and is gone before it has its answers: both pipes break. */
test.each([
  ['reads nothing more', 40],
  ['is gone', 40],
  // More than may be open: the server waits before it reads the others.
  ['is gone', 3_000],
])('a server ends whose client asks and %s: %i requests', async (how, count) => {
  const root = folderWith({ 'a.txt': 'one\n'.repeat(5_000) });
  const server = spawn(process.execPath, [builtCommand(), 'mcp', '--root', root], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  server.stdin.on('error', () => undefined);
  server.stdin.write(`${JSON.stringify(START)}\n`);
  await once(server.stdout, 'data');
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  for (let id = 2; id < count; id++)
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...READ })}\n`);
  server.stdout.destroy();
  if (how === 'is gone') server.stdin.destroy();
  expect(await endedWithin(server, ended)).toBe(true);
});

/** Long enough for any machine: a server that stays for ever is what fails. */
async function endedWithin(server: ChildProcess, ended: Promise<unknown>): Promise<boolean> {
  const timer = new Promise<false>(done => setTimeout(done, 60_000, false).unref());
  const isEnded = await Promise.race([ended.then(() => true), timer]);
  server.kill('SIGKILL');
  return isEnded;
}
