import type { Writable } from 'node:stream';

/** What happens when a full stream need not be waited for any more. */
const EVENTS = ['drain', 'error', 'close'] as const;

/** A signal that is aborted when nobody reads the stream any more: `… | head` has ended. */
export function readerGone(stream: Writable): AbortSignal {
  const gone = new AbortController();
  const end = () => gone.abort();
  if (stream.errored !== null || stream.destroyed) end();
  stream.once('error', end).once('close', end);
  return gone.signal;
}

/** Wait until a stream takes more, or nobody reads it any more. */
export function drained(stream: Writable): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      for (const event of EVENTS) stream.off(event, end);
      resolve();
    };
    for (const event of EVENTS) stream.once(event, end);
  });
}
