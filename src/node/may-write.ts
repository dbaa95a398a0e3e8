import { constants, type Stats } from 'node:fs';
import { type FileSystem, unlessFails } from './file-system.js';

const ANY_WRITE = 0o222;
const OWNER_WRITE = 0o200;
const GROUP_WRITE = 0o020;
const OTHERS_WRITE = 0o002;
const SUPERUSER = 0;

/**
 * Whether this user may write into a file: by its owner, its group and its mode, and by the answer
 * of the system (a read-only mount, an access list). Replacing the file needs only rights of the
 * folder, which do not depend on the file. An access list alone does not allow it: it would be lost
 * with the file. The superuser may not write a file that nobody may write either.
 *
 * @throws the system's error if this is not known.
 */
export async function mayWrite(fs: FileSystem, path: string, stats: Stats): Promise<boolean> {
  if ((stats.mode & writeBits(stats)) === 0) return false;
  const allowed = fs.access(path, constants.W_OK).then(() => true);
  return (await unlessFails(allowed, 'EACCES', 'EPERM', 'EROFS')) ?? false;
}

/** One of these bits must be set. The owner's bit counts for the owner alone. */
function writeBits({ uid, gid }: Stats): number {
  const user = process.geteuid?.();
  if (user === undefined || user === SUPERUSER) return ANY_WRITE;
  if (user === uid) return OWNER_WRITE;
  const groups = [process.getegid?.(), ...(process.getgroups?.() ?? [])];
  return groups.includes(gid) ? GROUP_WRITE : OTHERS_WRITE;
}
