import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where tests of a run keep what they share. It goes with the temporary folder of the run. */
const PREFIX = 'mortise-shared-';

/** Where a folder of this name is, once it is made. */
export function sharedPath(name: string): string {
  return join(tmpdir(), `${PREFIX}${name}`);
}

/**
 * A folder that is made once in a run of the tests, and is then there for all of them: what takes
 * long to make, and no test changes. Two processes that come to it at once both make it, and one of
 * the two is kept.
 *
 * @example const folder = await onceInRun('built', compile)
 */
export async function onceInRun(
  name: string,
  make: (folder: string) => void | Promise<void>,
): Promise<string> {
  const shared = sharedPath(name);
  if (existsSync(shared)) return shared;
  const made = mkdtempSync(join(tmpdir(), 'mortise-making-'));
  await make(made);
  try {
    renameSync(made, shared);
  } catch (error) {
    if (!existsSync(shared)) throw error;
    rmSync(made, { recursive: true });
  }
  return shared;
}

/** Forget what tests share: it was made of sources that have changed. */
export function forgetShared(folder: string, names: readonly string[]): void {
  for (const name of names.filter(each => each.startsWith(PREFIX)))
    rmSync(join(folder, name), { recursive: true, force: true });
}
