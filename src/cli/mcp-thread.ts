import { parentPort, workerData } from 'node:worker_threads';
import type { Caller } from '../mcp/calls.js';
import { CommandFailure } from './failure.js';
import { type CallFlags, type OpenCalls, openCalls } from './mcp-calls.js';
import type { FromCalls, ToCalls } from './mcp-messages.js';

// The program of a thread that carries out the calls of `mortise mcp`. The thread of the protocol
// hears its clients and signals, however long a call works here.

const flags = workerData as CallFlags;
const running = new Map<number, AbortController>();
/** The caller of the only connection over stdio. */
const kept = new Map<number, Caller>();
const ends: (() => void)[] = [];

const opened = openCalls(flags, process).then(
  calls => {
    tell({ kind: 'open' });
    return calls;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const { code, exitCode } = error instanceof CommandFailure ? error : { code: '', exitCode: 70 };
    tell({ kind: 'closed', code, exitCode, message });
    return undefined;
  },
);

parentPort?.on('message', (message: ToCalls) => {
  if (message.kind === 'stop') running.get(message.id)?.abort();
  else if (message.kind === 'end') void end();
  else void carryOut(message);
});

async function carryOut({ id, call, connection }: Extract<ToCalls, { kind: 'call' }>): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    const calls = await opened;
    if (calls === undefined) throw new Error('Nothing is open.');
    const progress = (message: string) => tell({ kind: 'progress', id, message });
    const called = await callerFor(calls, connection)(call, { signal: stop.signal, progress });
    tell({ kind: 'called', id, called });
  } catch (error) {
    tell({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
    if (running.size === 0) for (const done of ends) done();
  }
}

function callerFor(calls: OpenCalls, connection: number): Caller {
  // Over HTTP, a request has no connection that lasts.
  if (flags.http !== undefined) return calls.callers();
  const caller = kept.get(connection) ?? calls.callers();
  kept.set(connection, caller);
  return caller;
}

const BEAT_MS = 100;

/** Stop the calls, and wait until they have put in order what they have begun. */
async function end(): Promise<void> {
  // While it does not compute, it says so.
  setInterval(() => tell({ kind: 'ending' }), BEAT_MS).unref();
  for (const stop of running.values()) stop.abort();
  if (running.size > 0) await new Promise<void>(done => ends.push(done));
  await (await opened)?.close();
  tell({ kind: 'ended' });
}

function tell(message: FromCalls): void {
  parentPort?.postMessage(message);
}
