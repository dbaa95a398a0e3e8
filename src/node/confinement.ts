import { isAbsolute, join, relative, sep } from 'node:path';
import { checkPath } from '../apply/index.js';
import { type Refusal, refusal } from '../edit/index.js';
import { errorCode, type FileSystem, reasonOf } from './file-system.js';

/** Where a path leads: a file to be, or a file that is there under its real path. */
export type Resolved =
  | {
      readonly kind: 'inside';
      /** Relative to the root, `/` between parts, links as they were named. */
      readonly path: string;
      /** The real path of the file, or the one that it would have. */
      readonly real: string;
      readonly exists: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Resolve a path, as a reply has it, below a root by real paths: no link may lead out of the root, nor into a folder that
 * is no target for edits.
 *
 * `root` is a real path itself.
 */
export async function resolveInside(fs: FileSystem, root: string, path: string): Promise<Resolved> {
  const checked = checkPath(relativeToRoot(root, path));
  if (checked.kind === 'refused') return checked;
  const wanted = join(root, ...checked.parts);
  const name = checked.parts.join('/');
  try {
    const { real, exists } = await realPath(fs, wanted);
    const inside = checkPath(relative(root, real).split(sep).join('/'));
    if (inside.kind === 'path' && !isAbsolute(relative(root, real)))
      return { kind: 'inside', path: name, real, exists };
    return invalid(`The path ${JSON.stringify(name)} leads to a place that edits may not reach.`);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ELOOP')
      return invalid(`The path ${JSON.stringify(name)} has a symbolic link that leads nowhere.`);
    const message = `${name} could not be looked up: ${reasonOf(error)}.`;
    return { kind: 'refused', refusal: refusal('EDIT_FILE_READ_ERROR', message) };
  }
}

/** An absolute path that lies below the root is as good as a relative one; any other path stays as it is. */
function relativeToRoot(root: string, path: string): string {
  if (!isAbsolute(path) || path.includes('\0')) return path;
  const inner = relative(root, path);
  return inner === '' || inner.startsWith('..') || isAbsolute(inner) ? path : inner;
}

/** The real path of a file; of one that is not there, its real folder with the names that are missing. */
async function realPath(fs: FileSystem, path: string): Promise<{ real: string; exists: boolean }> {
  const missing: string[] = [];
  let at = path;
  for (;;) {
    try {
      return { real: join(await fs.realpath(at), ...missing), exists: missing.length === 0 };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    // A link that leads nowhere is there itself: what it would make is not known to lie inside.
    if (await isLink(fs, at)) throw Object.assign(new Error('dangling link'), { code: 'ELOOP' });
    const parent = join(at, '..');
    missing.unshift(at.slice(parent.endsWith(sep) ? parent.length : parent.length + 1));
    at = parent;
  }
}

async function isLink(fs: FileSystem, path: string): Promise<boolean> {
  try {
    return (await fs.lstat(path)).isSymbolicLink();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function invalid(message: string): Resolved {
  return { kind: 'refused', refusal: refusal('EDIT_INVALID_PATH', message) };
}
