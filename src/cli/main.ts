#!/usr/bin/env node
import { run } from './run.js';

const interrupt = new AbortController();
// Once only: a second Ctrl-C ends the process the usual way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupt.abort());
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);

const { stdin, stdout, stderr, env } = process;
// Not `process.exit`: what is still being written to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, interrupt });

/** A reader that is gone (`mortise … | head`) must not end a run that is writing files. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
