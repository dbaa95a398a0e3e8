import { importsOf, moduleFile } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import type { ModuleValue } from './module-aliases.js';
import type { ModuleNames } from './module-names.js';
import { namesOf } from './module-names.js';
import { meansFile, segmentOf } from './module-path.js';
import { type ModuleUses, usesOf } from './module-uses.js';
import { importsStar, type Mentions, mentionsIn, readMentions, wordsIn } from './text-facts.js';

/** A file that uses a name of a module, and how: the message names both. */
export type NameUse = { readonly path: string; readonly how: 'imports' | 'uses' | 'names' };

/**
 * Find a file of the project that uses a name of a module: by an import, as an attribute of the
 * module, or by a string or document that has its whole path. `undefined` if none is known.
 *
 * @param path the file of the module.
 * @param passesOn whether `import *` gives the name to other modules.
 * @example useOf(project, 'pkg/compat.py', 'json', true)
 * // { path: 'tests/test_a.py', how: 'imports' }
 */
export function useOf(
  project: ProjectSources,
  path: string,
  name: string,
  passesOn: boolean,
): NameUse | undefined {
  const modules = passesOn ? [path, ...starImporters(project, path)] : [path];
  for (const file of project.paths?.() ?? []) {
    if (file === path) continue;
    const text = project.text?.(file);
    if (text === undefined) continue;
    const how = isPython(file)
      ? howUsedIn(project, file, text, name, modules)
      : modules.some(
          each => each !== file && isMentioned(project, mentionsIn(project, file, text), each, name),
        ) && 'names';
    if (how) return { path: file, how };
  }
  return undefined;
}

function howUsedIn(
  project: ProjectSources,
  file: string,
  text: string,
  name: string,
  modules: readonly string[],
): NameUse['how'] | undefined {
  if (!wordsIn(project, file, text).has(name)) return undefined;
  const near = modules.filter(each => mayMention(text, each) && each !== file);
  return near.length === 0 ? undefined : howUsed(project, file, name, near);
}

/** All names that files import from a module, each with one file. Submodules are not included. */
export function importersOf(project: ProjectSources, path: string): ReadonlyMap<string, NameUse> {
  const found = new Map<string, NameUse>();
  for (const file of project.paths?.() ?? []) {
    const text = isPython(file) && file !== path ? project.text?.(file) : undefined;
    const source = text !== undefined && mayMention(text, path) ? project.source(file) : undefined;
    for (const { module, name } of (source && usesOf(source)?.imports) ?? []) {
      if (name === undefined || found.has(name) || !meansFile(project, file, module, path)) continue;
      if (moduleFile(project, file, joined(module, name)) === undefined)
        found.set(name, { path: file, how: 'imports' });
    }
  }
  return found;
}

/**
 * The Python files that import all names of a module by `from … import *`, directly or through
 * another file.
 */
function starImporters(project: ProjectSources, path: string): readonly string[] {
  const found = new Set<string>();
  const open = [path];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const file of project.paths?.() ?? []) {
      const text = isPython(file) ? project.text?.(file) : undefined;
      if (text === undefined || file === path || found.has(file)) continue;
      if (!importsStar(project, file, text) || !mayMention(text, at)) continue;
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
 * Whether a text can mention a module: it contains its name, or imports from a package without a
 * name.
 */
function mayMention(text: string, path: string): boolean {
  return text.includes(segmentOf(path)) || /\bfrom\s+\.+\s+import\b/.test(text);
}

function howUsed(
  project: ProjectSources,
  file: string,
  name: string,
  modules: readonly string[],
): NameUse['how'] | undefined {
  const source = project.source(file);
  if (source === undefined) return undefined;
  const uses = usesOf(source);
  // What a file that does not parse uses is unknown.
  if (uses === undefined) return 'names';
  const isModule = (module: string) => modules.some(path => meansFile(project, file, module, path));
  if (uses.imports.some(each => each.name === name && isModule(each.module))) return 'imports';
  if (usesAttribute(project, source, uses, name, isModule)) return 'uses';
  if (usesByStar(source, uses, name, isModule)) return 'uses';
  return modules.some(path => mentionedInStrings(project, source, uses, name, path)) ? 'names' : undefined;
}

/**
 * Whether a file uses `module.name`, under any name of the module, or `getattr(module, "name")`.
 */
function usesAttribute(
  project: ProjectSources,
  source: Source,
  uses: ModuleUses,
  name: string,
  isModule: (module: string) => boolean,
): boolean {
  const isModuleChain = (chain: string) => modulesOf(project, source, uses, chain).some(isModule);
  const isOf = (value: ModuleValue) =>
    'chain' in value ? isModuleChain(value.chain) : isModule(value.module);
  const end = `.${name}`;
  return (
    [...uses.chains].some(each => each.endsWith(end) && isModuleChain(each.slice(0, -end.length))) ||
    uses.members.some(({ of, names }) => names.includes(name) && of.some(isOf))
  );
}

/** How many aliases in a row are followed. */
const DEEPEST = 4;

/** The modules that `a.b` may mean in a file. */
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
    const through = rest.length === 0 ? undefined : throughModule(project, source.path, base, rest);
    return through === undefined ? [whole] : [whole, through];
  });
  if (depth === DEEPEST) return imported;
  const named = uses.aliases
    .filter(({ local }) => chain === local || chain.startsWith(`${local}.`))
    .flatMap(alias => {
      const bases =
        'module' in alias ? [alias.module] : modulesOf(project, source, uses, alias.chain, depth + 1);
      const through = chain
        .slice(alias.local.length + 1)
        .split('.')
        .filter(Boolean);
      return bases.map(base => through.reduce(joined, base));
    });
  return [...imported, ...named];
}

/** `api.mod` if the module `api` imports `mod`: the name by its file, without the suffix. */
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

/**
 * Whether a file uses a name that it does not bind itself, and has all names of the module by
 * `import *`.
 */
function usesByStar(
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

/** Ways to load a module by its name. */
const LOADERS = /\b(?:import_module|__import__|importorskip|sys\.modules|patch\.multiple)\b/;

/**
 * Whether a file has the whole path of a name in a string. Or it loads modules, has the path of
 * this module in a string, and uses an attribute of this name: then the attribute may be of this
 * module.
 */
function mentionedInStrings(
  project: ProjectSources,
  { document }: Source,
  uses: ModuleUses,
  name: string,
  path: string,
): boolean {
  if (uses.strings.some(each => mentions(project, each, path, name))) return true;
  if (!LOADERS.test(document.text)) return false;
  const paths = uses.strings.map(each => each.replace(/^\w*["']+|(?<!["'])["']+$/g, ''));
  // A single word may mean something else.
  const hasModule = paths.some(each => each.includes('.') && meansFile(project, '', each, path));
  const isTaken = [...uses.chains].some(each => each.endsWith(`.${name}`) && !/^(?:self|cls)\./.test(each));
  return hasModule && (isTaken || (document.text.includes('patch.multiple') && uses.identifiers.has(name)));
}

/** Whether a text has the whole path of a name of a module. */
function mentions(project: ProjectSources, text: string, path: string, name: string): boolean {
  return text.includes(name) && isMentioned(project, readMentions(text), path, name);
}

function isMentioned(project: ProjectSources, found: Mentions, path: string, name: string): boolean {
  return [...(found.get(name) ?? [])].some(module => meansFile(project, '', module, path));
}
