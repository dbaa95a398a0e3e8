import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

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

/** The messages that come in over a connection, until it ends. */
export async function* messages<T>(socket: Socket): AsyncGenerator<T> {
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as T;
}
