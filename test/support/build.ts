import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sharedPath } from './once-in-run.js';
import { ROOT } from './sources.js';

/**
 * The path of the built command, built first where it is missing or older than its sources; a run
 * of the tests looks at that once. Two that build at the same time would remove the result under
 * each other: `npm run check` builds before the tests.
 */
export function builtCommand(): string {
  build('code', '--code');
  return join(ROOT, 'dist/cli/main.js');
}

/** Builds the types too, where they are missing or older than their sources. */
export function buildWithTypes(): void {
  build('types');
}

function build(what: string, ...flags: readonly string[]): void {
  const isBuilt = sharedPath(`is-built-${what}`);
  if (existsSync(isBuilt)) return;
  const args = [join(ROOT, 'scripts/build.mjs'), '--if-needed', ...flags];
  const built = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('mortise could not be built');
  mkdirSync(isBuilt, { recursive: true });
}

/**
 * A module of the built command that it loads when it needs it, loaded into this process: the same
 * code, without a start of Node for each call. Of a copy of `dist/`, too.
 *
 * @example builtModule<{ readonly hook: typeof hook }>('hook')
 */
export function builtModule<Module>(name: string, dist?: string): Module {
  const file = join(dist ?? dirname(dirname(builtCommand())), `cli/${name}.js`);
  // Not by `import`, which the test runner would transform.
  return createRequire(import.meta.url)(file) as Module;
}
