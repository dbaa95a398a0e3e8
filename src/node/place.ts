import { sameBytes } from '../apply/index.js';
import type { Confinement } from './confinement.js';
import { writeNew } from './durable-write.js';
import { errorCode, type FileSystem } from './file-system.js';
import { MOVED, type Prepared, targetOf, type Work } from './prepare.js';
import { readRegular } from './regular-file.js';
import { Stop } from './stop.js';

/** That the path still leads to the same place, and that the file there is what the plan was made from. */
export async function verify(confinement: Confinement, { write, target }: Prepared): Promise<void> {
  const { path, before } = write;
  if ((await targetOf(confinement, path)) !== target) throw Stop.at(path, 'EDIT_STALE_FILE', MOVED);
  // A file that has grown is another, however much it holds now.
  const present = await readRegular(confinement.fs, target, before?.length ?? 0);
  const bytes = present.kind === 'content' ? present.bytes : undefined;
  const same = before === undefined ? present.kind === 'missing' : sameBytes(bytes, before);
  if (same) return;
  const what = before === undefined ? 'appeared after the plan was made' : 'changed after it was read';
  throw Stop.at(path, 'EDIT_STALE_FILE', what);
}

/** Let a prepared file take its place. */
export async function place(fs: FileSystem, work: Work, one: Prepared): Promise<void> {
  const { write, target, temporary } = one;
  if (write.before !== undefined) {
    await fs.rename(temporary, target);
    work.begun.delete(temporary);
    work.placed.push(one);
    return;
  }
  await create(fs, work, one);
  work.begun.delete(target);
  work.placed.push(one);
  await fs.unlink(temporary);
  work.begun.delete(temporary);
}

/** File systems without hard links say so in one of these ways. */
const UNLINKABLE = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'];

/** A rename would replace a file that has just appeared; a link fails there, and so does an exclusive creation. */
async function create(
  fs: FileSystem,
  { begun }: Work,
  { write, target, temporary }: Prepared,
): Promise<void> {
  try {
    await fs.link(temporary, target).catch(async error => {
      if (!UNLINKABLE.includes(errorCode(error) ?? '')) throw error;
      await writeNew(fs, target, write.after as Uint8Array, undefined, begun);
    });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw Stop.at(write.path, 'EDIT_STALE_FILE', 'appeared while it was being created; it was left alone');
  }
}
