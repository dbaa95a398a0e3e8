import { importsOf, moduleFile } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import type { ModuleValue } from './module-aliases.js';
import type { ModuleNames } from './module-names.js';
import { namesOf } from './module-names.js';
import { meansFile, segmentOf } from './module-path.js';
import { type ModuleUses, usesOf } from './module-uses.js';

/** How a file uses a name of a module: what a report says of it. */
export type Taker = { readonly path: string; readonly how: 'imports' | 'uses' | 'names' };

/**
 * A file of the project that takes a name from a module: by an import, as an attribute of the
 * module, or by a string or document that has its whole path. `undefined` where none is known.
 *
 * @param path the file of the module.
 * @example takerOf(project, 'pkg/compat.py', 'json', true) // { path: 'tests/test_a.py', how: 'imports' }
 */
export function takerOf(
  project: ProjectSources,
  path: string,
  name: string,
  passesOn: boolean,
): Taker | undefined {
  const modules = passesOn ? [path, ...starImporters(project, path)] : [path];
  for (const file of project.paths?.() ?? []) {
    if (file === path) continue;
    const text = project.text?.(file);
    if (text?.includes(name) !== true) continue;
    const near = modules.filter(each => mayMean(text, each) && each !== file);
    if (near.length === 0) continue;
    const how = isPython(file)
      ? howTaken(project, file, name, near)
      : near.some(each => tells(project, text, each, name)) && 'names';
    if (how) return { path: file, how };
  }
  return undefined;
}

/**
 * All names that files import from a module by their names, with one that does; no module below it
 * is among them.
 */
export function importersOf(project: ProjectSources, path: string): ReadonlyMap<string, Taker> {
  const found = new Map<string, Taker>();
  for (const file of project.paths?.() ?? []) {
    const text = isPython(file) && file !== path ? project.text?.(file) : undefined;
    const source = text !== undefined && mayMean(text, path) ? project.source(file) : undefined;
    for (const { module, name } of (source && usesOf(source)?.imports) ?? []) {
      if (name === undefined || found.has(name) || !meansFile(project, file, module, path)) continue;
      if (moduleFile(project, file, joined(module, name)) === undefined)
        found.set(name, { path: file, how: 'imports' });
    }
  }
  return found;
}

/** Whether a file of Python passes on what another has, by `from it import *`; also by a third. */
function starImporters(project: ProjectSources, path: string): readonly string[] {
  const found = new Set<string>();
  const open = [path];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const file of project.paths?.() ?? []) {
      const text = isPython(file) ? project.text?.(file) : undefined;
      if (text === undefined || file === path || found.has(file)) continue;
      if (!/\bimport\s*\(?\s*\*/.test(text) || !mayMean(text, at)) continue;
      const source = project.source(file);
      const stars = (source && usesOf(source)?.imports.filter(each => each.star)) ?? [];
      if (stars.some(each => meansFile(project, file, each.module, at as string))) {
        found.add(file);
        open.push(file);
      }
    }
  }
  return [...found];
}

function isPython(path: string): boolean {
  return /\.pyi?$/.test(path);
}

/**
 * Whether a text may speak of a module at all: it has its name, or imports from a package without
 * one.
 */
function mayMean(text: string, path: string): boolean {
  return text.includes(segmentOf(path)) || /\bfrom\s+\.+\s+import\b/.test(text);
}

function howTaken(
  project: ProjectSources,
  file: string,
  name: string,
  modules: readonly string[],
): Taker['how'] | undefined {
  const source = project.source(file);
  if (source === undefined) return undefined;
  const uses = usesOf(source);
  // Nobody knows what a file that does not parse takes.
  if (uses === undefined) return 'names';
  const isModule = (module: string) => modules.some(path => meansFile(project, file, module, path));
  if (uses.imports.some(each => each.name === name && isModule(each.module))) return 'imports';
  if (takesAttribute(project, source, uses, name, isModule)) return 'uses';
  if (takesByStar(source, uses, name, isModule)) return 'uses';
  return modules.some(path => namesInStrings(project, source, uses, name, path)) ? 'names' : undefined;
}

/**
 * `module.name`, wherever the module comes from and whatever it is called, and `getattr(module,
 * "name")`.
 */
function takesAttribute(
  project: ProjectSources,
  source: Source,
  uses: ModuleUses,
  name: string,
  isModule: (module: string) => boolean,
): boolean {
  const isIt = (chain: string) => modulesOf(project, source, uses, chain).some(isModule);
  const isOf = (value: ModuleValue) => ('chain' in value ? isIt(value.chain) : isModule(value.module));
  const end = `.${name}`;
  return (
    [...uses.chains].some(each => each.endsWith(end) && isIt(each.slice(0, -end.length))) ||
    uses.members.some(({ of, names }) => names.includes(name) && of.some(isOf))
  );
}

