import { type Refusal, refusal } from '../../edit/index.js';
import type { CodeNode } from '../../syntax/index.js';
import type { ProjectSources, Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import { quotedNames } from './exported-names.js';
import type { Changes, Files } from './files.js';
import { importersOf, type Taker, takerOf } from './importers.js';
import { unloadedModule } from './loaded-modules.js';
import { namesLost, namesOf } from './module-names.js';
import { usesOf } from './module-uses.js';
import { allNodes, type Imported, importsIn, isImport } from './python-tree.js';

/**
 * Refuse a change of a Python module that takes away a name which others need: another file of the
 * project takes it from there, or the module itself says that it passes it on. `undefined` where
 * nothing of that kind goes, or a text does not parse.
 *
 * @param project the files as they are now; without a list of them, only the module itself is
 *   asked.
 */
export function lostName(before: Source, after: Source, project: ProjectSources): Refusal | undefined {
  if (!/\.pyi?$/.test(before.path)) return undefined;
  const [old, now] = [before.scopes.tree(), after.scopes.tree()];
  if (old === undefined || now === undefined) return undefined;
  const kept: Kept[] = [];
  for (const name of lostIn(old, before.document.text, now, after.document.text)) {
    const why = ownReason(before, old, name);
    const taken =
      why === undefined ? takenOf(before, old, name, { ...after, tree: now }, project) : undefined;
    if (why !== undefined) kept.push({ name, why });
    else if (taken !== undefined)
      kept.push({ name: taken.name, why: `${taken.taker.path} ${HOW[taken.taker.how]}` });
    if (kept.length > MOST_TOLD) break;
  }
  if (kept.length > 0) return keeps(before, kept);
  const unloaded = unloadedModule(before, after, project);
  if (unloaded === undefined) return undefined;
  const { module, user } = unloaded;
  return refusal('FIX_BREAKS', `No file would import ${module} any more: ${user} uses it without.`);
}

/** So many names are told of. */
const MOST_TOLD = 5;

/** A name, and why it has to stay. */
interface Kept {
  readonly name: string;
  readonly why: string;
}

/** The same of changes of several files together. */
export function lostNames(changes: Changes, files: Files): Refusal | undefined {
  for (const path of changes.keys()) {
    const [before, document] = [files.source(path), files.changed(path, changes)];
    const lost = before && document && lostName(before, files.sourceWith(path, document), files.project);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Names with the same reason are told together. */
function keeps({ path }: Source, kept: readonly Kept[]): Refusal {
  const [first] = kept;
  const same = kept.filter(each => each.why === first?.why).map(({ name }) => nameText(name));
  const names = same.slice(0, MOST_TOLD);
  const more = same.length > MOST_TOLD ? ' and more' : '';
  const list =
    more === '' && names.length > 1
      ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
      : names.join(', ');
  return refusal('FIX_BREAKS', `${path} would lose ${list}${more}: ${first?.why}.`);
}

function nameText(name: string): string {
  return name.startsWith('*') ? `all names of ${name.slice(1)}` : `\`${name}\``;
}

function lostIn(old: CodeNode, oldText: string, now: CodeNode, nowText: string): readonly string[] {
  const readers = ['program', 'checker'] as const;
  const lost = readers.flatMap(reader =>
    namesLost(namesOf(old, oldText, reader), namesOf(now, nowText, reader)),
  );
  return [...new Set(lost)];
}

/** Why the module itself says that a name is wanted. */
function ownReason({ path, document }: Source, tree: CodeNode, name: string): string | undefined {
  const { text } = document;
  if (quotedNames(tree, text).has(name)) return '`__all__` lists it';
  const imports = allNodes(tree, ({ type }) => /^(?:function|class)_definition$/.test(type))
    .filter(isImport)
    .flatMap(node => importsIn(node, text).map(each => ({ node, each })))
    .filter(({ each }) => (each.star ? `*${each.module}` : each.local) === name);
  for (const { node, each } of imports) {
    if (passesOn(path, each)) return `${path.split('/').at(-1)} passes on what it imports`;
    if (each.isRenamed && each.name === each.local) return 'the alias `as` itself marks it as passed on';
    if (WANTED.test(commentsAt(text, node))) return 'a comment says that it is there for others';
  }
  const isFixture = imports.length > 0 && isTestFile(path) && isParameter(tree, text, name);
  return isFixture || (imports.length > 0 && /(?:^|\/)conftest\.py$/.test(path) && /^pytest_/.test(name))
    ? 'pytest takes it by its name'
    : undefined;
}

/** Words of a comment that say that others take the name from there. */
const WANTED =
  /\bre-?export|\bpublic (?:api|interface|name)|\bback(?:wards?)?[- ]?compat|\bfor compat|\bexport(?:ed|s)?\b|\b(?:imported|used|needed) (?:by|from|elsewhere|in)\b|side.?effect|\bnoqa\b(?!:)|\bnoqa:[^#]*F401|disable=[^#]*(?:unused-import|W0611)/i;

/**
 * The comments on the lines of a statement, and those right above it and the imports that it stands
 * with.
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

/**
 * Modules that are there to pass names on: those of a package, and those that smooth out versions.
 */
function passesOn(path: string, { module, name, star }: Imported): boolean {
  if (/(?:^|\/)(?:[^/]*compat[^/]*|six|backports?)(?:\.pyi?|\/__init__\.pyi?)$/i.test(path)) return true;
  if (!/(?:^|\/)__init__\.pyi?$/.test(path)) return false;
  return (name !== undefined || star || module.includes('.')) && !FOR_TYPES.test(module);
}

/** What is imported from these is for the module's own annotations. */
const FOR_TYPES = /^(?:typing|typing_extensions|collections\.abc)$/;

/**
 * Whether a function of the file has a parameter of this name: a fixture, where the file is one of
 * tests.
 */
function isParameter(tree: CodeNode, text: string, name: string): boolean {
  return allNodes(tree)
    .filter(each => each.type === 'parameters')
    .some(({ children }) => children.some(({ from, to }) => text.slice(from, to) === name));
}

interface Taken {
  readonly name: string;
  readonly taker: Taker;
}

function takenOf(
  { path, document }: Source,
  tree: CodeNode,
  name: string,
  after: Pick<Source, 'path' | 'document'> & { readonly tree: CodeNode },
  project: ProjectSources,
): Taken | undefined {
  if (name.startsWith('*')) return takenByName(after, project);
  const listed = quotedNames(tree, document.text);
  const isPassed = listed.size === 0 ? !name.startsWith('_') : listed.has(name);
  const taker = takerOf(project, path, name, isPassed) ?? fixtureTaker(project, path, name);
  return taker && { name, taker };
}

/**
 * What others take from a module that does not bind it: before, `from x import *` may have done so.
 */
function takenByName(
  { path, document, tree }: Pick<Source, 'path' | 'document'> & { readonly tree: CodeNode },
  project: ProjectSources,
): Taken | undefined {
  const { times } = namesOf(tree, document.text, 'checker');
  for (const [name, taker] of importersOf(project, path)) if (!times.has(name)) return { name, taker };
  return undefined;
}

const HOW: Readonly<Record<Taker['how'], string>> = {
  imports: 'imports it',
  uses: 'uses it',
  names: 'names it',
};

/** A test below the folder of a conftest.py that takes a name of that as a fixture. */
function fixtureTaker(project: ProjectSources, path: string, name: string): Taker | undefined {
  if (!/(?:^|\/)conftest\.py$/.test(path)) return undefined;
  const folder = path.slice(0, -'conftest.py'.length);
  for (const file of project.paths?.() ?? []) {
    if (file === path || !file.startsWith(folder) || !file.endsWith('.py')) continue;
    const source = project.text?.(file)?.includes(name) === true ? project.source(file) : undefined;
    if (source === undefined) continue;
    const tree = source.scopes.tree();
    const quoted = usesOf(source)?.members.some(({ names }) => names.includes(name)) === true;
    if (quoted || (tree && isParameter(tree, source.document.text, name))) return { path: file, how: 'uses' };
  }
  return undefined;
}
