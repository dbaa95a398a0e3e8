import type { Readable, Writable } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

/** The streams of a process, or others in their place. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** A reply may hold whole files. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Serve one client over standard input and output, until it closes the input or `signal` is aborted.
 *
 * @example await serveOverStdio(mcpServer(options), process, signal)
 */
export async function serveOverStdio(
  factory: McpServerFactory,
  { stdin, stdout }: Streams,
  signal: AbortSignal,
): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: MOST_BYTES });
  const ended = new Promise<void>(resolve => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const handle = serveStdio(factory, { transport });
  await ended;
  await handle.close();
}
