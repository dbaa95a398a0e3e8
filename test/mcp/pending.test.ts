import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { whenAnswered } from '../../src/mcp/pending.js';

const request = (id: string | number): JSONRPCMessage => ({ jsonrpc: '2.0', id, method: 'tools/call' });
const cancelled = (requestId: string | number): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

async function isAnswered(...messages: readonly JSONRPCMessage[]): Promise<boolean> {
  const transport: Transport = { start: async () => {}, close: async () => {}, send: async () => {} };
  const answered = whenAnswered(transport);
  transport.onmessage = () => undefined;
  for (const each of messages) transport.onmessage(each);
  return Promise.race([answered().then(() => true), new Promise<false>(done => setImmediate(done, false))]);
}

test('a server waits for what is not answered, but not for what was cancelled', async () => {
  expect(await isAnswered(request(30))).toBe(false);
  expect(await isAnswered(request(30), cancelled(31))).toBe(false);
  // The SDK answers no request that was cancelled: the server would never end with its client.
  expect(await isAnswered(request(30), cancelled(30))).toBe(true);
  expect(await isAnswered(request('a'), request(2), cancelled('a'))).toBe(false);
});

test('requests whose answers cannot be sent are not waited for', async () => {
  const send = async () => {
    throw new Error('EPIPE');
  };
  const transport: Transport = { start: async () => {}, close: async () => {}, send };
  const answered = whenAnswered(transport);
  transport.onmessage = () => undefined;
  transport.onmessage(request(1));
  await expect(transport.send({ jsonrpc: '2.0', id: 1, result: {} })).rejects.toThrow('EPIPE');
  await answered();
});

test('a client may have so many open requests', async () => {
  const transport: Transport = { start: async () => {}, close: async () => {}, send: async () => {} };
  const answered = whenAnswered(transport);
  transport.onmessage = () => undefined;
  for (const id of [1, 2, 3]) transport.onmessage(request(id));
  await answered(3);
  let isReady = false;
  const ready = answered(2).then(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  await transport.send({ jsonrpc: '2.0', id: 2, result: {} });
  await ready;
  expect(isReady).toBe(true);
});
