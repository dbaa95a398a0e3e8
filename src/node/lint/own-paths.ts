import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import {
  GO_FILES,
  PYTHON_FILES,
  RUST_FILES,
  type RunTool,
  SCRIPT_FILES,
  TYPESCRIPT_FILES,
} from '../../lint/tools/tool.js';

/** Kinds of files by language. */
const LANGUAGES = [[PYTHON_FILES], [SCRIPT_FILES, TYPESCRIPT_FILES], [RUST_FILES], [GO_FILES]];

/**
 * The paths of a scope that a tool may look at: all but files of other languages. A hook names the
 * files of a commit for all tools, and a tool takes a named file whatever its name.
 *
 * @example ownPaths(ruff, '/app', ['a.py', 'a.ts', 'src']) // ['a.py', 'src']
 */
export function ownPaths({ run }: RunTool, root: string, paths: readonly string[]): readonly string[] {
  const others = LANGUAGES.filter(kinds => !kinds.some(each => run.fileKinds.includes(each)));
  const isOther = (path: string) => others.flat().some(({ pattern }) => pattern.test(path));
  return paths.filter(path => !(isOther(path) && isFile(root, path)));
}

/** Whether a path leads to a file, and not to a folder. */
export function isFile(root: string, path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}
