#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from '../node/user-folders.js';
import type { Io } from './io.js';
import { quickFor, quickRun } from './quick-run.js';
import { Signals } from './signals.js';

const interrupt = new AbortController();
const signals = new Signals(interrupt);

// Not `process.exit`: what is still being written to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2), {
  // Opened when it is read: that takes a module of the network.
  get stdin() {
    return process.stdin;
  },
  get stdout() {
    return outlivingItsReader(process.stdout);
  },
  get stderr() {
    return outlivingItsReader(process.stderr);
  },
  env: process.env,
  interrupt,
  signals,
});

/** What runs is loaded only here, so that what is loaded can be kept compiled. */
async function run(args: readonly string[], io: Io): Promise<number> {
  keepCompiled(io.env);
  if (args[0] === 'hook') {
    const { hookCall } = await import('./hook-call.js');
    const call = hookCall(args);
    if (call !== undefined && 'fault' in call) return passWith(call.fault, io);
    if (call !== undefined) return (await import('./hook.js')).hook(call.agent, call.flags, io);
  }
  if (args[0] === 'mcp' && isForStdio(args)) {
    // It waits, and computes in threads of its own.
    signals.hear();
    const { answeredFirst } = await import('./mcp-first.js');
    const answered = await answeredFirst(io);
    const exitCode = await (await import('./run.js')).run(args, answered);
    // A client that keeps it open must not keep the process, also where nothing could be served.
    io.stdin.destroy();
    return exitCode;
  }
  const quick = quickFor(args);
  if (quick !== undefined) return quickRun(quick, args, io);
  return (await import('./run.js')).run(args, io);
}

/** Whether a client of MCP is on standard input. */
function isForStdio(args: readonly string[]): boolean {
  return !args.some(each => /^(?:--http(?:=.*)?|--help|-h)$/.test(each));
}

/** No fault of a hook stops its agent: the call passes. */
function passWith(fault: string, io: Io): number {
  io.stderr.write(
    `mortise hook: ${JSON.stringify(fault).slice(1, -1)}. The call goes on unchanged. Run mortise hook --help to see what it takes.\n`,
  );
  return 0;
}

/** A reader that is gone (`mortise … | head`) must not end a run that is writing files. */
function outlivingItsReader<T extends NodeJS.WriteStream>(stream: T): T {
  if (!stream.listeners('error').includes(ignoreClosedPipe)) stream.on('error', ignoreClosedPipe);
  return stream;
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/**
 * Have Node keep what it compiles, where it can (22.1 and later), in a folder that only the user
 * writes in: the usual one, below that for temporary files, may be anybody's.
 */
function keepCompiled(env: Io['env']): void {
  if (env.NODE_COMPILE_CACHE !== undefined || !('enableCompileCache' in nodeModule)) return;
  const folder = cacheFolder(env);
  if (folder === undefined) return;
  (nodeModule.enableCompileCache as (folder: string) => unknown)(join(folder, 'compiled'));
}
