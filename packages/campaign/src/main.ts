#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCampaignCommands } from './cli/program.js';

/** The program `mortise-campaign`: the same commands as `mortise campaign`. */
const interrupt = new AbortController();
// Once only: a second Ctrl-C ends the process the usual way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => interrupt.abort(new Error('interrupted')));

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const program = new Command('mortise-campaign')
  .description('One change over hundreds of repositories, resumable.')
  .version(version, '--version', 'print the version')
  .exitOverride();
const io = { stdout: process.stdout, stderr: process.stderr, env: process.env, interrupt };
addCampaignCommands(program, io, code => {
  process.exitCode = code;
});
try {
  await program.parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? 0 : 2;
}
