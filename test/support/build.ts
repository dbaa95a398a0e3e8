import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.js';

const COMMAND = join(ROOT, 'dist/cli/main.js');

/**
 * The path of the built command, built first where it is missing or older than its sources. For one test file only: two that
 * build at the same time would remove the result under each other.
 */
export function builtCommand(): string {
  const sources = [...filesBelow('src'), 'package.json', 'tsconfig.json', 'scripts/build.mjs'];
  const newest = Math.max(...sources.map(file => statSync(join(ROOT, file)).mtimeMs));
  if (existsSync(COMMAND) && statSync(COMMAND).mtimeMs >= newest) return COMMAND;
  const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The command could not be built');
  return COMMAND;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length));
}
