import { basename, join } from 'node:path';
import { isReserved } from '../../apply/index.js';
import type { Confinement } from '../confinement.js';
import { unlessFails } from '../file-system.js';
import { isGitFolder } from '../git-folders.js';
import { leadsOut, pathFrom } from '../paths.js';
import { entriesOf } from '../store/entries.js';
import type { Budget } from './budget.js';
import { IgnoreRules } from './ignore-rules.js';

/** What others made, and nobody edits. It is searched only if it is named. */
const PACKAGES = 'node_modules';

/** A file that may be read. */
export interface FileBelow {
  /** From the root, `/` between parts. */
  readonly path: string;
  readonly real: string;
}

/**
 * The files below a real folder that no ignore file names, in the order of their names. Links are
 * not followed, and folders of git and mortise are left out. Ends early when the budget is used up.
 */
export async function* filesBelow(
  confinement: Confinement,
  folder: string,
  budget: Budget,
): AsyncGenerator<FileBelow> {
  const { fs, root } = confinement;
  const rules = await IgnoreRules.in(fs, root, folder);
  yield* walk(confinement, folder, rules, budget);
}

async function* walk(
  confinement: Confinement,
  folder: string,
  rules: IgnoreRules,
  budget: Budget,
): AsyncGenerator<FileBelow> {
  const { fs, root } = confinement;
  // A folder that may not be read has nothing to show.
  const entries = (await unlessFails(entriesOf(fs, folder))) ?? [];
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (!budget.take()) return;
    const real = join(folder, entry.name);
    if (entry.isFile() && !rules.ignores(real, false)) yield { path: pathFrom(root, real), real };
    if (entry.isDirectory() && (await isOpen(confinement, real)) && !rules.ignores(real, true))
      yield* walk(confinement, real, await rules.within(real), budget);
  }
}

async function isOpen(confinement: Confinement, folder: string): Promise<boolean> {
  const name = basename(folder);
  if (isReserved(name) || name === PACKAGES) return false;
  const closed = await confinement.closed();
  return closed.every(each => leadsOut(each, folder)) && !(await isGitFolder(confinement.fs, folder));
}
