import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/**
 * The bytes of a regular file; `undefined` for anything else, for a file that is larger than `most`
 * and for one that changes meanwhile. It never waits: a pipe, a device and a file of the kernel
 * (`/proc/kmsg`) may have nothing to read for as long as one waits.
 *
 * @throws Error if the path cannot be read, with the `code` of the system
 */
export async function regularFile(
  path: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  // Looked at before it is opened: to open a device may do something.
  if (!(await stat(path)).isFile()) return undefined;
  const { O_NONBLOCK = 0, O_RDONLY } = constants;
  const handle = await open(path, O_RDONLY | O_NONBLOCK);
  try {
    const before = await handle.stat();
    if (!before.isFile() || before.size > most) return undefined;
    const bytes = await firstBytes(handle, before.size);
    const after = await handle.stat();
    return bytes.length === after.size && after.mtimeMs === before.mtimeMs ? bytes : undefined;
  } finally {
    await handle.close();
  }
}

/** As many bytes as a file said to have: those of the kernel say none, and none is waited for. */
async function firstBytes(handle: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await handle.read(bytes, length, size - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