/** So often a name may be given on. */
const DEEPEST = 4;

/** The modules that `a.b` may be in a file, as it could import them. */
export function modulesOf(
  project: ProjectSources,
  source: Source,
  uses: ModuleUses,
  chain: string,
  depth = 0,
): readonly string[] {
  const [head = '', ...rest] = chain.split('.');
  const imported = uses.imports.flatMap(({ module, name, local, isRenamed, star }) => {
    if (local !== head || star) return [];
    const base = name === undefined ? (isRenamed ? module : head) : joined(module, name);
    const whole = rest.reduce(joined, base);
    const behind = rest.length === 0 ? undefined : throughModule(project, source.path, base, rest);
    return behind === undefined ? [whole] : [whole, behind];
  });
  if (depth === DEEPEST) return imported;
  const named = uses.aliases
    .filter(({ local }) => chain === local || chain.startsWith(`${local}.`))
    .flatMap(alias => {
      const bases =
        'module' in alias ? [alias.module] : modulesOf(project, source, uses, alias.chain, depth + 1);
      const behind = chain
        .slice(alias.local.length + 1)
        .split('.')
        .filter(Boolean);
      return bases.map(base => behind.reduce(joined, base));
    });
  return [...imported, ...named];
}

/**
 * `api.mod` where the module `api` has imported `mod`: as the root names its file, without its
 * ending.
 */
function throughModule(
  project: ProjectSources,
  from: string,
  base: string,
  [first = '', ...rest]: readonly string[],
): string | undefined {
  const module = moduleFile(project, from, base);
  const binding = module && importsOf(module).find(each => each.local === first);
  if (module === undefined || binding === undefined) return undefined;
  const named = binding.name === undefined ? binding.module : joined(binding.module, binding.name);
  const file = moduleFile(project, module.path, rest.reduce(joined, named));
  return file?.path.replace(/(?:\/__init__)?\.pyi?$/, '').replaceAll('/', '.');
}

/** @example joined('a', 'b') // 'a.b' */
export function joined(module: string, name: string): string {
  return module === '' || module.endsWith('.') ? `${module}${name}` : `${module}.${name}`;
}

/** A name that is not the file's own, where the file has all names of the module. */
function takesByStar(
  { document, scopes }: Source,
  { imports, identifiers }: ModuleUses,
  name: string,
  isModule: (module: string) => boolean,
): boolean {
  if (!identifiers.has(name) || !imports.some(each => each.star && isModule(each.module))) return false;
  const tree = scopes.tree();
  const own: ModuleNames | undefined = tree && namesOf(tree, document.text, 'checker');
  return own?.sure.has(name) !== true;
}

/** What loads a module by the name of it. */
const LOADERS = /\b(?:import_module|__import__|importorskip|sys\.modules|patch\.multiple)\b/;

/**
 * Whether a file names it by its whole path; or loads modules, has the path of this one somewhere,
 * and takes such an attribute from anything but the object of a method: nobody knows which of the
 * modules that is.
 */
function namesInStrings(
  project: ProjectSources,
  { document }: Source,
  uses: ModuleUses,
  name: string,
  path: string,
): boolean {
  if (uses.strings.some(each => tells(project, each, path, name))) return true;
  if (!LOADERS.test(document.text)) return false;
  const paths = uses.strings.map(each => each.replace(/^\w*["']+|["']+$/g, ''));
  // A single word may be anything.
  const hasModule = paths.some(each => each.includes('.') && meansFile(project, '', each, path));
  const isTaken = [...uses.chains].some(each => each.endsWith(`.${name}`) && !/^(?:self|cls)\./.test(each));
  return hasModule && (isTaken || (document.text.includes('patch.multiple') && uses.identifiers.has(name)));
}

/**
 * Whether a text names it by its whole path, as `pkg.mod.name`, `pkg.mod:name` or `from pkg.mod
 * import name`.
 */
function tells(project: ProjectSources, text: string, path: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const isIt = (module: string) => meansFile(project, '', module, path);
  for (const [whole] of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*(?:[.:][\p{L}\p{N}_]+)+/gu)) {
    const parts = whole.split(/[.:]/);
    if (parts.some((part, i) => i > 0 && part === name && isIt(parts.slice(0, i).join('.')))) return true;
  }
  for (const [, module = '', names = ''] of text.matchAll(/\bfrom\s+([\w.]+)\s+import\s+(\([^)]*\)|[^\n]*)/g))
    if (names.split(/[^\p{L}\p{N}_]+/u).includes(name) && isIt(module)) return true;
  return false;
}
