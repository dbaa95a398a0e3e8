import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './layers.js';

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All the source files below `src/`, but for declarations of what others wrote. */
export function sources(): SourceFile[] {
  return sourcesBelow('src').map(({ path, text }) => ({ path: path.slice('src/'.length), text }));
}

/** All the source files of the packages, with their paths from the root on. */
export function packageSources(): SourceFile[] {
  return packages().flatMap(name => sourcesBelow(`packages/${name}/src`));
}

/** The scripts of the packages, with their paths from the root on. */
export function packageScripts(): SourceFile[] {
  return packages().flatMap(name => sourcesBelow(`packages/${name}/scripts`, '.mjs'));
}

/** The tests of the packages, with their paths from the root on. */
export function packageTests(): SourceFile[] {
  return packages().flatMap(name => sourcesBelow(`packages/${name}/test`));
}

/** The folders below `packages/` that hold a package. */
export function packages(): string[] {
  const folder = join(ROOT, 'packages');
  return readdirSync(folder).filter(name => existsSync(join(folder, name, 'package.json')));
}

function sourcesBelow(folder: string, ending = '.ts'): SourceFile[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(ending) && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
}
