import type { Socket } from 'node:net';

/** What a process asks the owner of a PGlite folder: one line of JSON for each. */
export type Question =
  | { readonly kind: 'query'; readonly text: string; readonly values?: readonly unknown[] | undefined }
  | { readonly kind: 'begin' | 'commit' | 'rollback' };

/** The owner's answer, in the order of the questions of a connection. */
export type Answer =
  | { readonly kind: 'rows'; readonly rows: readonly object[] }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined };

/** Send one message. */
export function send(socket: Socket, message: Question | Answer): void {
  socket.write(`${JSON.stringify(message)}\n`);
}

/**
 * The messages that come in over a connection, until it ends.
 *
 * @throws where it breaks, is closed by this side, or sends no JSON. (Node's `readline` waits for
 *   ever where this side closes the connection.)
 */
export async function* messages<T>(socket: Socket): AsyncGenerator<T> {
  // Parts of a line that has not ended: a long one is put together once.
  let parts: string[] = [];
  for await (const text of socket.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      parts.push(line);
      if (at === lines.length - 1) break;
      yield JSON.parse(parts.join('')) as T;
      parts = [];
    }
  }
}
