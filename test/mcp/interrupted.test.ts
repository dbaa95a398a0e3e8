import { spawn } from 'node:child_process';
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
