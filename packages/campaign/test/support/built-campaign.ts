import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtPackage } from '../../../../test/support/built-package.js';
import { onceInRun } from '../../../../test/support/once-in-run.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The command of this package, built of the sources once for all tests of a run. A test changes no
 * file there.
 */
export async function builtCampaign(): Promise<string> {
  const { folder: mortise } = await builtPackage();
  const folder = await onceInRun('campaign', made => compile(made, mortise));
  return join(folder, 'dist/main.js');
}

async function compile(folder: string, mortise: string): Promise<void> {
  const src = join(PACKAGE, 'src');
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const entryPoints = names.filter(name => /(?<!\.d)\.ts$/.test(name)).map(name => join(src, name));
  await build({ entryPoints, outbase: src, outdir: join(folder, 'dist'), format: 'esm' });
  cpSync(join(PACKAGE, 'package.json'), join(folder, 'package.json'));
  linkDependencies(join(folder, 'node_modules'), mortise);
}

/** Each where Node finds it for this package, and mortise as it was built. */
function linkDependencies(folder: string, mortise: string): void {
  const text = readFileSync(join(PACKAGE, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(installed(name), join(folder, name));
  }
  symlinkSync(mortise, join(folder, 'mortise'));
}

function installed(name: string): string {
  const places = [join(PACKAGE, 'node_modules'), join(PACKAGE, '../../node_modules')];
  const found = places.find(place => existsSync(join(place, name)));
  if (found === undefined) throw new Error(`${name} is not installed`);
  return join(found, name);
}
