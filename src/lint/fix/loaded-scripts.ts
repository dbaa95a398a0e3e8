import { type Refusal, refusal } from '../../edit/index.js';
import { folderOf } from '../context/module-paths.js';
import { moduleFile } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import { allNodes } from './python-tree.js';
import { actionWhenLoaded } from './tree/loading.js';

/** The most modules that are read to find what an import does. */
const MOST_READ = 200;

/** What a module does when it is loaded. */
interface Action {
  readonly source: Source;
  /** The line of the statement that does something. */
  readonly line: number;
}

/**
 * Refuse a change of a script after which a module is not loaded any more, although the module does
 * something when it is loaded: it changes another one, registers itself, starts something. Modules
 * of packages are not read. `undefined` if there is no such module.
 *
 * @example unloadedScript(before, after, project)?.message
 * // 'src/a.ts would not load src/b.ts any more, which does something …'
 */
export function unloadedScript(before: Source, after: Source, project: ProjectSources): Refusal | undefined {
  const now = new Set(loadedBy(after, project).map(each => each.source.path));
  for (const { name, source } of loadedBy(before, project)) {
    if (now.has(source.path) || source.path === before.path) continue;
    const action = reachable(source, project, before.path)
      .map(actionIn)
      .find(each => each !== undefined);
    if (action === undefined || isLoaded(action.source.path, after, project)) continue;
    return refusal(
      'FIX_BREAKS',
      `${before.path} would not load ${source.path} any more, which does something when it is loaded (${whereOf(action, before)}). Keep the import, without names if none is used: \`import '${name}';\`.`,
    );
  }
  return undefined;
}

function whereOf({ source: { path }, line }: Action, from: Source): string {
  return folderOf(path) === folderOf(from.path)
    ? `${path.slice(path.lastIndexOf('/') + 1)}, line ${line}`
    : `${path}, line ${line}`;
}

/** Whether a module is still loaded by another import of the file. */
function isLoaded(path: string, by: Source, project: ProjectSources): boolean {
  return loadedBy(by, project).some(({ source }) =>
    reachable(source, project, by.path).some(each => each.path === path),
  );
}

/** A module and those that it loads, each once, without the file that asks. */
function reachable(first: Source, project: ProjectSources, asking: string): readonly Source[] {
  const found = new Map([[first.path, first]]);
  for (const each of found.values()) {
    for (const { source } of loadedBy(each, project))
      if (source.path !== asking && found.size < MOST_READ && !found.has(source.path))
        found.set(source.path, source);
  }
  return [...found.values()];
}

interface Loaded {
  /** As the import names it. */
  readonly name: string;
  readonly source: Source;
}

/**
 * The files of the project that a file loads by its imports and by `export … from`. Imports of
 * types load nothing.
 */
function loadedBy(source: Source, project: ProjectSources): readonly Loaded[] {
  return modulesIn(source).flatMap(name => {
    const module = moduleFile(project, source.path, name);
    return module === undefined || module.path.endsWith('.d.ts') ? [] : [{ name, source: module }];
  });
}

function modulesIn(source: Source): readonly string[] {
  const known = MODULES.get(source);
  if (known !== undefined) return known;
  const root = source.scopes.tree();
  const { text } = source.document;
  const found = (root === undefined ? [] : allNodes(root, ({ type }) => /block|body$/.test(type)))
    .filter(({ type }) => type === 'import_statement' || type === 'export_statement')
    .filter(({ children }) => !children.some(each => each.type === 'type'))
    .flatMap(({ children }) => children.filter(each => each.field === 'source'))
    .map(({ from, to }) => text.slice(from + 1, to - 1));
  MODULES.set(source, found);
  return found;
}

const MODULES = new WeakMap<Source, readonly string[]>();

function actionIn(source: Source): Action | undefined {
  const part = actionWhenLoaded(source);
  return part && { source, line: part.line };
}
