import { readFile } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decode } from '../text/index.js';
import { interrupted, isAbort, isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { Io } from './io.js';

/** Whether a reply named like this on the command line comes from standard input. */
export function isStdin(name: string | undefined): boolean {
  return name === undefined || name === '-';
}

/**
 * The text of a reply, from the file named or from standard input.
 *
 * @throws CommandFailure when it cannot be read, is no text, or nothing is there to read.
 */
export async function readReply(
  name: string | undefined,
  io: Io,
  command: 'apply' | 'convert' | 'edit-file' = 'apply',
): Promise<string> {
  if (name === undefined && io.stdin.isTTY === true && command === 'edit-file')
    throw usage('No call was given. Pipe it in, as JSON: {"path": …, "old_str": …, "new_str": …}.');
  if (name === undefined && io.stdin.isTTY === true) {
    throw usage(
      `No reply was given. Name its file (mortise ${command} reply.md), pipe it in, or type it after "mortise ${command} -".`,
    );
  }
  const bytes = isStdin(name) ? await readStdin(io) : await readNamed(name as string);
  const decoded = decode(bytes);
  if (decoded.kind === 'text') return decoded.text;
  const what = isStdin(name) ? 'The reply on standard input' : `The reply ${name}`;
  throw usage(`${what} is not text: ${decoded.reason}. Give the model's reply as text.`, 'EDIT_BINARY_FILE');
}

async function readStdin(io: Io): Promise<Uint8Array> {
  try {
    return await buffer(addAbortSignal(io.interrupt.signal, io.stdin));
  } catch (error) {
    if (isAbort(error)) throw interrupted();
    if (isSystemError(error))
      throw unreadable(`The reply on standard input cannot be read: ${systemReason(error)}.`);
    throw error;
  }
}

async function readNamed(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error)) throw unreadable(`The reply ${path} cannot be read: ${systemReason(error)}.`);
    throw error;
  }
}
