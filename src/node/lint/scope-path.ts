import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import { ownPath } from './own-findings.js';

/** A path below a root, or why it is none. */
export type ScopePath =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * A path that tools are to look at, as it stands below the root; `.` is the root. One that leads out of the root, or to nothing, is refused.
 *
 * @example scopePath('./src/../src/a.py', '/app') // { kind: 'path', path: 'src/a.py' }
 */
export function scopePath(named: string, root: string): ScopePath {
  if (resolve(root, named) === resolve(root)) return { kind: 'path', path: '.' };
  const path = ownPath(named, [root]);
  if (path === undefined)
    return refused('EDIT_INVALID_PATH', `The path ${named} does not lie below the root ${root}.`);
  if (existsSync(resolve(root, path))) return { kind: 'path', path };
  return refused('EDIT_FILE_NOT_FOUND', `There is no ${path} below the root ${root}.`);
}

function refused(code: 'EDIT_INVALID_PATH' | 'EDIT_FILE_NOT_FOUND', message: string): ScopePath {
  return { kind: 'refused', refusal: refusal(code, message) };
}
