import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWN_FILES = '/proc/self/fd';
/**
 * Linux takes 107 bytes for the path of a socket, other systems 103; the names below a folder have
 * up to 43.
 */
const LONGEST_FOLDER = 60;

/** A path to a folder that is short enough for sockets below it. */
export interface ShortPath {
  readonly path: string;
  /** The path leads nowhere afterwards. */
  release(): void;
}

/**
 * A short path to a folder: the folder itself, or one by a descriptor where the system has them as
 * files, otherwise by a symlink.
 */
export function shortPath(folder: string): ShortPath {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return { path: folder, release: () => undefined };
  return existsSync(OWN_FILES) ? byDescriptor(folder) : byLink(folder);
}

function byDescriptor(folder: string): ShortPath {
  const descriptor = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  return { path: join(OWN_FILES, `${descriptor}`), release: () => closeSync(descriptor) };
}

function byLink(folder: string): ShortPath {
  const alias = mkdtempSync(join(tmpdir(), 'mc-'));
  symlinkSync(folder, join(alias, 'f'));
  return { path: join(alias, 'f'), release: () => rmSync(alias, { recursive: true, force: true }) };
}

/** Do work with a path to a name in a folder that is short enough for a socket. */
export async function byShortPath<T>(
  folder: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const short = shortPath(folder);
  return work(join(short.path, name)).finally(() => short.release());
}
