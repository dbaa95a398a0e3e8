import { readFile } from 'node:fs/promises';
import { EXIT } from '../edit/index.js';
// Not by the folder's index: that loads what only HTTP needs.
import { serverOf } from '../mcp/server.js';
import { serveOverStdio } from '../mcp/stdio.js';
import { isUsableToken, newToken } from '../mcp/token.js';
import { folder } from './apply.js';
import { isSystemError, systemReason, unreadable, usage } from './failure.js';
import type { Io } from './io.js';
import { type CallFlags, say } from './mcp-calls.js';
import { openThreads } from './mcp-threads.js';
import { version } from './version.js';

interface McpFlags extends CallFlags {
  readonly tokenFile?: string;
  /** Whether results have structured content, for programs. */
  readonly structured?: boolean;
}

/**
 * Serve agents until they have gone or the user interrupts. Gives the exit code.
 *
 * @throws CommandFailure when it cannot start.
 */
export async function mcp(flags: McpFlags, io: Io): Promise<number> {
  // Its calls are computed in threads of their own.
  io.signals?.hear();
  await folder(flags.root);
  const calls = await openThreads(flags, io);
  const told = {
    version: version(),
    structured: flags.structured === true,
    findings: flags.findings === true,
  };
  const factory = serverOf(told, calls.callers);
  try {
    if (flags.http === undefined) await serveOverStdio(factory, io, io.interrupt.signal);
    else await overHttp(factory, { flags, port: flags.http, io }, () => calls.close());
  } finally {
    await calls.close();
  }
  return EXIT.done;
}

async function overHttp(
  factory: ReturnType<typeof serverOf>,
  { flags, port, io }: { readonly flags: McpFlags; readonly port: number; readonly io: Io },
  closeCalls: () => Promise<void>,
): Promise<void> {
  const given = await givenToken(flags, io);
  const token = given ?? newToken();
  const { serveOverHttp } = await import('../mcp/http.js');
  const server = await serveOverHttp(factory, { port, token }).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    throw usage(`Port ${port} cannot be used: ${systemReason(error)}.`);
  });
  say(io, `serving ${server.url}`);
  // Only if nobody knows it yet. Never in an address: those are kept in histories and logs.
  if (given === undefined) say(io, `token: ${token}`);
  await aborted(io.interrupt.signal);
  // The server waits for the calls that work.
  await Promise.all([server.close(), closeCalls()]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The token of the named file, or of the environment; `undefined` if none is given. */
async function givenToken({ tokenFile }: McpFlags, { env }: Io): Promise<string | undefined> {
  const token = tokenFile === undefined ? env.MORTISE_MCP_TOKEN : await firstLine(tokenFile);
  if (token === undefined || (tokenFile === undefined && token === '')) return undefined;
  if (isUsableToken(token)) return token;
  throw usage('The token must have 16 characters or more, and no blanks.');
}

async function firstLine(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw unreadable(`The token file ${file} cannot be read: ${systemReason(error)}.`);
  }
}
