import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { onceInRun } from './once-in-run.js';
import { ROOT, sources } from './sources.js';

/** The package as it is when it is built. */
export interface BuiltPackage {
  readonly folder: string;
  /** The path of its command. */
  readonly command: string;
}

/**
 * The package, built once for all tests of a run, in a folder that they share: a test changes no
 * file there.
 */
export async function builtPackage(): Promise<BuiltPackage> {
  const folder = await onceInRun('built', compile);
  return { folder, command: join(folder, 'dist/cli/main.js') };
}

async function compile(folder: string): Promise<void> {
  const entryPoints = sources().map(({ path }) => join(ROOT, 'src', path));
  await build({ entryPoints, outbase: join(ROOT, 'src'), outdir: join(folder, 'dist'), format: 'esm' });
  // What Python runs is data, as in the build.
  const isOther = (path: string) => !path.endsWith('.ts');
  cpSync(join(ROOT, 'src'), join(folder, 'dist'), { recursive: true, filter: isOther });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}
