import { constants, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';

/**
 * Open a file that a person names, to be read once. It may be a pipe: then the stream waits until
 * somebody writes to it, or until the signal ends the wait. (Node reads files in threads. One that
 * waits for a pipe cannot be stopped, and the process does not end before it.)
 *
 * @throws the system's error if it cannot be opened; the stream ends with that if it cannot be
 *   read.
 */
export async function openInput(path: string, signal: AbortSignal): Promise<Readable> {
  if (!(await stat(path)).isFIFO()) return createReadStream(path);
  // A socket gets an event when there is something to read, and it closes the descriptor.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  return addAbortSignal(signal, new Socket({ fd, readable: true, writable: false }));
}
