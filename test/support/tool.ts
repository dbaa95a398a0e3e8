import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/**
 * Skip a test that needs a program which is not installed. Where the run must be complete
 * (`MORTISE_CI=1`), the test fails instead: one that never runs proves nothing.
 */
export function needsTool(context: TestContext, tool: string): void {
  if (isThere(tool)) return;
  if (process.env.MORTISE_CI === '1')
    throw new Error(`${tool} is not installed, and this run must not skip tests`);
  context.skip(`${tool} is not installed`);
}

/** What is known of programs: each is started once for all tests of a process. */
const known = new Map<string, boolean>();

function isThere(tool: string): boolean {
  const found = known.get(tool) ?? spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
  known.set(tool, found);
  return found;
}
