import type { Binding, Statement } from '../../syntax/index.js';
import { isFunctionOrClass, isPython, linesText, type ProjectSources, type Source } from '../source.js';
import { childrenOf, moduleStatements } from './about.js';
import { namedIn } from './definitions.js';
import { boundBy } from './imports.js';
import { filesBeside, otherModule } from './module-files.js';

/** A definition and the file that it is in. */
export interface Defined {
  readonly source: Source;
  readonly statement: Statement;
}

/** How many re-exports of a name are followed. */
const DEEPEST = 4;

/** The file of a module by its name in an import; `undefined` if the project has none. */
export function moduleFile(project: ProjectSources, from: string, module: string): Source | undefined {
  return isPython(from) ? pythonModule(project, from, module) : otherModule(project, from, module);
}

function pythonModule(project: ProjectSources, from: string, module: string): Source | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const path = module
    .slice(dots)
    .split('.')
    .filter(part => part !== '');
  const folders = dots > 0 ? [folderUp(from, dots)] : roots(from);
  for (const folder of folders) {
    if (folder === undefined) continue;
    const stem = [folder, ...path].filter(part => part !== '').join('/');
    const found =
      project.source(`${stem}.py`) ?? project.source(stem === '' ? '__init__.py' : `${stem}/__init__.py`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function folderUp(file: string, dots: number): string | undefined {
  const parts = file.split('/').slice(0, -1);
  return dots - 1 > parts.length ? undefined : parts.slice(0, parts.length - (dots - 1)).join('/');
}

/**
 * The folders where absolute imports may start: the outermost folder first, each also with `src`
 * below it.
 */
function roots(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.concat('').flatMap((_, i) => {
    const folder = parts.slice(0, i).join('/');
    return [folder, folder === '' ? 'src' : `${folder}/src`];
  });
}

/** A cache, because imports are needed for each name. */
const known = new WeakMap<Source, readonly Binding[]>();

/** The names that the imports of a file bind. */
export function importsOf(source: Source): readonly Binding[] {
  const found =
    known.get(source) ??
    source.scopes.bindings ??
    source.scopes.statements.filter(each => each.kind === 'import').flatMap(each => boundBy(source, each));
  known.set(source, found);
  return found;
}

/** The definition of a name in a file: its own, or else an imported one. */
export function resolve(
  project: ProjectSources,
  source: Source,
  name: string,
  depth = 0,
): Defined | undefined {
  const own = namedIn(source, name)[0] ?? (name === 'default' ? defaultOf(source) : undefined);
  if (own !== undefined) return { source, statement: own };
  if (depth >= DEEPEST) return undefined;
  for (const binding of importsOf(source)) {
    const isAll = binding.local === '*';
    if ((binding.local !== name || binding.name === undefined) && !isAll) continue;
    const module = moduleFile(project, source.path, binding.module);
    const found = module && resolve(project, module, isAll ? name : (binding.name ?? name), depth + 1);
    if (found !== undefined) return found;
  }
  return depth === 0 ? besides(project, source, name) : undefined;
}

/** What a file exports by default: the definition itself, or the one that it names. */
function defaultOf(source: Source): Statement | undefined {
  for (const each of moduleStatements(source)) {
    const text = linesText(source, { first: each.first, last: each.headLast });
    const [isDefault, name] = /^\s*export\s+(?:default|=)\s+([\w$]+)?/.exec(text) ?? [];
    if (isDefault === undefined) continue;
    return isFunctionOrClass(each) ? each : name === undefined ? undefined : namedIn(source, name)[0];
  }
  return undefined;
}

/** The definition in another file of the folder, of a language that needs no import for that. */
function besides(project: ProjectSources, source: Source, name: string): Defined | undefined {
  for (const path of filesBeside(project, source.path)) {
    const text = project.text?.(path);
    const file = text?.includes(name) ? project.source(path) : undefined;
    const found = file && namedIn(file, name)[0];
    if (file !== undefined && found !== undefined) return { source: file, statement: found };
  }
  return undefined;
}

/** The module that a name means in a file, by `import a.b` or `from a import b`. */
export function resolveModule(project: ProjectSources, source: Source, name: string): Source | undefined {
  for (const { module, name: taken, local } of importsOf(source)) {
    if (local !== name) continue;
    if (!isPython(source.path)) {
      const found = taken === undefined ? moduleFile(project, source.path, module) : undefined;
      if (found !== undefined) return found;
      continue;
    }
    const path = taken === undefined ? module : `${module}${module.endsWith('.') ? '' : '.'}${taken}`;
    const found = moduleFile(project, source.path, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A method of a class. */
export function methodOf({ source, statement }: Defined, name: string): Defined | undefined {
  const found = childrenOf(source, statement).find(
    each => each.name === name && (isFunctionOrClass(each) || each.defines),
  );
  return found && { source, statement: found };
}

/** The classes of the modules that a file imports from. */
export function importedClasses(project: ProjectSources, source: Source): Defined[] {
  const found = new Map<Statement, Defined>();
  for (const { local, name, module } of importsOf(source)) {
    const bound = resolve(project, source, local);
    const from = bound?.source ?? moduleFile(project, source.path, name === undefined ? module : module);
    for (const statement of from?.scopes.statements ?? []) {
      if (statement.kind === 'class' && from !== undefined) found.set(statement, { source: from, statement });
    }
  }
  return [...found.values()];
}
