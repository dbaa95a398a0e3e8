import type { Statement } from '../../syntax/index.js';
import { holdsLine } from '../../text/index.js';
import { innermost } from '../enclosing.js';
import { isFunctionOrClass, type Source } from '../source.js';
import { type About, childrenOf, headOf, ownText, type ShownPart } from './about.js';
import { callsIn } from './calls.js';
import { type Defined, importsOf, methodOf, moduleFile, resolve } from './project-names.js';

/** The most functions that are shown. */
const MOST = 3;

/** The object of a method, in the languages that have a word for it. */
const SELF = /^(?:this|self|Self|super)$/;

/** Types of a call, `?.`, `!.` and `::` between names, and the tags of components as calls. */
function asCalls(text: string): string {
  return text
    .replace(/(?<=[\w$])<[\w\s,.[\]|&'"]{1,100}>(?=\()/g, '')
    .replace(/[?!]\.(?=[\w$])|::/g, '.')
    .replace(/(?<![\w$])<([A-Z][\w.]*)(?=[\s/>])/g, ' $1(');
}

/**
 * The functions and classes of the project that the lines of a finding call, for languages other
 * than Python.
 */
export function calledAt(about: About): readonly Defined[] {
  const found = new Map<Statement, Defined>();
  for (const call of callsIn(asCalls(ownText(about)))) {
    const one = calledBy(about, call);
    if (one !== undefined && isFunctionOrClass(one.statement) && found.size < MOST)
      found.set(one.statement, one);
  }
  return [...found.values()];
}

function calledBy(about: About, call: string): Defined | undefined {
  const { project, source, line } = about;
  const parts = call.split('.').filter(part => part !== '');
  const [first = '', last = first] = [parts[0], parts.at(-1)];
  if (parts.length === 1 && !call.startsWith('.'))
    return localNamed(about, call) ?? resolve(project, source, call);
  const statement = innermost(source.scopes, line, ['class']);
  if (SELF.test(first) && parts.length === 2 && statement !== undefined)
    return methodOf({ source, statement }, last);
  const module = importsOf(source).find(each => each.local === first && each.name === undefined);
  const file = module && moduleFile(project, source.path, module.module);
  if (file !== undefined) return resolve(project, file, last);
  const owner = resolve(project, source, first);
  return (owner && methodOf(owner, last)) ?? onlyMethod(source, last);
}

/** The innermost definition of a name that is inside a function or callback around a finding. */
export function localNamed({ source, line }: About, name: string): Defined | undefined {
  const { statements } = source.scopes;
  const statement = statements.findLast(each => {
    if (each.name !== name || each.depth === 0 || !(isFunctionOrClass(each) || each.isType)) return false;
    const owner = statements.findLast(
      one => isFunctionOrClass(one) && one.depth < each.depth && holdsLine(one, each.first),
    );
    return owner?.kind === 'function' && holdsLine(owner, line);
  });
  return statement && { source, statement };
}

/** The one member of this name that the classes of the file have. */
function onlyMethod(source: Source, name: string): Defined | undefined {
  const found = source.scopes.statements
    .filter(each => each.kind === 'class')
    .flatMap(statement => methodOf({ source, statement }, name) ?? []);
  const owned = source.scopes.statements.filter(each => each.owner !== undefined && each.name === name);
  const [only, ...others] = [...found, ...owned.map(statement => ({ source, statement }))];
  return others.length === 0 ? only : undefined;
}

/** The heads of called functions; of a class also that of its constructor. */
export function calledHeads(about: About): ShownPart[] {
  return calledAt(about).flatMap(({ source, statement }) => {
    const made = statement.kind === 'class' ? childrenOf(source, statement).filter(isConstructor) : [];
    return [statement, ...made].map(each => ({ source, lines: headOf(each) }));
  });
}

function isConstructor(statement: Statement): boolean {
  return isFunctionOrClass(statement) && (statement.name === 'constructor' || statement.name === 'new');
}
