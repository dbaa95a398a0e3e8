import { type Refusal, refusal } from '../../edit/index.js';
import type { CodeNode } from '../../syntax/index.js';
import { wordsIn } from '../context/about.js';
import { moduleFile } from '../context/project-names.js';
import type { ProjectSources, Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import type { Changes, Files } from './files.js';
import { partLanguageOf } from './grade/part.js';
import { importersOf, isImportedElsewhere, mentionOf, type NameUse, useOf } from './importers.js';
import { moduleNames, namesLost } from './module-names.js';
import { allNodes, type Imported, importsIn, isImport } from './python-tree.js';
import { lostScriptExport, scriptExports } from './script-exports.js';

/**
 * Refuse a change of a module that removes a name which another file of the project certainly uses.
 * `undefined` if nothing of that is lost, or a text does not parse.
 *
 * @param project the files as they are now. Without a list of files, only the module itself is
 *   read.
 */
export function lostName(before: Source, after: Source, project: ProjectSources): Refusal | undefined {
  if (partLanguageOf(before.path) === 'script') return lostScriptExport(before, after, project);
  const trees = treesOf(before, after);
  if (trees === undefined) return undefined;
  const kept: NeededName[] = [];
  for (const name of lostIn(trees, before, after)) {
    const used = usedName(before.path, name, { ...after, tree: trees.now }, project);
    if (used !== undefined) kept.push({ name: used.name, why: `${used.use.path} ${HOW[used.use.how]}` });
    if (kept.length > MOST_NAMED) break;
  }
  return kept.length > 0 ? refusalFor(before, kept) : undefined;
}

/**
 * The names that a change takes away and that others may use, in words: the module itself says that
 * they are for others, or a file mentions them. A person has to know whether anybody uses them.
 */
export function exportsLost(before: Source, after: Source, project: ProjectSources): readonly string[] {
  if (partLanguageOf(before.path) === 'script') {
    const now = scriptExports(after);
    const lost = [...scriptExports(before)].filter(each => !now.has(each));
    return lost.map(name => `no longer exports \`${name}\``);
  }
  const trees = treesOf(before, after);
  if (trees === undefined) return [];
  const names = lostIn(trees, before, after).flatMap(name => {
    const own = ownReason(before, trees.old, name);
    const file = own === undefined ? mentionedIn(project, before.path, name) : undefined;
    const why = own ?? (file && `${file} mentions it`);
    return why === undefined ? [] : [`takes ${nameText(name)} away, and ${why}`];
  });
  return [...names, ...notLoaded(trees, before, after, project)];
}

interface Trees {
  readonly old: CodeNode;
  readonly now: CodeNode;
}

function treesOf(before: Source, after: Source): Trees | undefined {
  if (partLanguageOf(before.path) !== 'python') return undefined;
  const [old, now] = [before.scopes.tree(), after.scopes.tree()];
  return old === undefined || now === undefined ? undefined : { old, now };
}

function mentionedIn(project: ProjectSources, path: string, name: string): string | undefined {
  if (name.startsWith('*')) return undefined;
  return fixtureUse(project, path, name) ?? mentionOf(project, path, name);
}

/**
 * Modules of a package that no file imports any more: `pkg.sub` exists once any file imports it.
 */
function notLoaded({ old, now }: Trees, before: Source, after: Source, project: ProjectSources): string[] {
  const loaded = (tree: CodeNode, { document, path }: Source) =>
    allNodes(tree)
      .flatMap(each => importsIn(each, document.text))
      .flatMap(({ module, name }) => [
        module,
        ...(name === undefined ? [] : [`${module}${module.endsWith('.') ? '' : '.'}${name}`]),
      ])
      .flatMap(each => moduleFile(project, path, each)?.path ?? []);
  const kept = new Set(loaded(now, after));
  return [...new Set(loaded(old, before))]
    .filter(each => !kept.has(each) && isInPackage(each) && !isImportedElsewhere(project, each, before.path))
    .map(each => `no file imports ${each} any more`);
}

function isInPackage(path: string): boolean {
  return path.includes('/') && !path.endsWith('/__init__.py');
}

/** The most names in one message. */
const MOST_NAMED = 5;

/** A name, and why it must stay. */
interface NeededName {
  readonly name: string;
  readonly why: string;
}

/** The same for the changes of several files. */
export function lostNames(changes: Changes, files: Files): Refusal | undefined {
  for (const path of changes.keys()) {
    const [before, document] = [files.source(path), files.changed(path, changes)];
    const lost = before && document && lostName(before, files.sourceWith(path, document), files.project);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** The refusal for the first reason, with all names that have it. */
function refusalFor({ path }: Source, kept: readonly NeededName[]): Refusal {
  const [first] = kept;
  const same = kept.filter(each => each.why === first?.why).map(({ name }) => nameText(name));
  const names = same.slice(0, MOST_NAMED);
  const more = same.length > MOST_NAMED ? ' and more' : '';
  const list =
    more === '' && names.length > 1
      ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
      : names.join(', ');
  return refusal('FIX_BREAKS', `${path} would lose ${list}${more}: ${first?.why}.`);
}

function nameText(name: string): string {
  return name.startsWith('*') ? `all names of ${name.slice(1)}` : `\`${name}\``;
}

function lostIn({ old, now }: Trees, before: Source, after: Source): readonly string[] {
  return namesLost(moduleNames(old, before.document.text), moduleNames(now, after.document.text));
}

/** The reason in the module itself why a name must stay. */
function ownReason({ path, document }: Source, tree: CodeNode, name: string): string | undefined {
  const { text } = document;
  if (exportedNames(tree, text).has(name)) return '`__all__` lists it';
  const imports = allNodes(tree, ({ type }) => /^(?:function|class)_definition$/.test(type))
    .filter(isImport)
    .flatMap(node => importsIn(node, text).map(each => ({ node, each })))
    .filter(({ each }) => (each.star ? `*${each.module}` : each.local) === name);
  for (const { node, each } of imports) {
    if (reExports(path, each)) return `${path.split('/').at(-1)} re-exports what it imports`;
    if (each.isRenamed && each.name === each.local)
      return 'its alias, which is the same name, marks it as re-exported';
    if (USED_BY_OTHERS.test(commentsAt(text, node))) return 'a comment says that other code uses it';
  }
  const isFixture = imports.length > 0 && isTestFile(path) && isParameter(tree, text, name);
  return isFixture || (imports.length > 0 && /(?:^|\/)conftest\.py$/.test(path) && /^pytest_/.test(name))
    ? 'pytest finds it by its name'
    : undefined;
}

/** Words of a comment that mean that other code uses the name. */
const USED_BY_OTHERS =
  /\bre-?export|\bpublic (?:api|interface|name)|\bback(?:wards?)?[- ]?compat|\bfor compat|\bexport(?:ed|s)?\b|\b(?:imported|used|needed) (?:by|from|elsewhere|in)\b|side.?effect|\bnoqa\b(?!:)|\bnoqa:[^#]*F401|disable=[^#]*(?:unused-import|W0611)/i;

/**
 * The comments on the lines of a statement, and those directly above it and above the imports
 * before it.
 */
function commentsAt(text: string, { from, to }: CodeNode): string {
  const start = text.lastIndexOf('\n', from) + 1;
  const end = text.indexOf('\n', to);
  const own: string[] = text.slice(start, end < 0 ? undefined : end).match(/#.*/g) ?? [];
  const above = text
    .slice(0, start)
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  for (
    let line = above.pop();
    line !== undefined && /^\s*(?:#|import\b|from\b)/.test(line);
    line = above.pop()
  )
    if (/^\s*#/.test(line)) own.push(line);
  return own.join('\n');
}

/** Whether a module is there to re-export names: an `__init__.py`, or a compatibility module. */
function reExports(path: string, { module, name, star }: Imported): boolean {
  if (/(?:^|\/)(?:[^/]*compat[^/]*|six|backports?)(?:\.pyi?|\/__init__\.pyi?)$/i.test(path)) return true;
  if (!/(?:^|\/)__init__\.pyi?$/.test(path)) return false;
  return (name !== undefined || star || module.includes('.')) && !FOR_TYPES.test(module);
}

/** Modules whose names are for the module's own annotations. */
const FOR_TYPES = /^(?:typing|typing_extensions|collections\.abc)$/;

/**
 * Whether a function of the file has a parameter with this name. In a file of tests, that is a
 * fixture.
 */
function isParameter(tree: CodeNode, text: string, name: string): boolean {
  return allNodes(tree)
    .filter(each => each.type === 'parameters')
    .some(({ children }) => children.some(({ from, to }) => text.slice(from, to) === name));
}

interface UsedName {
  readonly name: string;
  readonly use: NameUse;
}

function usedName(
  path: string,
  name: string,
  after: Source & { readonly tree: CodeNode },
  project: ProjectSources,
): UsedName | undefined {
  if (name.startsWith('*')) return usedWithoutBinding(after, project);
  const use = useOf(project, path, name);
  return use && { name, use };
}

/**
 * A name that other files import and the module does not bind: `from x import *` may have provided
 * it before.
 */
function usedWithoutBinding(
  { path, document, tree }: Source & { readonly tree: CodeNode },
  project: ProjectSources,
): UsedName | undefined {
  const { checker } = moduleNames(tree, document.text);
  for (const [name, use] of importersOf(project, path)) if (!checker.has(name)) return { name, use };
  return undefined;
}

const HOW: Readonly<Record<NameUse['how'], string>> = { imports: 'imports it', uses: 'uses it' };

/** A test below the folder of a `conftest.py` that has the name of it, as of a fixture. */
function fixtureUse(project: ProjectSources, path: string, name: string): string | undefined {
  if (!path.endsWith('conftest.py')) return undefined;
  const folder = path.slice(0, -'conftest.py'.length);
  return (project.paths?.() ?? []).find(
    file =>
      file !== path &&
      file.startsWith(folder) &&
      file.endsWith('.py') &&
      wordsIn(project.text?.(file) ?? '').has(name),
  );
}

/**
 * The names that a module lists in `__all__`: every string in the top-level statements that contain
 * `__all__`, however the list is built.
 *
 * @example exportedNames(tree, '__all__ = ["a"] + ["b"]') // Set { 'a', 'b' }
 */
function exportedNames(tree: CodeNode, text: string): ReadonlySet<string> {
  const statements = allNodes(tree, ({ type }) => /^(?:function|class)_definition$/.test(type)).filter(
    ({ type, from, to }) => type === 'expression_statement' && /\b__all__\b/.test(text.slice(from, to)),
  );
  const strings = statements.flatMap(each => allNodes(each)).filter(each => each.type === 'string');
  return new Set(
    strings.map(({ from, to }) => text.slice(from, to).replace(/^\w*["']+|(?<!["'])["']+$/g, '')),
  );
}
