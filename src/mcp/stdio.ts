import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { whenAnswered } from './pending.js';

/** The streams of a process, or others in their place. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** A reply may hold whole files. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Serve one client over standard input and output, until it closes the input and has its answers,
 * or `signal` is aborted.
 *
 * @example await serveOverStdio(mcpServer(options), process, signal)
 */
export async function serveOverStdio(
  factory: McpServerFactory,
  { stdin, stdout }: Streams,
  signal: AbortSignal,
): Promise<void> {
  // The transport closes with its input, whatever is not answered: it is not told of the end.
  const input = stdin.pipe(new PassThrough(), { end: false });
  const transport = new StdioServerTransport(input, stdout, { maxBufferSize: MOST_BYTES });
  const answered = whenAnswered(transport);
  const interrupted = new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const ended = new Promise<void>(resolve => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
  });
  const handle = serveStdio(factory, { transport });
  await Promise.race([ended, interrupted]);
  await Promise.race([answered(), interrupted]);
  await handle.close();
}
