import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './sources.js';

/**
 * The path of the built command, built first where it is missing or older than its sources. Two
 * that build at the same time would remove the result under each other: `npm run check` builds
 * before the tests.
 */
export function builtCommand(): string {
  build('--code');
  return join(ROOT, 'dist/cli/main.js');
}

/** Builds the types too, where they are missing or older than their sources. */
export function buildWithTypes(): void {
  build();
}

function build(...flags: readonly string[]): void {
  const args = [join(ROOT, 'scripts/build.mjs'), '--if-needed', ...flags];
  const built = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('mortise could not be built');
}
