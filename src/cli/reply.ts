import { addAbortSignal, type Readable } from 'node:stream';
import { EXIT } from '../edit/index.js';
import { decode } from '../text/index.js';
import {
  CommandFailure,
  interruptedFailure,
  isAbort,
  isSystemError,
  systemReason,
  unreadable,
  usage,
} from './failure.js';
import type { Io } from './io.js';
import { openInput } from './open-input.js';

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
  command: 'apply' | 'convert' | 'edit-file' | 'review' = 'apply',
): Promise<string> {
  if (name === undefined && io.stdin.isTTY === true && command === 'edit-file')
    throw usage('No call was given. Pipe it in, as JSON: {"path": …, "old_str": …, "new_str": …}.');
  if (name === undefined && io.stdin.isTTY === true) {
    throw usage(
      `No reply was given. Name its file (mortise ${command} reply.md), pipe it in, or type it after "mortise ${command} -".`,
    );
  }
  return readInput(name, io, 'reply', "Give the model's reply as text.");
}

/**
 * The text of what a command is given, from the file named or from standard input.
 *
 * @param noun what it is called in messages.
 * @param hint what to do if it is no text.
 * @throws CommandFailure when it cannot be read or is no text.
 */
export async function readInput(
  name: string | undefined,
  io: Io,
  noun: string,
  hint: string,
): Promise<string> {
  const what = isStdin(name) ? `The ${noun} on standard input` : `The ${noun} ${name}`;
  const decoded = decode(await bytesOf(name, io, what));
  if (decoded.kind === 'text') return decoded.text;
  throw usage(`${what} is not text: ${decoded.reason}. ${hint}`, 'EDIT_BINARY_FILE');
}

async function bytesOf(name: string | undefined, io: Io, what: string): Promise<Uint8Array> {
  try {
    const { signal } = io.interrupt;
    const stream = isStdin(name) ? addAbortSignal(signal, io.stdin) : await openInput(name as string, signal);
    return await limited(stream, what);
  } catch (error) {
    if (isAbort(error)) throw interruptedFailure();
    if (isSystemError(error)) throw unreadable(`${what} cannot be read: ${systemReason(error)}.`);
    throw error;
  }
}

/** Far more than any reply of a model; a device never ends. */
const MOST_BYTES = 64 * 1024 * 1024;

/** @throws CommandFailure if more comes than is read. */
async function limited(stream: Readable, what: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    length += bytes.length;
    if (length > MOST_BYTES)
      throw new CommandFailure('EDIT_TOO_LARGE', EXIT.refused, `${what} is larger than 64 MiB.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
