import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './sources.js';

/**
 * The path of the built command, built first where it is missing or older than its sources. Two
 * that build at the same time would remove the result under each other: `npm run check` builds
 * before the tests.
 */
export function builtCommand(): string {
  const args = [join(ROOT, 'scripts/build.mjs'), '--if-needed'];
  const built = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The command could not be built');
  return join(ROOT, 'dist/cli/main.js');
}
