import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onceInRun } from '../../../../test/support/once-in-run.js';
import { ROOT } from '../../../../test/support/sources.js';

const PROGRAM = fileURLToPath(new URL('../../src/steps/step-thread.ts', import.meta.url));

/** The program of the threads that carry out steps, built once for all tests of a run. */
export async function builtStepThread(): Promise<string> {
  const folder = await onceInRun('campaign-step-thread', async made => {
    await build({
      entryPoints: [PROGRAM],
      outfile: join(made, 'step-thread.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: {
        mortise: join(ROOT, 'dist/index.js'),
        'mortise/node': join(ROOT, 'dist/node/library.js'),
        'mortise/model': join(ROOT, 'dist/model/index.js'),
      },
      external: [join(ROOT, 'dist/*')],
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(join(ROOT, 'package.json'))});`,
      },
    });
  });
  return join(folder, 'step-thread.mjs');
}
