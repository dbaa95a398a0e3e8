import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Refusal, refusal } from '../../edit/index.js';
import { ownPath } from './own-findings.js';

/** Paths below a root, or why one of the given paths is not. */
type Scope =
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * The scope of tools, relative to the root; `.`, the root, if the user names no path. A path
 * outside the root, or that does not exist, is refused.
 *
 * @example scopeOf('/app', ['./src/../src/a.py']) // { kind: 'paths', paths: ['src/a.py'] }
 */
export function scopeOf(root: string, named: readonly string[] = []): Scope {
  if (named.length === 0) return { kind: 'paths', paths: ['.'] };
  const paths: string[] = [];
  for (const each of named) {
    const isRoot = resolve(root, each) === resolve(root);
    const path = isRoot ? '.' : ownPath(each, [root]);
    if (path === undefined)
      return failed('EDIT_INVALID_PATH', `The path ${each} does not lie below the root ${root}.`);
    if (!existsSync(resolve(root, path)))
      return failed('EDIT_FILE_NOT_FOUND', `There is no ${path} below the root ${root}.`);
    paths.push(path);
  }
  return { kind: 'paths', paths };
}

function failed(code: 'EDIT_INVALID_PATH' | 'EDIT_FILE_NOT_FOUND', message: string): Scope {
  return { kind: 'failed', refusal: refusal(code, message) };
}
