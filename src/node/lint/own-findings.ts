import { isAbsolute, posix, relative, sep } from 'node:path';
import type { Finding, Frame, ToolProblem } from '../../lint/index.js';

/**
 * A path relative to the root of a tree, with `/`; `undefined` for a path outside it.
 *
 * @param roots the absolute paths of the root.
 * @example ownPath('/app/src/a.py', ['/app']) // 'src/a.py'
 */
export function ownPath(path: string, roots: readonly string[]): string | undefined {
  for (const root of isAbsolute(path) ? roots : []) {
    const inner = relative(root, path);
    if (inner !== '' && !isAbsolute(inner) && inner.split(sep)[0] !== '..') return inner.split(sep).join('/');
  }
  if (isAbsolute(path) || path === '' || path.startsWith('<')) return undefined;
  const plain = posix.normalize(sep === '\\' ? path.replaceAll('\\', '/') : path);
  return plain === '.' || plain.split('/')[0] === '..' ? undefined : plain;
}

/** A finding with its paths relative to the root; `undefined` if it is about a file outside it. */
export function ownFinding(finding: Finding, roots: readonly string[]): Finding | undefined {
  const { fileBelowBase: below } = finding;
  const file = ownPath(finding.file, roots) ?? (below === undefined ? undefined : ownPath(below, roots));
  if (file === undefined) return undefined;
  const { test } = finding;
  if (test === undefined) return { ...finding, file };
  const frames = test.frames.flatMap((frame): Frame[] => {
    const path = ownPath(frame.file, roots);
    return path === undefined ? [] : [{ ...frame, file: path }];
  });
  return { ...finding, file, test: { ...test, file: ownPath(test.file, roots) ?? test.file, frames } };
}

/** A problem of a tool, with its path relative to the root. */
export function ownProblem(problem: ToolProblem, roots: readonly string[]): ToolProblem {
  const file = problem.file && ownPath(problem.file, roots);
  return file === undefined ? problem : { ...problem, file };
}
