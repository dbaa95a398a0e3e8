import { constants, existsSync } from 'node:fs';
import { mkdtemp, open, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWN_FILES = '/proc/self/fd';
/** Linux takes 107 bytes for the path of a socket, other systems 103. */
const LONGEST_PATH = 103;

/**
 * Do work with a path to a name in a folder that is short enough for a Unix socket: by a descriptor
 * of the folder where the system has them as files, otherwise by a link.
 */
export async function byShortPath<T>(
  folder: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return work(path);
  return existsSync(OWN_FILES) ? byDescriptor(folder, name, work) : byLink(folder, name, work);
}

async function byDescriptor<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const handle = await open(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  return work(`${OWN_FILES}/${handle.fd}/${name}`).finally(() => handle.close());
}

async function byLink<T>(folder: string, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const short = await mkdtemp(join(tmpdir(), 'mc-'));
  try {
    await symlink(folder, join(short, 'f'));
    return await work(join(short, 'f', name));
  } finally {
    await rm(short, { recursive: true, force: true });
  }
}
