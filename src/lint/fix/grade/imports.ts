import { sideEffect } from '../../context/imports.js';
import { moduleFile } from '../../context/project-names.js';
import type { ProjectSources, Source } from '../../source.js';
import { isBlind } from './erased.js';
import { type Part, type PartLanguage, partLanguageOf, partsOf } from './part.js';
import { allParts, child, isCall, isClass, isFunction, outwards } from './walk.js';

const STATEMENTS: ReadonlySet<string> = new Set([
  ...['import_statement', 'import_from_statement', 'future_import_statement'],
]);

export function isImport({ type }: Part): boolean {
  return STATEMENTS.has(type);
}

/** One name that an import binds. */
export interface ImportedName {
  readonly local: string;
  /** The same for two imports if and only if they bind the same thing to the same name. */
  readonly key: string;
}

/** The names that an import statement binds; `undefined` if that is not known, as for `*`. */
export function importedNames(statement: Part, language: PartLanguage): readonly ImportedName[] | undefined {
  const source = (child(statement, 'module_name') ?? child(statement, 'source'))?.text ?? '';
  if (language === 'python') {
    if (statement.parts.some(each => each.type === 'wildcard_import')) return undefined;
    return statement.parts
      .filter(each => each.field === 'name')
      .map(each => {
        const name = (child(each, 'name') ?? each).text;
        const alias = child(each, 'alias')?.text;
        const local = alias ?? (source === '' ? rootOf(each) : lastOf(each));
        return { local, key: `${source} ${name} ${alias === undefined && source === '' ? '' : local}` };
      });
  }
  const clause = statement.parts.find(each => each.type === 'import_clause');
  if (clause === undefined) return undefined;
  return allParts(clause).flatMap(each => {
    if (each.type === 'import_specifier') {
      if (each.parts.some(part => part.type === 'type')) return [];
      const name = child(each, 'name')?.text ?? '';
      const local = child(each, 'alias')?.text ?? name;
      return [{ local, key: `${source} ${name} ${local}` }];
    }
    const isWhole = each.parent?.type === 'namespace_import';
    if (each.type !== 'identifier' || !(isWhole || each.parent === clause)) return [];
    return [{ local: each.text, key: `${source} ${isWhole ? '*' : 'default'} ${each.text}` }];
  });
}

function rootOf(name: Part): string {
  return allParts(name).find(each => each.type === 'identifier')?.text ?? '';
}

function lastOf(name: Part): string {
  return allParts(name).findLast(each => each.type === 'identifier')?.text ?? '';
}

/** The most modules that are read to see what an import does. */
const MOST_READ = 50;

/**
 * Whether an import is known to do something besides binding names: by a comment, by its form, or
 * by what a module of the project does when it is loaded.
 */
export function actsWhenImported(statement: Part, source: Source, project: ProjectSources): boolean {
  const { text } = source.document;
  const line = text.indexOf('\n', statement.to);
  const written = text.slice(statement.from, line < 0 ? undefined : line);
  const language = partLanguageOf(source.path);
  if (statement.type === 'future_import_statement') return true;
  if (language === 'python') {
    if (importedNames(statement, 'python') === undefined || sideEffect(written) !== undefined) return true;
  } else if (!statement.parts.some(each => each.type === 'import_clause')) return true;
  return modulesIn(statement, text).some(each => loadedActs(each, source, project));
}

function modulesIn(statement: Part, text: string): readonly string[] {
  const from = child(statement, 'module_name');
  if (from !== undefined) {
    const module = text.slice(from.from, from.to);
    const names = statement.parts.filter(each => each.field === 'name').map(lastOf);
    return [module, ...names.map(name => `${module}${module.endsWith('.') ? '' : '.'}${name}`)];
  }
  const path = child(statement, 'source');
  if (path !== undefined) return [text.slice(path.from + 1, path.to - 1)];
  const plain = statement.parts
    .filter(each => each.field === 'name')
    .map(each => child(each, 'name') ?? each);
  return plain.map(each => text.slice(each.from, each.to));
}

/** Whether a module of the project, or one that it loads, acts at its top level. */
function loadedActs(module: string, from: Source, project: ProjectSources): boolean {
  const first = moduleFile(project, from.path, module);
  const open = first === undefined ? [] : [first];
  const seen = new Set<string>([from.path]);
  for (const source of open) {
    if (seen.has(source.path)) continue;
    seen.add(source.path);
    const root = partsOf(source);
    // What cannot be read may do anything.
    if (root === undefined || seen.size > MOST_READ || root.parts.some(isAction)) return true;
    const imports = allParts(root).filter(each => isImport(each) && each.parent === root);
    for (const each of imports)
      for (const name of modulesIn(each, source.document.text)) {
        const next = moduleFile(project, source.path, name);
        if (next !== undefined) open.push(next);
      }
  }
  return false;
}

/** Whether a statement of a module does more than bind names. */
function isAction(statement: Part): boolean {
  const ownCall = allParts(statement).some(
    each =>
      (isCall(each) || each.type === 'decorator' || /await|augmented|delete|yield/.test(each.type)) &&
      !outwards(each.parent).some(around => isFunction(around) && around !== statement),
  );
  const [only] = statement.parts;
  if (statement.type === 'decorated_definition')
    return statement.parts.some(each => each.type === 'decorator' && !isBlind(each));
  if (child(statement, 'condition')?.text.includes('__name__') === true) return false;
  if (/^(?:for|while|with|try|raise|throw|if|do|switch)_/.test(statement.type)) return ownCall;
  // `os.environ['A'] = '1'` changes what others read.
  const target = child(statement, 'left') ?? child(only, 'left');
  if (target !== undefined && /subscript|attribute|member/.test(target.type)) return true;
  if (statement.type === 'expression_statement') return ownCall && only?.type !== 'assignment';
  return isClass(statement) && statement.parts.some(each => each.type === 'decorator');
}
