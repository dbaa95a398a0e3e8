import { objectName } from './address.js';
import type { Mirror } from './mirror.js';

/** A file that differs between two commits; `null` where a commit does not have it. */
export interface ChangedFile {
  /** Relative to the root; what is not UTF-8 of it is replaced. */
  readonly path: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

/** The name of no object. */
const NONE = /^0+$/;
const LINK_TO_REPOSITORY = '160000';

/**
 * The files that differ between two commits, whole. A moved file is one that is gone and one that
 * is new; pointers to other repositories are left out.
 *
 * @throws GitFailure
 */
export async function changedFiles(mirror: Mirror, from: string, to: string): Promise<ChangedFile[]> {
  const { git, folder, signal } = mirror;
  const args = ['diff-tree', '-r', '-z', '--no-renames', objectName(from), objectName(to)];
  const raw = await git.ok('TREE_FAILED', args, { env: { GIT_DIR: folder }, signal });
  const changes = changesIn(raw.toString());
  const contents = await objects(
    mirror,
    changes.flatMap(({ before, after }) => [before, after]).filter(name => !NONE.test(name)),
  );
  const content = (name: string) => (NONE.test(name) ? null : (contents.get(name) ?? null));
  return changes.map(({ path, before, after }) => ({
    path,
    before: content(before),
    after: content(after),
  }));
}

/** Records are `:mode mode object object status`, NUL, path, NUL. */
function changesIn(raw: string): { path: string; before: string; after: string }[] {
  const parts = raw.split('\0');
  const changes = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [oldMode, newMode, before = '', after = ''] = (parts[at] ?? '').slice(1).split(' ');
    if (oldMode === LINK_TO_REPOSITORY || newMode === LINK_TO_REPOSITORY) continue;
    changes.push({ path: parts[at + 1] ?? '', before, after });
  }
  return changes;
}

/** The contents of objects, by one process. */
async function objects(
  { git, folder, signal }: Mirror,
  names: readonly string[],
): Promise<Map<string, Buffer>> {
  const input = `${[...new Set(names)].join('\n')}\n`;
  if (names.length === 0) return new Map();
  const printed = await git.ok('TREE_FAILED', ['cat-file', '--batch'], {
    env: { GIT_DIR: folder },
    input,
    signal,
  });
  const found = new Map<string, Buffer>();
  for (let at = 0; at < printed.length; ) {
    const end = printed.indexOf(10, at);
    const [name = '', , size = '0'] = printed.toString('latin1', at, end).split(' ');
    found.set(name, printed.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return found;
}
