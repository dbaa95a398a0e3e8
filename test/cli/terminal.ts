import { PassThrough, Readable, type Writable } from 'node:stream';
import type { Io } from '../../src/cli/io.js';
import { run } from '../../src/cli/run.js';

/** What a command is given by a test, in place of a process. */
export interface Given {
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether standard input, output and error are a terminal; none is, otherwise. */
  readonly terminal?: { readonly stdin?: boolean; readonly stdout?: boolean; readonly stderr?: boolean };
  readonly env?: Record<string, string>;
  readonly interrupt?: AbortController;
}

export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run a command in this process. */
export function mortise(args: readonly string[], given: Given = {}, command = run): Promise<Ran> {
  return inProcess(io => command(args, io), given);
}

/** Do in this process what a command does with the process that it is started in. */
export async function inProcess(work: (io: Io) => Promise<number>, given: Given = {}): Promise<Ran> {
  const [stdout, readStdout] = collector();
  const [stderr, readStderr] = collector();
  const input = typeof given.stdin === 'string' ? Buffer.from(given.stdin) : given.stdin;
  const io: Io = {
    stdin: Object.assign(readable(input), {
      isTTY: given.terminal?.stdin === true,
    }),
    stdout: Object.assign(stdout, { isTTY: given.terminal?.stdout === true }),
    stderr: Object.assign(stderr, { isTTY: given.terminal?.stderr === true }),
    env: given.env ?? {},
    interrupt: given.interrupt ?? new AbortController(),
  };
  const exitCode = await work(io);
  return { exitCode, stdout: readStdout(), stderr: readStderr() };
}

function readable(input: Exclude<Given['stdin'], string>): Readable {
  if (input === undefined) return Readable.from([]);
  return Readable.from(input instanceof Uint8Array ? [input] : input);
}

function collector(): [Writable, () => string] {
  const stream = new PassThrough();
  return [stream, () => String(stream.read() ?? '')];
}
