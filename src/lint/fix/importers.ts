import { importsOf } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import { meansFile, segmentOf } from './module-path.js';

/** A file that uses a name of a module, and how: the message names both. */
export type NameUse = { readonly path: string; readonly how: 'imports' | 'uses' };

/** The Python files of a project that may use something of a module, with their imports. */
function* near(project: ProjectSources, paths: readonly string[]): Generator<Source> {
  for (const file of project.paths?.() ?? []) {
    if (file === paths[0] || !isPython(file)) continue;
    const text = project.text?.(file);
    if (text === undefined || !paths.some(path => mayMention(text, path))) continue;
    const source = project.source(file);
    if (source !== undefined) yield source;
  }
}

function isPython(path: string): boolean {
  return path.endsWith('.py') || path.endsWith('.pyi');
}

/** Whether a text has the name of a module, or imports from a package without a name. */
function mayMention(text: string, path: string): boolean {
  return text.includes(segmentOf(path)) || text.includes('from .');
}

/**
 * Find a file of the project that certainly uses a name of a module: by an import, or as an
 * attribute of the module.
 *
 * @param path the file of the module.
 * @example useOf(project, 'pkg/mod.py', 'json') // { path: 'tests/test_a.py', how: 'imports' }
 */
export function useOf(project: ProjectSources, path: string, name: string): NameUse | undefined {
  const modules = [path, ...starImporters(project, path)];
  for (const source of near(project, modules)) {
    const { text } = source.document;
    if (!text.includes(name)) continue;
    const isModule = (module: string) => modules.some(each => meansFile(project, source.path, module, each));
    const imports = importsOf(source);
    if (imports.some(each => each.name === name && isModule(each.module)))
      return { path: source.path, how: 'imports' };
    const isOwn = imports.some(each => each.local === name);
    const hasAll = starsIn(text).some(isModule);
    const isUsed = [...occurrences(text, name)].some(({ chain, isQuoted, isAttribute }) =>
      chain === '' ? hasAll && !isOwn && !isQuoted && !isAttribute : modulesOf(imports, chain).some(isModule),
    );
    if (isUsed) return { path: source.path, how: 'uses' };
  }
  return undefined;
}

/** All names that files import from a module by its name, each with one file. */
export function importersOf(project: ProjectSources, path: string): ReadonlyMap<string, NameUse> {
  const found = new Map<string, NameUse>();
  for (const source of near(project, [path]))
    for (const { module, name } of importsOf(source)) {
      if (name === undefined || name === '*' || !meansFile(project, source.path, module, path)) continue;
      if (!found.has(name)) found.set(name, { path: source.path, how: 'imports' });
    }
  return found;
}

/** The files that import all names of a module by `from … import *`, also through another file. */
function starImporters(project: ProjectSources, path: string): readonly string[] {
  const found: string[] = [];
  for (const at of [path, ...found])
    for (const source of near(project, [at])) {
      const hasAll = starsIn(source.document.text).some(each => meansFile(project, source.path, each, at));
      if (hasAll && source.path !== path && !found.includes(source.path))
        found.push(source.path, ...starImporters(project, source.path).filter(each => !found.includes(each)));
    }
  return found;
}

/** The modules of which a text imports all names. */
function starsIn(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t(]*\*/gm)].map(
    ([, module = '']) => module,
  );
}

/** The modules that `a.b` may mean by the imports of a file. */
function modulesOf(imports: ReturnType<typeof importsOf>, chain: string): readonly string[] {
  return imports.flatMap(({ module, name, local }) => {
    if (chain !== local && !chain.startsWith(`${local}.`)) return [];
    const base = name === undefined ? module : joined(module, name);
    return [joined(base, chain.slice(local.length + 1))];
  });
}

function joined(module: string, name: string): string {
  return name === '' ? module : module.endsWith('.') ? `${module}${name}` : `${module}.${name}`;
}

/** A place where a text has a name. */
interface Occurrence {
  /** What is before it and a dot: `a.b` of `a.b.name`. */
  readonly chain: string;
  /** Whether a dot is before it: of `f().name` the chain is empty. */
  readonly isAttribute: boolean;
  /** Whether it begins in a string, or after a colon, as in `pkg.mod:name`. */
  readonly isQuoted: boolean;
  /** The whole line. */
  readonly line: string;
  /** Whether it is given as `name=`. */
  readonly isKeyword: boolean;
}

const WORD = /[\p{L}\p{N}_]/u;

function* occurrences(text: string, name: string): Generator<Occurrence> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const [before, after] = [text[at - 1] ?? '', text[at + name.length] ?? ''];
    if (WORD.test(before) || WORD.test(after)) continue;
    let from = at;
    while (from > 0 && (WORD.test(text[from - 1] as string) || text[from - 1] === '.')) from--;
    const start = text.lastIndexOf('\n', at) + 1;
    const end = text.indexOf('\n', at);
    yield {
      chain: text.slice(from, Math.max(from, at - 1)),
      isAttribute: before === '.',
      isQuoted: '\'":'.includes(text[from - 1] ?? ' '),
      line: text.slice(start, end < 0 ? undefined : end),
      isKeyword: after === '=' && text[at + name.length + 1] !== '=',
    };
  }
}

/**
 * Find a file that has a name of a module and the name of the module, in a way that may be a use: a
 * person has to look. An attribute of something that the file imports from elsewhere is none.
 *
 * @example mentionOf(project, 'pkg/mod.py', 'json') // 'README.md'
 */
export function mentionOf(project: ProjectSources, path: string, name: string): string | undefined {
  const segment = segmentOf(path);
  for (const file of project.paths?.() ?? []) {
    const text = file === path ? undefined : project.text?.(file);
    if (text?.includes(name) !== true || !text.includes(segment)) continue;
    const source = isPython(file) ? project.source(file) : undefined;
    const imports = source === undefined ? [] : importsOf(source);
    const isMention = ({ chain, isQuoted, isAttribute, line, isKeyword }: Occurrence) => {
      if (source === undefined || line.includes(' import '))
        return (
          chain.endsWith(segment) ||
          (isQuoted && line.includes(segment)) ||
          line.includes(`${segment} import`)
        );
      const [root = ''] = chain.split('.');
      if (root === 'self' || root === 'cls') return text.includes('setUp');
      const isElsewhere = chain !== '' && modulesOf(imports, chain).length > 0 && !chain.includes(segment);
      return chain === ''
        ? isAttribute || isQuoted || (isKeyword && text.includes('patch.multiple'))
        : !isElsewhere;
    };
    if ([...occurrences(text, name)].some(isMention)) return file;
  }
  return undefined;
}

/** Whether another file than one imports something of a module, or the module. */
export function isImportedElsewhere(project: ProjectSources, path: string, but: string): boolean {
  for (const source of near(project, [path])) {
    if (source.path === but) continue;
    const isIt = ({ module, name }: { readonly module: string; readonly name?: string | undefined }) =>
      meansFile(project, source.path, module, path) ||
      (name !== undefined && meansFile(project, source.path, joined(module, name), path));
    if (importsOf(source).some(isIt)) return true;
  }
  return false;
}
