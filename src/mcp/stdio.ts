import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { McpServerFactory, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { MessageLines, MOST_BYTES } from './message-lines.js';
import { isAnswer, whenAnswered } from './pending.js';

/** So many requests of a client may be open; the next ones are read when some are answered. */
const MOST_OPEN = 1_000;

/** The streams of a process, or others in their place. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** The id of a first message that has its answer already; it is still to be read. */
  readonly answered?: string | number | undefined;
}

/**
 * Serve one client over standard input and output, until it closes the input and has its answers,
 * or `signal` is aborted.
 *
 * @example await serveOverStdio(mcpServer(options), process, signal)
 */
export async function serveOverStdio(
  factory: McpServerFactory,
  { stdin, stdout, answered: first }: Streams,
  signal: AbortSignal,
): Promise<void> {
  // The transport closes with its input, whatever is not answered: it is not told of the end.
  const input = stdin.pipe(new MessageLines(stdout, () => answered(MOST_OPEN)), { end: false });
  const transport = new StdioServerTransport(input, stdout, { maxBufferSize: 2 * MOST_BYTES });
  if (first !== undefined) keepBack(transport, first);
  const answered = whenAnswered(transport);
  const interrupted = new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const ended = new Promise<void>(resolve => {
    // It may have ended while this was loaded.
    if (stdin.readableEnded) resolve();
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
  });
  // Nobody reads what this would still answer.
  const gone = new Promise<void>(resolve => {
    for (const event of ['close', 'error']) stdout.once(event, () => resolve());
  });
  const handle = serveStdio(factory, { transport });
  let isOver = false;
  void Promise.race([interrupted, gone]).then(() => {
    isOver = true;
  });
  await Promise.race([ended.then(() => delivered(input, () => isOver)), interrupted, gone]);
  await Promise.race([answered(), interrupted, gone]);
  await handle.close();
  // A client that keeps the input open must not keep the process.
  stdin.unpipe(input);
  input.destroy();
  stdin.pause();
}

/** Does not send the answer to a message: the client has one. */
function keepBack(transport: Transport, id: string | number): void {
  const send = transport.send.bind(transport);
  let isKept = false;
  transport.send = async (message, options) => {
    if (isKept || !isAnswer(message) || message.id !== id) return send(message, options);
    isKept = true;
  };
}

/**
 * Waits until all that has come in has been taken, also a last line without its end; not after the
 * end: what waits for answers then is never taken.
 */
async function delivered(input: MessageLines, isOver: () => boolean): Promise<void> {
  input.endInput();
  while (!isOver() && (input.readableLength > 0 || input.writableLength > 0)) await setImmediate();
}
