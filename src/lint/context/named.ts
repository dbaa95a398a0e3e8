import { holdsLine, hullOfLines, type LineRange } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { innermost } from '../enclosing.js';
import { isFunctionOrClass, isString, linesText, type Source } from '../source.js';
import { type About, childrenOf, headOf, moduleStatements, type ShownPart, wordsIn } from './about.js';
import { boundBy } from './imports.js';
import { type Defined, resolve } from './project-names.js';

/** The most classes, and the most lines of each. */
const MOST_CLASSES = 3;
const MOST_LINES = 40;

/** The classes of the project that a message quotes, by their own name or in a type. */
export function classNamed({ finding, source, project }: About): ShownPart[] {
  const names = new Set(quotedIn(finding.message).flatMap(text => [...wordsIn(text)]));
  const found = [...names]
    .filter(name => /^_*[A-Z]/.test(name))
    .map(name => resolve(project, source, name))
    .filter(each => each?.statement.kind === 'class') as Defined[];
  return found.slice(0, MOST_CLASSES).flatMap(outline);
}

/** Head, attributes and heads of the methods of a class. */
function outline({ source, statement }: Defined): ShownPart[] {
  const inside = childrenOf(source, statement).filter(
    each => isFunctionOrClass(each) || !isString(source, each),
  );
  const lines = inside.map(each => (isFunctionOrClass(each) ? headOf(each) : each));
  return [headOf(statement), ...lines].slice(0, MOST_LINES).map(each => part(source, each));
}

/**
 * `__all__` of the file, and imports of its `__init__` that contain the names that the line binds.
 */
export function exportsOf(about: About): ShownPart[] {
  const { source, project, line } = about;
  const names = boundAt(about);
  const own = moduleStatements(source).filter(each => each.kind === 'simple' && isAll(source, each));
  const folder = source.path.split('/').slice(0, -1).join('/');
  const init = project.source(folder === '' ? '__init__.py' : `${folder}/__init__.py`);
  const others = init?.path === source.path ? [] : (init?.scopes.statements ?? []);
  const imports = others.filter(each => each.kind === 'import');
  const mentions = (file: Source, each: LineRange) =>
    [...wordsIn(linesText(file, each))].some(name => names.has(name));
  return [
    ...own.filter(each => !holdsLine(each, line) && mentions(source, each)).map(each => part(source, each)),
    ...imports.flatMap(each => (init && mentions(init, each) ? [part(init, each)] : [])),
  ];
}

function part(source: Source, lines: LineRange): ShownPart {
  return { source, lines: hullOfLines(lines) };
}

function isAll(source: Source, lines: LineRange): boolean {
  return /^\s*__all__\b/.test(linesText(source, lines));
}

/** The names that the import or definition on a line binds, and those that the message quotes. */
function boundAt({ source, line, finding }: About): ReadonlySet<string> {
  const at = innermost(source.scopes, line, ['import']);
  const bound = at === undefined ? [] : boundBy(source, at).map(each => each.local);
  return new Set([...bound, ...quotedIn(finding.message).flatMap(text => [...wordsIn(text)].slice(-1))]);
}
