import type { Statement } from '../../syntax/index.js';
import { isFunctionOrClass, linesText, type ProjectSources, type Source } from '../source.js';
import { childrenOf } from './about.js';
import { namedIn } from './definitions.js';
import { type Binding, bindingsOf } from './imports.js';

/** A definition and the file that it is in. */
export interface Defined {
  readonly source: Source;
  readonly statement: Statement;
}

/** How many re-exports of a name are followed. */
const DEEPEST = 4;

/** The file of a module by its name in an import; `undefined` if the project has none. */
export function moduleFile(project: ProjectSources, from: string, module: string): Source | undefined {
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
    source.scopes.statements
      .filter(each => each.kind === 'import')
      .flatMap(each => bindingsOf(linesText(source, each)));
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
  const own = namedIn(source, name)[0];
  if (own !== undefined) return { source, statement: own };
  if (depth >= DEEPEST) return undefined;
  for (const binding of importsOf(source)) {
    if (binding.local !== name || binding.name === undefined) continue;
    const module = moduleFile(project, source.path, binding.module);
    const found = module && resolve(project, module, binding.name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The module that a name means in a file, by `import a.b` or `from a import b`. */
export function resolveModule(project: ProjectSources, source: Source, name: string): Source | undefined {
  for (const { module, name: taken, local } of importsOf(source)) {
    if (local !== name) continue;
    const path = taken === undefined ? module : `${module}${module.endsWith('.') ? '' : '.'}${taken}`;
    const found = moduleFile(project, source.path, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A method of a class. */
export function methodOf({ source, statement }: Defined, name: string): Defined | undefined {
  const found = childrenOf(source, statement).find(each => isFunctionOrClass(each) && each.name === name);
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
