import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { MemoryWorkspace } from '../../src/index.js';
import { serveOverStdio } from '../../src/mcp/index.js';
import { MOST_BYTES, TOO_DEEP } from '../../src/mcp/message-lines.js';
import { mcpServer } from '../../src/mcp/server.js';
import { NodeGrammars } from '../../src/node/index.js';
import { folderWith } from '../cli/folder.js';
import { listeningHere } from './clients.js';

const HELLO = {
  ...{ jsonrpc: '2.0', id: 'hello', method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
const PING = { jsonrpc: '2.0', id: 'ping', method: 'ping' };

/** What a server answers to lines, before the input ends and after. */
async function answersTo(lines: readonly string[], last = ''): Promise<Record<string, unknown>[]> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let said = '';
  stdout.on('data', data => {
    said += data;
  });
  const factory = mcpServer({
    ...{ workspace: new MemoryWorkspace({ 'a.txt': 'a\n' }), grammars: new NodeGrammars(), version: '0' },
  });
  const served = serveOverStdio(factory, { stdin, stdout }, new AbortController().signal);
  for (const line of [JSON.stringify(HELLO), ...lines]) stdin.write(`${line}\n`);
  stdin.end(last);
  await served;
  const all = said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  return all.filter(({ id }) => id !== 'hello');
}

describe('over stdio', () => {
  test.each<[string, string, number, unknown]>([
    ['garbage', 'what is this', -32_700, null],
    ['half a message', '{"jsonrpc": "2.0", "id": 1', -32_700, null],
    ['a batch', JSON.stringify([PING]), -32_600, null],
    ['an empty batch', '[]', -32_600, null],
    ['a number', '5', -32_600, null],
    ['null', 'null', -32_600, null],
    ['no method', '{"jsonrpc": "2.0", "id": 7}', -32_600, 7],
    [
      'lists in lists without an end',
      `{"jsonrpc": "2.0", "id": 9, "method": "ping", "params": {"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
      -32_600,
      9,
    ],
    ['no version', '{"id": "x", "method": "ping"}', -32_600, 'x'],
    ['params that are a text', '{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": "x"}', -32_600, 1],
    ['an id that is an object', '{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32_600, null],
    ['an unknown method', '{"jsonrpc": "2.0", "id": 3, "method": "fly"}', -32_601, 3],
  ])('%s is answered with an error, and the next message as ever', async (_, line, code, id) => {
    const answers = await answersTo([line, JSON.stringify(PING)]);
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual(expect.objectContaining({ id, error: expect.objectContaining({ code }) }));
    expect(answers).toContainEqual(expect.objectContaining({ id: 'ping', result: {} }));
  });

  const long = 'x'.repeat(MOST_BYTES);
  test.each([
    ['before its content', { jsonrpc: '2.0', id: 5, method: 'ping', params: { long } }, 5],
    ['after it', { method: 'ping', params: { long }, jsonrpc: '2.0', id: 'five' }, 'five'],
    ['only inside of it', { method: 'ping', params: { id: 1, long, more: { id: 2 } } }, null],
  ])('a message over 4 MB is refused, with its id %s', async (_, message, id) => {
    const answers = await answersTo([JSON.stringify(message), JSON.stringify(PING)]);
    expect(answers).toContainEqual(
      expect.objectContaining({ id, error: { code: -32_600, message: expect.stringContaining('4 MB') } }),
    );
    expect(answers).toContainEqual(expect.objectContaining({ id: 'ping', result: {} }));
    expect(answers).toHaveLength(2);
  });

  test('one of 3 MB is read, in any pieces', async () => {
    const params = {
      name: 'edit',
      arguments: { path: 'b.txt', old_str: '', new_str: 'é\n'.repeat(1_000_000) },
    };
    const call = JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'tools/call', params });
    const [answer] = await answersTo([call]);
    expect(JSON.stringify(answer)).toContain('Applied: b.txt created.');
  });

  test('a last message without the end of its line is answered', async () => {
    expect(await answersTo([], JSON.stringify(PING))).toMatchObject([{ id: 'ping', result: {} }]);
  });

  test('notifications, answers and blank lines are no faults', async () => {
    const lines = [
      '',
      '  ',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":99,"result":{}}',
    ];
    expect(await answersTo([...lines, JSON.stringify(PING)])).toMatchObject([{ id: 'ping', result: {} }]);
  });

  test('an error comes before the rest of a message that is too long', async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    const stop = new AbortController();
    const factory = mcpServer({
      workspace: new MemoryWorkspace({}),
      grammars: new NodeGrammars(),
      version: '0',
    });
    const served = serveOverStdio(factory, { stdin, stdout }, stop.signal);
    const answered = new Promise<string>(resolve => stdout.once('data', data => resolve(String(data))));
    stdin.write(`{"jsonrpc":"2.0","id":4,"method":"ping","params":{"long":"${long}`);
    expect(JSON.parse(await answered)).toMatchObject({ id: 4, error: { code: -32_600 } });
    stop.abort();
    await served;
  });
});

describe('over HTTP', () => {
  const post = async (body: string) => {
    const { url, token } = await listeningHere({ root: folderWith({}) });
    return fetch(url, {
      ...{ method: 'POST', body },
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
  };

  test.each<[string, string, number]>([
    ['garbage', 'what is this', 400],
    ['a message over 4 MB', JSON.stringify({ ...PING, params: { long: 'x'.repeat(MOST_BYTES) } }), 413],
  ])('%s is answered with an error', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } });
  });

  test.each<[string, string, number | null]>([
    ['lists', `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":${deep('[', ']')}}`, 9],
    ['objects', `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":${deep('{"a":', '}')}}`, 9],
    ['a batch', `[${JSON.stringify(PING)},{"a":${deep('[', ']')}}]`, null],
  ])('%s nested too deep are answered as over stdio', async (_, body, id) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id, error: TOO_DEEP });
  });

  test('each message of a batch is answered', async () => {
    const answered = await (await post(JSON.stringify([PING, { ...PING, id: 'pong' }]))).text();
    for (const { id } of [PING, { id: 'pong' }]) expect(answered).toContain(`"id":"${id}"`);
  });
});
