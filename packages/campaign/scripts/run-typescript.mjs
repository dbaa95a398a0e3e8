import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

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

/**
 * Run a program in TypeScript with the arguments of this process, and end as it does. What it
 * builds is made of the sources as they are now, in a temporary folder that goes with it.
 */
export async function runTypeScript(file) {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // An interrupt is for the program; this process ends after it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const outfile = join(folder, 'program.mjs');
  const plugins = [OWN_PLACES];
  await build({ entryPoints: [file], outfile, bundle: true, platform: 'node', format: 'esm', plugins });
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  });
  process.exit(status ?? 1);
}
