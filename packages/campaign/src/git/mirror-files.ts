import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The highest rank of attributes: bytes stay as they are, whatever a repository says. */
export const ATTRIBUTES = '* -text -ident -crlf !eol !working-tree-encoding !diff !merge\n';

const SHA256 = /^\s*objectformat\s*=\s*sha256\s*$/im;

const configOf = (sha256: boolean) =>
  sha256
    ? '[core]\n\trepositoryformatversion = 1\n\tfilemode = true\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n'
    : '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/**
 * Give a mirror the configuration that it must have: no remote, nothing that runs. It is looked
 * at before each use, because a program that ran in a tree may have found the mirror.
 */
export async function settle(mirror: string): Promise<void> {
  const config = configOf(SHA256.test(await contentOf(join(mirror, 'config'))));
  await mkdir(join(mirror, 'info'), { recursive: true });
  await Promise.all([
    ensure(join(mirror, 'config'), config),
    ensure(join(mirror, 'info', 'attributes'), ATTRIBUTES),
  ]);
}

/** A repository with nothing in it, for commands that need one only to run. */
export async function makeEmpty(folder: string): Promise<void> {
  await mkdir(join(folder, 'objects'), { recursive: true });
  await mkdir(join(folder, 'refs'), { recursive: true });
  await replace(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  await replace(join(folder, 'config'), configOf(false));
}

/** Keep a commit: what no ref leads to is dropped by git some day. */
export async function keepCommit(mirror: string, commit: string): Promise<void> {
  const ref = join(mirror, 'refs', 'mortise', commit);
  // git removes folders of refs that it has packed.
  await mkdir(dirname(ref), { recursive: true });
  await replace(ref, `${commit}\n`);
}

/** Says that an object of the mirror is broken: the next one who opens it makes it anew. */
export const markBroken = (mirror: string) => writeFile(join(mirror, 'mortise-broken'), '');

/** Whether somebody found a broken object in the mirror. */
export const isMarkedBroken = async (mirror: string) => (await readdir(mirror)).includes('mortise-broken');

/**
 * Remove what killed git commands left in a mirror: locks of refs, and packs that are not whole.
 * Only for who holds the mirror's lock. The refs of the campaign are written without locks of git.
 */
export async function removeLeftovers(mirror: string): Promise<void> {
  const top = (await readdir(mirror)).filter(
    name => name.endsWith('.lock') || /^(?:gc\.pid|\.mortise-)/.test(name),
  );
  const packs = (await names(join(mirror, 'objects', 'pack'))).filter(name => /^(?:tmp_|\.tmp-)/.test(name));
  const refs = (await names(join(mirror, 'refs'), true)).filter(name => name.endsWith('.lock'));
  const left = [
    ...top,
    ...packs.map(name => join('objects', 'pack', name)),
    ...refs.map(name => join('refs', name)),
  ];
  await Promise.all(left.map(name => rm(join(mirror, name), { force: true, recursive: true })));
}

async function names(folder: string, recursive = false): Promise<string[]> {
  try {
    return await readdir(folder, { recursive });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

async function ensure(file: string, text: string): Promise<void> {
  if ((await contentOf(file)) !== text) await replace(file, text);
}

/** Write a file whole or not at all; nobody sees half of it. */
async function replace(file: string, text: string): Promise<void> {
  const part = join(dirname(file), `.mortise-${randomBytes(6).toString('hex')}`);
  const handle = await open(part, 'wx');
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
