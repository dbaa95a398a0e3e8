import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../../src/model/index.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { ALL_CLIENTS, modelAt, sdkModel, stoppedClock, timersRunOut } from './models.js';

/** 40 characters: guessed as 10 tokens. */
const QUESTION = 'Say it, and nothing else, please: right.';
const RIGHT: Scripted = { text: 'right', tokens: [12, 3] };
const CUT: Scripted = { text: 'wrong and cut', cut: 'socket' };

/**
 * What went over the wire, by what the server answers: requests, and tokens in that are at least
 * counted.
 */
const STREAMED: readonly (readonly [string, readonly Scripted[], number, readonly [number, boolean]])[] = [
  ['a whole answer', [RIGHT], 1, [12, false]],
  ['a 500 first', [{ status: 500 }, RIGHT], 2, [12, false]],
  ['a 429 twice', [{ status: 429 }, { status: 429 }, RIGHT], 3, [12, false]],
  ['a stream that is cut', [CUT, RIGHT], 2, [22, true]],
  ['a stream that is cut twice', [CUT, CUT, RIGHT], 3, [32, true]],
  ['a stream that ends in good order, but too early', [{ text: 'wrong', cut: 'end' }, RIGHT], 2, [22, true]],
  ['an error in the stream', [{ text: 'wrong', streamError: 'Overloaded' }, RIGHT], 2, [22, true]],
  ['a 500 and a cut stream', [{ status: 500 }, CUT, RIGHT], 3, [22, true]],
];

describe.each(ALL_CLIENTS)('%s: usage is what went over the wire', client => {
  test.each(STREAMED)('%s', async (_, scripted, calls, [inputTokens, estimated]) => {
    const server = await modelServer(...scripted);
    const model = await modelAt(server, client);
    const outcome = await model.askText({ prompt: QUESTION, onText: () => undefined });
    expect(outcome).toMatchObject({ kind: 'answer', usage: { calls, inputTokens, estimated } });
    expect(server.requests).toHaveLength(calls);
    expect(model.usage()).toEqual(outcome.usage);
  });

  test.each([1, 2, 3])('maxCalls %i: no more requests than that', async maxCalls => {
    const server = await modelServer(...Array(6).fill({ status: 503, message: 'Busy' }));
    const outcome = await (await modelAt(server, client)).askText({ prompt: QUESTION, maxCalls });
    expect(outcome).toMatchObject({
      kind: 'failed',
      refusal: { code: 'MODEL_FAILED', message: expect.stringContaining('Busy') },
      usage: { calls: maxCalls },
    });
    expect(server.requests).toHaveLength(maxCalls);
  });

  test('maxCalls holds for cut streams and for answers of a schema', async () => {
    const server = await modelServer(CUT, CUT, { status: 500 });
    const model = await modelAt(server, client);
    await model.askText({ prompt: QUESTION, maxCalls: 2, onText: () => undefined });
    expect(server.requests).toHaveLength(2);
    await model.askFor({ prompt: QUESTION, maxCalls: 1, schema: { type: 'object' } });
    expect(server.requests).toHaveLength(3);
  });

  test('an answer that does not come in time has used its question and what was received', async () => {
    const server = await modelServer({ text: 'x'.repeat(30), hang: 'middle' });
    const model = await modelAt(server, client);
    const late = timersRunOut();
    let asking: Promise<unknown> | undefined;
    await new Promise(resolve => {
      asking = model.askText({ prompt: QUESTION, onText: resolve });
    });
    expect(await late(Promise.resolve(asking))).toMatchObject({
      kind: 'failed',
      usage: { calls: 1, inputTokens: 10, outputTokens: 3, estimated: true },
    });
  });
});

test('what never went out is no request', async () => {
  const listener = createServer();
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise(resolve => listener.close(resolve));
  const sdk = await sdkModel('openai', `http://127.0.0.1:${port}/v1`);
  const outcome = await modelOf(sdk, { clock: stoppedClock() }).askText({ prompt: QUESTION });
  expect(outcome).toMatchObject({ kind: 'failed', usage: { calls: 0, inputTokens: 0 } });
});
