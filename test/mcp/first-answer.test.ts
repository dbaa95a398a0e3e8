import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { answeredFirst } from '../../src/cli/mcp-first.js';
import { MemoryWorkspace } from '../../src/index.js';
import { firstAnswer } from '../../src/mcp/first-answer.js';
import { mcpServer, serveOverStdio } from '../../src/mcp/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { builtCommand } from '../support/build.js';

const CLIENT = { name: 'test', version: '1' };
const initialize = (params: object, more: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params, ...more });
const of = (protocolVersion: string) => ({ protocolVersion, capabilities: {}, clientInfo: CLIENT });

/** What the server says to some lines; `answered`: to the first of them it has said it already. */
async function said(lines: readonly string[], answered?: string | number): Promise<unknown[]> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const factory = mcpServer({
    workspace: new MemoryWorkspace({}),
    grammars: new NodeGrammars(),
    version: '7',
  });
  stdin.end(lines.map(line => `${line}\n`).join(''));
  await serveOverStdio(factory, { stdin, stdout, answered }, new AbortController().signal);
  const all = String(stdout.read() ?? '').trim();
  return all === '' ? [] : all.split('\n').map(line => JSON.parse(line));
}

describe('the first answer, before the SDK is loaded', () => {
  test.each<[string, string]>([
    ...SUPPORTED_PROTOCOL_VERSIONS.map(
      version => [`version ${version}`, initialize(of(version))] as [string, string],
    ),
    ['an id that is a text', initialize(of('2025-06-18'), { id: 'a"b' })],
    ['an id of 0', initialize(of('2025-06-18'), { id: 0 })],
    [
      'capabilities',
      initialize({ ...of('2025-06-18'), capabilities: { sampling: {}, roots: { listChanged: true } } }),
    ],
    ['more about the client', initialize({ ...of('2025-11-25'), clientInfo: { ...CLIENT, title: 'Test' } })],
    ['a byte order mark', `\ufeff${initialize(of('2025-06-18'))}`],
  ])('is what the SDK says: %s', async (_, line) => {
    const answer = firstAnswer(line, '7');
    expect(answer).toBeDefined();
    expect([JSON.parse(answer?.line ?? '')]).toEqual(await said([line]));
  });

  test.each<[string, string]>([
    ['a version that nobody knows', initialize(of('1999-01-01'))],
    ['a version that begins otherwise', initialize(of('2026-07-28'))],
    ['no client', initialize({ protocolVersion: '2025-06-18', capabilities: {} })],
    ['a client without a version', initialize({ ...of('2025-06-18'), clientInfo: { name: 'x' } })],
    ['capabilities that are none', initialize({ ...of('2025-06-18'), capabilities: { sampling: true } })],
    ['no params', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize' })],
    ['no id', JSON.stringify({ jsonrpc: '2.0', method: 'initialize', params: of('2025-06-18') })],
    ['null as its id', initialize(of('2025-06-18'), { id: null })],
    ['half an id', initialize(of('2025-06-18'), { id: 1.5 })],
    ['another method', initialize(of('2025-06-18'), { method: 'server/discover' })],
    ['another version of JSON-RPC', initialize(of('2025-06-18'), { jsonrpc: '1.0' })],
    ['a batch', `[${initialize(of('2025-06-18'))}]`],
    ['garbage', 'GET / HTTP/1.1'],
    ['an empty line', ''],
  ])('is left to the SDK: %s', (_, line) => {
    expect(firstAnswer(line, '7')).toBeUndefined();
  });

  test('is not given a second time, and what follows is answered', async () => {
    const ping = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
    expect(await said([initialize(of('2025-06-18')), ping(2), ping(1)], 1)).toEqual([
      { jsonrpc: '2.0', id: 2, result: {} },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
  });

  test.each([
    ['nothing, and the end', '', undefined],
    ['half a line, and the end', '{"jsonrpc"', undefined],
    ['a line, and the end', `${initialize(of('2025-06-18'))}\n`, 1],
    ['two lines, and the end', `${initialize(of('2025-06-18'))}\n{}\n`, 1],
  ])('leaves all in the input: %s', async (_, input, id) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    stdin.end(input);
    const io = { stdin, stdout, stderr, env: {}, interrupt: new AbortController() };
    expect((await answeredFirst(io)).answered).toBe(id);
    let left = '';
    if (!stdin.readableEnded) for await (const chunk of stdin) left += chunk;
    expect(left).toBe(input);
  });
});

describe('mortise mcp', () => {
  let command = '';
  beforeAll(() => {
    command = builtCommand();
  });

  test('answers before it has loaded the SDK, the engine or any parser', async () => {
    const spy = join(folderWith({ 'spy.mjs': LOADED }), 'spy.mjs');
    const args = ['--import', `file://${spy}`, command, 'mcp', '--root', folderWith({})];
    const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let loaded = '';
    server.stderr.on('data', data => {
      loaded += data;
    });
    server.stdin.write(`${initialize(of('2025-06-18'))}\n`);
    await once(server.stdout, 'data');
    server.kill('SIGKILL');
    await once(server, 'close');
    const before = loaded.slice(0, loaded.indexOf('answered'));
    expect(loaded).toContain('answered');
    expect(before).not.toMatch(/modelcontextprotocol|zod|commander|\/server-|\/workspace-|web-tree-sitter/);
    expect(before.split('\n').length).toBeLessThan(20);
  });

  test('ends with a client that says nothing, and takes a root that is none as ever', async () => {
    const silent = spawn(process.execPath, [command, 'mcp', '--root', folderWith({})], {
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    expect(await once(silent, 'exit')).toEqual([0, null]);
    const wrong = spawn(process.execPath, [command, 'mcp', '--root', join(folderWith({}), 'none')], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    expect(await once(wrong, 'exit')).toEqual([2, null]);
  });
});

/** Says on standard error which modules are loaded, and when something is first written. */
const LOADED = `
import { register } from 'node:module';
const hook = "export async function load(url, context, next) { process._rawDebug('loaded ' + url); return next(url, context); }";
register('data:text/javascript,' + encodeURIComponent(hook));
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (...given) => { process._rawDebug('answered'); return write(...given); };
`;
