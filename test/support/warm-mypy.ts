import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { shellWord } from '../../src/node/lint/shell-word.js';
import { filesIn } from '../cli/folder.js';
import { onceInRun } from './once-in-run.js';

/**
 * A path of programs in front of which the real mypy stands, with what it knows of the standard
 * library for a project: a run of it with no cache reads that anew, which takes longer than all the
 * rest of most tests. What is known is kept for all tests of a run, of the library alone: nothing
 * of the project's own files.
 *
 * @param files the project: its settings decide what may be kept, and its imports which modules
 *   are.
 * @returns `PATH` as it is where there is no mypy.
 */
export async function pathWithWarmMypy(files: Readonly<Record<string, string>>): Promise<string> {
  const { PATH = '' } = process.env;
  const mypy = PATH.split(delimiter)
    .map(folder => join(folder, 'mypy'))
    .find(existsSync);
  if (mypy === undefined) return PATH;
  const key = createHash('sha1').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const folder = await onceInRun(`mypy-${key}`, made => warm(made, mypy, files));
  return [join(folder, 'bin'), PATH].join(delimiter);
}

/** The same for the project of a folder. */
export function pathWithWarmMypyFor(folder: string): Promise<string> {
  return pathWithWarmMypy(filesIn(folder));
}

function warm(folder: string, mypy: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries({ ...files, 'bin/mypy': program(mypy) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  chmodSync(join(folder, 'bin/mypy'), 0o755);
  spawnSync(mypy, ['.'], { cwd: folder, env: { ...process.env, MYPY_CACHE_DIR: join(folder, 'cache') } });
  forgetProject(join(folder, 'cache'));
}

const program = (mypy: string) => `#!/bin/sh
if [ -n "$MYPY_CACHE_DIR" ] && [ ! -e "$MYPY_CACHE_DIR" ]; then
  cp -Rp "$(dirname "$0")/../cache" "$MYPY_CACHE_DIR"
fi
exec ${shellWord(mypy)} "$@"
`;

/** Remove what is kept of files with a relative path: those of the project. */
function forgetProject(cache: string): void {
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.name.endsWith('.meta.json') || JSON.parse(readFileSync(file, 'utf8')).path.startsWith('/'))
      continue;
    rmSync(file);
    rmSync(file.replace(/meta\.json$/, 'data.json'), { force: true });
  }
}
