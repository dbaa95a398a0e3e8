import type { CodeNode } from '../../syntax/index.js';
import { moduleFile } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import { joined, modulesOf } from './importers.js';
import { meansFile, segmentOf } from './module-path.js';
import { type ModuleUses, usesOf } from './module-uses.js';
import { allNodes, type Imported, importsIn } from './python-tree.js';

/**
 * A module that would not be loaded any more, and a file that uses it as an attribute of its
 * package.
 */
interface Unloaded {
  readonly module: string;
  readonly user: string;
}

/**
 * Find a module that only the changed file imported, and that another file uses: `pkg.sub` exists
 * as soon as any file has imported it. `undefined` if there is none.
 */
export function unloadedModule(before: Source, after: Source, project: ProjectSources): Unloaded | undefined {
  const [old, now] = [before, after].map(each => loadedBy(each, project));
  for (const path of old ?? []) {
    if (now?.has(path) === true || path === before.path) continue;
    const user = userWithoutImport(before.path, path, project);
    if (user !== undefined) return { module: path, user };
  }
  return undefined;
}

const KNOWN = new WeakMap<
  Source,
  { readonly project: ProjectSources; readonly files: ReadonlySet<string> }
>();

/** The files of modules that the imports of a file load. */
function loadedBy(source: Source, project: ProjectSources): ReadonlySet<string> {
  const known = KNOWN.get(source);
  if (known?.project === project) return known.files;
  const files = readLoadedBy(source, project);
  KNOWN.set(source, { project, files });
  return files;
}

function readLoadedBy({ path, document, scopes }: Source, project: ProjectSources): ReadonlySet<string> {
  const tree: CodeNode | undefined = scopes.tree();
  const imports = tree === undefined ? [] : allNodes(tree).flatMap(each => importsIn(each, document.text));
  const files = imports.flatMap(modulesLoaded).flatMap(each => moduleFile(project, path, each)?.path ?? []);
  // Only modules in a package can be used as an attribute.
  return new Set(files.filter(each => each.includes('/') && !each.endsWith('/__init__.py')));
}

/**
 * The modules that an import loads. `import a.b` loads `a` and `a.b`. `from a import b` also loads
 * `a.b`, if that is a module.
 */
function modulesLoaded({ module, name }: Imported): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0] ?? '';
  const parts = module.slice(dots.length).split('.').filter(Boolean);
  const whole = parts.map((_, i) => dots + parts.slice(0, i + 1).join('.'));
  return name === undefined ? whole : [...whole, joined(module, name)];
}

/** A file that uses a module without importing it, if no other file imports it. */
function userWithoutImport(importer: string, path: string, project: ProjectSources): string | undefined {
  let user: string | undefined;
  for (const file of project.paths?.() ?? []) {
    if (file === importer || file === path || !/\.pyi?$/.test(file)) continue;
    const source =
      project.text?.(file)?.includes(segmentOf(path)) === true ? project.source(file) : undefined;
    const uses = source && usesOf(source);
    if (source === undefined || uses === undefined) continue;
    const isTheModule = (module: string) => meansFile(project, file, module, path);
    if (uses.imports.flatMap(modulesLoaded).some(isTheModule)) return undefined;
    if (usesModule(project, source, uses, isTheModule)) user ??= file;
  }
  return user;
}

function usesModule(
  project: ProjectSources,
  source: Source,
  uses: ModuleUses,
  isTheModule: (module: string) => boolean,
): boolean {
  return [...uses.chains].some(chain => modulesOf(project, source, uses, chain).some(isTheModule));
}
