import { expect, test } from 'vitest';
import { answerParts } from '../../src/model/chat-answer.js';

const event = (more: object) => `data: ${JSON.stringify({ choices: [more] })}`;
const TEXT = [event({ delta: { content: 'é' } }), event({ delta: { content: 'b' }, finish_reason: 'stop' })];

/** The text and the end of an answer that comes in chunks of some bytes. */
async function read(body: string, size: number): Promise<readonly [string, string | undefined]> {
  const bytes = new TextEncoder().encode(body);
  const stream = new ReadableStream<Uint8Array>({
    start: controller => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  let text = '';
  let finish: string | undefined;
  for await (const part of answerParts(new Response(stream))) {
    if (part.type === 'text-delta') text += part.delta;
    if (part.type === 'finish') finish = part.finishReason.unified;
    if (part.type === 'error') throw part.error;
  }
  return [text, finish];
}

test.each([
  ['\n\n', '\n\ndata: [DONE]\n\n'],
  ['\r\n\r\n', '\r\n\r\ndata: [DONE]\r\n\r\n'],
  ['\n\n', ''],
])(
  'an answer is read whole, with events between %j and %j at the end, in chunks of any size',
  async (between, end) => {
    for (const size of [1, 2, 3, 7, 1000])
      expect(await read(TEXT.join(between) + end, size)).toEqual(['éb', 'stop']);
  },
);

test('an answer without a reason for its end was cut', async () => {
  expect(await read(`${TEXT[0]}\n\n`, 5)).toEqual(['é', 'other']);
});
