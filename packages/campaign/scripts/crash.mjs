// Kills campaigns over local repositories at random moments, on PGlite and on PostgreSQL, and
// compares what has become of them with what must have, and with an undisturbed run.
//   node packages/campaign/scripts/crash.mjs --repositories 300 --kills 50 --seed 1
//     [--database pglite|postgres] [--step apply|edit|fix] [--test-seconds 10]
// Names what is wrong, and exits with 1 where something is.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'mortise-crash-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// An interrupt is for the program below; this one ends after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** Modules find the files beside them, though they are in one bundle. */
const OWN_PLACES = {
  name: 'own-places',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^esbuild$/ }, () => ({ path: import.meta.resolve('esbuild'), external: true }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};
const program = join(folder, 'crash.mjs');
await build({
  entryPoints: [fileURLToPath(new URL('../test/support/crash-command.ts', import.meta.url))],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  plugins: [OWN_PLACES],
});
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // What is built for it is made of the sources as they are now, and goes with it.
  env: { ...process.env, TMPDIR: folder },
});
process.exit(status ?? 1);
