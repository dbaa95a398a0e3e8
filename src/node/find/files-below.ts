import type { Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { isReserved } from '../../apply/index.js';
import type { ClosedNow, Confinement } from '../confinement.js';
import { Entries } from '../entries-of-folder.js';
import { pathFrom } from '../paths.js';
import type { Budget } from './budget.js';
import { IgnoreRules } from './ignore-rules.js';

/** What others made, and nobody edits. It is searched only if it is named. */
const PACKAGES = 'node_modules';

/** So many ignore files are named that are not used. */
const MOST_TOLD = 5;

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
  { fs, root }: Confinement,
  folder: string,
  budget: Budget,
  look: ClosedNow,
): AsyncGenerator<FileBelow> {
  let unused = 0;
  const tell = (note: string) => {
    if (++unused <= MOST_TOLD) budget.remarks.push(note.replace(root + sep, ''));
    else if (unused === MOST_TOLD + 1) budget.remarks.push('Further ignore files are not used either.');
  };
  const first = await opened(look, folder, () => IgnoreRules.in(fs, root, folder, tell));
  // Not a function that calls itself: each file would be handed on by as many as folders are
  // around.
  const under: Opened[] = first === undefined ? [] : [first];
  for (let at = under.at(-1); at !== undefined; at = under.at(-1)) {
    const entry = at.left.pop();
    if (entry === undefined) {
      under.pop();
      continue;
    }
    if (!budget.take()) return;
    const { name } = entry;
    const { rules } = at;
    const real = join(at.folder, name);
    if (entry.isFile() && !rules.ignores(real, false)) yield { path: pathFrom(root, real), real };
    if (!entry.isDirectory() || isReserved(name) || name === PACKAGES || rules.ignores(real, true)) continue;
    const inner = await opened(look, real, entries => rules.within(real, entries));
    if (inner !== undefined) under.push(inner);
  }
}

/** A folder whose entries are looked at, one after another. */
interface Opened {
  readonly folder: string;
  readonly rules: IgnoreRules;
  /** The last of them comes next. */
  readonly left: Dirent[];
}

/** `undefined` for a folder that is closed; one that may not be read has nothing to show. */
async function opened(
  look: ClosedNow,
  folder: string,
  rulesWith: (entries: Entries) => Promise<IgnoreRules>,
): Promise<Opened | undefined> {
  const entries = await Entries.of(look.fs, folder);
  if (!(await look.isOpen(folder, entries))) return undefined;
  const left = entries.all.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  return { folder, rules: await rulesWith(entries), left };
}
