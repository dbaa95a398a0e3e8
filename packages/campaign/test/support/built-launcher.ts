import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onceInRun } from '../../../../test/support/once-in-run.js';

const PROGRAM = fileURLToPath(new URL('../../src/git/launcher-process.ts', import.meta.url));

/** The program of the small process that starts git, built once for all tests of a run. */
export async function builtLauncher(): Promise<string> {
  const folder = await onceInRun('campaign-launcher', async made => {
    const options = { bundle: true, platform: 'node', format: 'esm' } as const;
    await build({ entryPoints: [PROGRAM], outfile: join(made, 'launcher.mjs'), ...options });
  });
  return join(folder, 'launcher.mjs');
}
