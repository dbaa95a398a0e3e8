import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** More than all tests together have on a disk at a time. */
const ROOM = 2 ** 30;

/**
 * Set-up of a whole run: temporary folders are made in memory, where the system has such a folder with room for them, and where
 * programs can be run from it. A commit syncs each of its files, which takes milliseconds on a disk, and tests commit thousands.
 */
export default function useMemory(): (() => void) | undefined {
  const folder = folderInMemory();
  if (folder === undefined) return undefined;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'mortise-tests-'));
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // There is no such folder, or it cannot be written: temporary folders are where they are by default.
  }
  return undefined;
}

function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
