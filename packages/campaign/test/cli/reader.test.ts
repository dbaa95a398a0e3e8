import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drained, readerGone } from '../../src/cli/reader.js';

/** A stream that is full: nobody has read what was written. */
function full(): PassThrough {
  const stream = new PassThrough({ highWaterMark: 1 });
  stream.on('error', () => undefined);
  expect(stream.write('more than it takes')).toBe(false);
  return stream;
}

async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await turn();
  return over;
}

const ENDS: readonly (readonly [string, (stream: PassThrough) => unknown])[] = [
  ['its pipe breaks', stream => stream.destroy(new Error('EPIPE'))],
  ['it is closed', stream => stream.destroy()],
];

test.each(ENDS)('a reader is gone where %s', async (_, end) => {
  const stream = full();
  const gone = readerGone(stream);
  expect(gone.aborted).toBe(false);
  end(stream);
  await turn();
  expect(gone.aborted).toBe(true);
  expect(readerGone(stream).aborted).toBe(true);
});

test('a reader that is slow is not gone', async () => {
  const stream = full();
  const gone = readerGone(stream);
  stream.resume();
  await turn();
  expect(gone.aborted).toBe(false);
});

test.each([...ENDS, ['it is read', (stream: PassThrough) => stream.resume()] as const])(
  'a full stream is waited for until %s, and leaves no listener behind',
  async (_, end) => {
    const stream = full();
    const waiting = drained(stream);
    expect(await isOver(waiting)).toBe(false);
    end(stream);
    await waiting;
    expect(stream.listenerCount('drain') + stream.listenerCount('close')).toBe(0);
  },
);
