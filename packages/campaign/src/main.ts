#!/usr/bin/env node
import { start } from './cli/start.js';

const interrupt = new AbortController();
// Once only: a second Ctrl-C ends the process the usual way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupt.abort());
// A reader that is gone (`mortise-campaign … | head`) must not end a run that is at work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);

const { stdout, stderr, env } = process;
// Not `process.exit`: what is still being written to a pipe would be cut off.
process.exitCode = await start(process.argv.slice(2), { stdout, stderr, env, interrupt });

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
