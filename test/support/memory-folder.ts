import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { forgetShared } from './once-in-run.js';

const MEMORY = '/dev/shm';
/** More than all tests together have on a disk at a time. */
const ROOM = 2 ** 30;

/**
 * Set-up of a whole run: temporary folders are made in a folder of the run, which goes with it. It
 * is in memory, where the system has such a folder with room for it, and where programs can be run
 * from it. A commit syncs each of its files, which takes milliseconds on a disk, and tests commit
 * thousands.
 */
export default function useMemory(project: TestProject): () => void {
  const folder = folderInMemory() ?? mkdtempSync(join(tmpdir(), 'mortise-tests-'));
  process.env.TMPDIR = folder;
  project.onTestsRerun(async () => forgetShared(folder, readdirSync(folder)));
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
    // There is no such folder, or it cannot be written: temporary folders are on the disk.
  }
  return undefined;
}

function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
