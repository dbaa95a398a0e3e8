import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './layers.js';

/** The root of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All the source files below `src/`, but for declarations of what others wrote. */
export function sources(): SourceFile[] {
  const folder = join(ROOT, 'src');
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
}
