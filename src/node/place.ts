import { dirname } from 'node:path';
import { sameBytes } from '../apply/index.js';
import type { Confinement } from './confinement.js';
import { type CommitDraft, MOVED, targetOf } from './draft.js';
import { errorCode, type FileSystem, unlinkIfThere } from './file-system.js';
import { MODE_BITS } from './image.js';
import { readRegular } from './regular-file.js';
import type { Work } from './stage.js';
import { Stop } from './stop.js';

/** Check that the path still leads to the same file, with the bytes of the plan. */
export async function verify(confinement: Confinement, { write, target }: CommitDraft): Promise<void> {
  const { path, before } = write;
  if ((await targetOf(confinement, path)) !== target) throw Stop.at(path, 'EDIT_STALE_FILE', MOVED);
  // A file that has grown is a different one, whatever it contains now.
  const present = await readRegular(confinement.fs, target, before?.length ?? 0);
  const bytes = present.kind === 'content' ? present.bytes : undefined;
  const same = before === undefined ? present.kind === 'missing' : sameBytes(bytes, before);
  if (same) return;
  const what = before === undefined ? 'appeared after the plan was made' : 'changed after it was read';
  throw Stop.at(path, 'EDIT_STALE_FILE', what);
}

/** Let a staged file take its place, or remove the one that is to go. */
export async function place(fs: FileSystem, work: Work, draft: CommitDraft): Promise<void> {
  const { write, target, temporary } = draft;
  if (write.after === undefined) {
    await fs.unlink(target);
    work.placed.push(draft);
  } else if (write.before === undefined) {
    await create(fs, work, draft);
  } else {
    await fs.rename(temporary, target);
    work.begun.delete(temporary);
    work.placed.push(draft);
  }
}

async function create(fs: FileSystem, work: Work, draft: CommitDraft): Promise<void> {
  const { target, temporary } = draft;
  await linkNew(fs, work, draft);
  work.begun.delete(target);
  work.placed.push(draft);
  // Without hard links, it has been renamed.
  await unlinkIfThere(fs, temporary);
  work.begun.delete(temporary);
}

/** What file systems without hard links answer. */
const UNLINKABLE = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'];

/** Whether the error means that there are no hard links here. */
export function isUnlinkable(error: unknown): boolean {
  return UNLINKABLE.includes(errorCode(error) ?? '');
}

/**
 * A rename would replace a file that has just appeared; a link fails there. If there are no links,
 * an empty file takes the name, which fails there too, and is then replaced.
 */
async function linkNew(fs: FileSystem, { begun }: Work, draft: CommitDraft): Promise<void> {
  const { path, target, temporary } = draft;
  try {
    await fs.link(temporary, target).catch(async error => {
      if (!isUnlinkable(error)) throw error;
      await (await fs.open(target, 'wx')).close();
      begun.add(target);
      await fs.rename(temporary, target);
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw Stop.at(path, 'EDIT_STALE_FILE', 'appeared while it was being created; it was left alone');
  }
}

/** Remove the folders that a removal has left empty, as far as the root, which stays. */
export async function removeEmptied(
  fs: FileSystem,
  work: Work,
  target: string,
  goes: (folder: string) => boolean,
): Promise<void> {
  for (let at = dirname(target); goes(at); at = dirname(at)) {
    try {
      const { mode } = await fs.lstat(at);
      await fs.rmdir(at);
      work.emptied.push({ path: at, mode: mode & MODE_BITS });
    } catch (error) {
      // Another file that goes had the same folder; any other failure means that the folder stays,
      // which harms nothing.
      if (errorCode(error) === undefined) throw error;
      if (errorCode(error) !== 'ENOENT') return;
    }
  }
}
