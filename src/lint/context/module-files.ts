import { languageOf } from '../../syntax/index.js';
import type { ProjectSources, Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import { folderOf, joined } from './module-paths.js';
import { mappedPaths } from './tsconfig-paths.js';

/** The endings of files that an import of JavaScript or TypeScript may leave out. */
const LEFT_OUT = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
/** An import of TypeScript names the file that the compiler will write. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

type FindModule = (project: ProjectSources, from: string, module: string) => Source | undefined;

/** How an import names a file, by language. Without an entry, only the own file is searched. */
const FINDERS: Readonly<Record<string, FindModule>> = {
  typescript: scriptModule,
  tsx: scriptModule,
  javascript: scriptModule,
  rust: rustModule,
};

/** The file of a module of a language other than Python; `undefined` if the project has none. */
export function otherModule(project: ProjectSources, from: string, module: string): Source | undefined {
  return FINDERS[languageOf(from).name]?.(project, from, module);
}

function scriptModule(project: ProjectSources, from: string, module: string): Source | undefined {
  const stems = module.startsWith('.')
    ? [joined(folderOf(from), module)]
    : mappedPaths(project, from, module);
  return firstFile(project, stems.flatMap(candidates));
}

function candidates(stem: string): readonly string[] {
  const ending = /\.[mc]?jsx?$/.exec(stem)?.[0];
  const written = ending === undefined ? undefined : WRITTEN[ending];
  if (written !== undefined && ending !== undefined)
    return written.map(each => stem.slice(0, -ending.length) + each);
  if (/\.(?:[mc]?ts|tsx)$/.test(stem)) return [stem];
  return [...LEFT_OUT.map(each => stem + each), ...LEFT_OUT.map(each => joined(stem, `index${each}`))];
}

/** `crate::a::b` is `src/a/b.rs` or `src/a/b/mod.rs`; `super` and `self` go by folders. */
function rustModule(project: ProjectSources, from: string, module: string): Source | undefined {
  const [start = '', ...rest] = module.split('::');
  const own = /\/(?:mod|lib|main)\.rs$/.test(from) ? folderOf(from) : from.replace(/\.rs$/, '');
  const folder = { crate: crateFolder(from), self: own, super: folderOf(own) }[start];
  const path = folder === undefined ? [folderOf(from), start, ...rest] : [folder, ...rest];
  const stem = path.filter(part => part !== '').join('/');
  return firstFile(project, [`${stem}.rs`, `${stem}/mod.rs`, `${stem}/lib.rs`, `${stem}/main.rs`]);
}

function crateFolder(from: string): string {
  const parts = from.split('/');
  const at = parts.lastIndexOf('src');
  return at < 0 ? folderOf(from) : parts.slice(0, at + 1).join('/');
}

/** The other files that share their names with one: in Go, those of its folder. */
export function filesBeside(project: ProjectSources, from: string): readonly string[] {
  if (languageOf(from).name !== 'go') return [];
  const folder = folderOf(from);
  return (project.paths?.() ?? []).filter(
    path => path !== from && path.endsWith('.go') && folderOf(path) === folder && !isTestFile(path),
  );
}

function firstFile(project: ProjectSources, paths: readonly string[]): Source | undefined {
  for (const path of paths) {
    const found = project.source(path);
    if (found !== undefined) return found;
  }
  return undefined;
}
