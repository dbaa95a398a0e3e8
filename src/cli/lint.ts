import { EXIT } from '../edit/index.js';
import type { UserRow } from '../lint/index.js';
import { type OpenChecker, openChecker } from '../node/lint/checker.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';

/** Options of every command that runs tools. */
export interface LintFlags {
  readonly root: string;
  readonly tool?: readonly string[];
  readonly test?: string;
  readonly timeout: number;
}

export interface OpenLint {
  readonly checker: OpenChecker;
  readonly rows: readonly UserRow[];
  readonly warnings: readonly string[];
}

export async function openLint(
  root: string,
  paths: readonly string[],
  flags: LintFlags,
  io: Io,
): Promise<OpenLint> {
  const tools = flags.tool ?? ['ruff', 'mypy', 'bandit', 'pytest'];
  const opened = await openChecker({
    root,
    tools,
    paths,
    testCommand: flags.test,
    timeout: flags.timeout * 1000,
    env: io.env,
    signal: io.interrupt.signal,
  });
  if (opened.kind === 'failed')
    throw new CommandFailure(opened.refusal.code, EXIT.io, opened.refusal.message);
  return { checker: opened.checker, rows: [], warnings: opened.checker.warnings };
}
