import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT, sources } from './sources.js';

/** The package as it is when it is built, in a folder of its own, since another test may build it at the same time. */
export interface BuiltPackage {
  readonly folder: string;
  /** The path of its command. */
  readonly command: string;
  remove(): void;
}

export async function builtPackage(): Promise<BuiltPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-built-'));
  const entryPoints = sources().map(({ path }) => join(ROOT, 'src', path));
  await build({ entryPoints, outbase: join(ROOT, 'src'), outdir: join(folder, 'dist'), format: 'esm' });
  // The plugin for pytest is data, as in the build.
  const plugin = 'lint/tools/pytest/mortise_pytest.py';
  cpSync(join(ROOT, 'src', plugin), join(folder, 'dist', plugin));
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    command: join(folder, 'dist/cli/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
