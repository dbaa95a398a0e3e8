import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';

const CLIENT = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'pipe', version: '1' },
};

test('requests that are piped in are answered, though the input has ended', () => {
  const root = folderWith({ 'a.py': 'a = 1\n' });
  const messages = [
    { id: 1, method: 'initialize', params: CLIENT },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'read', arguments: { path: 'a.py' } } },
    { id: 3, method: 'tools/call', params: { name: 'read', arguments: { path: 'none.py' } } },
  ];
  const input = messages.map(each => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('');
  const args = [builtCommand(), 'mcp', '--root', root];
  const { stdout, status } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  expect(status).toBe(0);
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  expect(answers.find(({ id }) => id === 2).result.content[0].text).toContain('a = 1');
});
