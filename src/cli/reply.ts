import { constants, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { EXIT } from '../edit/index.js';
import type { ReplySoFar } from '../review/index.js';
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
import { during } from './signals.js';

/** Stands for the clipboard where a file may be named. */
const CLIPBOARD = Symbol('clipboard');

/** A file by its name, standard input (`-` or nothing), or the clipboard. */
type Source = string | undefined | typeof CLIPBOARD;

/** Whether a reply named like this on the command line comes from standard input. */
export function isStdin(source: Source): boolean {
  return source === undefined || source === '-';
}

/** @throws CommandFailure where a file is named and the clipboard is meant too. */
export function sourceOf(name: string | undefined, clipboard: boolean | undefined): Source {
  if (clipboard !== true) return name;
  if (name === undefined) return CLIPBOARD;
  throw usage(`Give the reply as a file or with --clipboard, not both. ${name} was named too.`);
}

/**
 * The text of a reply, from the file named or from standard input.
 *
 * @throws CommandFailure when it cannot be read, is no text, or nothing is there to read.
 */
export async function readReply(
  source: Source,
  io: Io,
  command: 'apply' | 'convert' | 'edit-file' | 'review' = 'apply',
): Promise<string> {
  refuseNone(source, io, command);
  return readInput(source, io, NOUN, HINT);
}

const NOUN = 'reply';
const HINT = "Give the model's reply as text.";

/** @throws CommandFailure where a person would have to type the reply, and did not ask for that. */
function refuseNone(source: Source, io: Io, command: string): void {
  if (source === undefined && io.stdin.isTTY === true && command === 'edit-file')
    throw usage('No call was given. Pipe it in, as JSON: {"path": …, "old_str": …, "new_str": …}.');
  if (source === undefined && io.stdin.isTTY === true) {
    throw usage(
      `No reply was given. Name its file (mortise ${command} reply.md), pipe it in, take it from the clipboard (--clipboard), or type it after "mortise ${command} -".`,
    );
  }
}

/** Longer replies are shown only when they are whole: each part is read from the beginning. */
const MOST_SHOWN_EARLY = 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * A reply as far as it has come: from standard input line by line, from a file at once. The last
 * one is whole.
 *
 * @throws CommandFailure as {@link readReply}.
 */
export async function* replySoFar(source: Source, io: Io): AsyncGenerator<ReplySoFar> {
  refuseNone(source, io, 'review');
  const what = whatOf(source, NOUN);
  let bytes = Buffer.alloc(0);
  for await (const chunk of chunksOf(source, io, what)) {
    bytes = Buffer.concat([bytes, chunk]);
    if (!isStdin(source) || bytes.length > MOST_SHOWN_EARLY || !chunk.includes(LINE_FEED)) continue;
    const lines = decode(bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1));
    if (lines.kind === 'text') yield { text: lines.text, isWhole: false };
  }
  yield { text: textOf(bytes, what, HINT), isWhole: true };
}

/**
 * The text of what a command is given, from the file named or from standard input.
 *
 * @param noun what it is called in messages.
 * @param hint what to do if it is no text.
 * @throws CommandFailure when it cannot be read or is no text.
 */
export async function readInput(source: Source, io: Io, noun: string, hint: string): Promise<string> {
  const what = whatOf(source, noun);
  return textOf(await during(io, () => bytesOf(source, io, what)), what, hint);
}

function whatOf(source: Source, noun: string): string {
  if (source === CLIPBOARD) return `The ${noun} in the clipboard`;
  return isStdin(source) ? `The ${noun} on standard input` : `The ${noun} ${String(source)}`;
}

function textOf(bytes: Uint8Array, what: string, hint: string): string {
  const decoded = decode(bytes);
  if (decoded.kind === 'text') return decoded.text;
  throw usage(`${what} is not text: ${decoded.reason}. ${hint}`, 'EDIT_BINARY_FILE');
}

async function bytesOf(source: Source, io: Io, what: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(source, io, what)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws CommandFailure when it cannot be read, or is larger than anything that is read. */
async function* chunksOf(source: Source, io: Io, what: string): AsyncGenerator<Uint8Array> {
  try {
    yield* limited(await opened(source, io), what);
  } catch (error) {
    if (isAbort(error)) throw interruptedFailure();
    if (isSystemError(error)) throw unreadable(`${what} cannot be read: ${systemReason(error)}.`);
    throw error;
  }
}

async function opened(source: Source, io: Io): Promise<AsyncIterable<unknown>> {
  const { signal } = io.interrupt;
  // Few runs read the clipboard.
  if (source === CLIPBOARD) return (await import('./clipboard.js')).clipboardBytes(io);
  return source === undefined || source === '-'
    ? addAbortSignal(signal, io.stdin)
    : openInput(source, signal);
}

/** Far more than any reply of a model; a device never ends. */
const MOST_BYTES = 64 * 1024 * 1024;

/** @throws CommandFailure if more comes than is read. */
async function* limited(stream: AsyncIterable<unknown>, what: string): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
    length += bytes.length;
    if (length > MOST_BYTES)
      throw new CommandFailure('EDIT_TOO_LARGE', EXIT.refused, `${what} is larger than 64 MiB.`);
    yield bytes;
  }
}

/**
 * Open a file that a person names, to be read once. It may be a pipe: then the stream waits until
 * somebody writes to it, or until the signal ends the wait. (Node reads files in threads. One that
 * waits for a pipe cannot be stopped, and the process does not end before it.)
 *
 * @throws the system's error if it cannot be opened; the stream ends with that if it cannot be
 *   read.
 */
async function openInput(path: string, signal: AbortSignal): Promise<Readable> {
  if (!(await stat(path)).isFIFO()) return createReadStream(path);
  // A socket gets an event when there is something to read, and it closes the descriptor.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  return addAbortSignal(signal, new Socket({ fd, readable: true, writable: false }));
}
