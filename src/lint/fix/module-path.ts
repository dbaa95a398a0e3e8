import type { ProjectSources } from '../source.js';

/**
 * Whether the name of a module in an import means a file. The folders where absolute names start
 * are not known: any folder that is not a package may be one, and the importing file's own folder.
 *
 * @param project is read to find out which folders are packages. Without it, any folder may be a
 *   start.
 * @param from the file with the import, or '' if relative names have no meaning.
 * @example meansFile(project, 'tests/test_a.py', 'pkg.mod', 'src/pkg/mod.py') // true
 */
export function meansFile(
  project: ProjectSources | undefined,
  from: string,
  module: string,
  path: string,
): boolean {
  const stem = stemOf(path);
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).split('.').filter(Boolean).join('/');
  const folders = from.split('/').slice(0, -1);
  if (dots > 0) {
    if (from === '' || dots - 1 > folders.length) return false;
    const base = folders.slice(0, folders.length - (dots - 1));
    return [...base, inner].filter(Boolean).join('/') === stem;
  }
  if (inner === '' || (stem !== inner && !stem.endsWith(`/${inner}`))) return false;
  const start = stem.slice(0, Math.max(0, stem.length - inner.length - 1));
  return start === '' || start === folders.join('/') || project?.text?.(`${start}/__init__.py`) === undefined;
}

/** The last part of a module's name; for `__init__.py`, that of its package. */
export function segmentOf(path: string): string {
  return stemOf(path).split('/').at(-1) ?? '';
}

/** @example stemOf('pkg/__init__.py') // 'pkg' */
function stemOf(path: string): string {
  const stem = path.replace(/\.pyi?$/, '');
  return stem === '__init__' ? '' : stem.replace(/\/__init__$/, '');
}
