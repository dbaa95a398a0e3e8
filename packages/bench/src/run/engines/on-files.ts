import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Case } from '../../cases.js';

/** Put the file of a case below a folder; its path there. */
export function putFile(folder: string, { path, original }: Pick<Case, 'path' | 'original'>): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, original);
  return file;
}

/** What an engine left in the file of a case. */
export function fileText(folder: string, { path }: Pick<Case, 'path'>): string {
  return readFileSync(join(folder, path), 'utf8');
}

/**
 * Have a program apply the patch of a case to its file, and read what it left there.
 *
 * @throws Error with what the program said where it failed.
 */
export function patchedBy(
  command: string,
  args: readonly string[],
  scratch: string,
  one: Case,
  env: Readonly<Record<string, string>> = {},
): string {
  putFile(scratch, one);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: scratch,
    input: one.patch ?? '',
    env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: scratch, ...env },
    timeout: 20_000,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${stderr}${stdout}`.trim() || `It exited with ${status}.`);
  return fileText(scratch, one);
}
