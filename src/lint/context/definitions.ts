import type { Statement } from '../../syntax/index.js';
import { holdsLine, type LineRange } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { innermost } from '../enclosing.js';
import { isFunctionOrClass, isPython, isString, linesText, type Source } from '../source.js';
import {
  type About,
  childrenOf,
  definesName,
  type Gather,
  headOf,
  moduleStatements,
  ownText,
  wordsIn,
} from './about.js';

/**
 * Head, docstring and annotations of the class around a finding; of other languages than Python its
 * members.
 */
export const classHead: Gather = about => {
  const { source, line } = about;
  if (!isPython(source.path)) return membersAround(about);
  const found = innermost(source.scopes, line, ['class']);
  if (found === undefined) return [];
  const simple = childrenOf(source, found).filter(each => each.kind === 'simple');
  const isAnnotation = (each: Statement) => /^\s*\w+\s*:/.test(linesText(source, each));
  return [
    headOf(found),
    ...simple.filter((each, i) => (i === 0 && isString(source, each)) || isAnnotation(each)),
  ];
};

/**
 * The same, if the finding is about the object itself. Messages of mypy do not show this, so the
 * line is read.
 */
export const classHeadIfSelf: Gather = about => {
  if (receiverOf(about) !== undefined) return classHead(about);
  const isSelf = /\b(?:self|cls|this)\s*\./.test(`${ownText(about)}\n${about.finding.message}`);
  return isSelf ? classHead(about) : [];
};

/** The type that the method around a finding belongs to without standing in it. */
function receiverOf({ source, line }: About): string | undefined {
  return innermost(source.scopes, line, ['function'])?.owner;
}

/** The members of the class around a finding, and of all others with its name in the file. */
function membersAround(about: About): LineRange[] {
  const { source, line } = about;
  const name = receiverOf(about) ?? innermost(source.scopes, line, ['class'])?.name;
  if (name === undefined) return [];
  return moduleStatements(source)
    .filter(each => each.kind === 'class' && each.name === name)
    .flatMap(each => outlineOf(source, each));
}

/** The most lines of an outline. */
const MOST_OUTLINE = 40;

/** The head of a class, its fields, and the heads of its methods, as far as there is room. */
export function outlineOf(source: Source, statement: Statement): LineRange[] {
  const members = childrenOf(source, statement);
  const parts = [headOf(statement), ...members.map(each => (isFunctionOrClass(each) ? headOf(each) : each))];
  let left = MOST_OUTLINE;
  return parts.filter(({ first, last }) => {
    left -= last - first + 1;
    return left >= 0;
  });
}

const CONSTANT = /^\s*_*[A-Z][A-Z0-9_]*\s*(?:[:=,](?!=))/;
const CAPITALS = /^_*[A-Z][A-Z0-9_]*$/;
const TYPE_VARIABLE = /=\s*(?:\w+\.)*(?:TypeVar|TypeVarTuple|ParamSpec)\s*\(/;

/** Assignments of the module to names in capitals, and those to names that the message quotes. */
export const constants: Gather = ({ source, finding }) => {
  const quoted = new Set(quotedIn(finding.message));
  return moduleStatements(source).filter(each => {
    if (each.defines !== undefined) return each.defines.some(name => CAPITALS.test(name) || quoted.has(name));
    const text = linesText(source, each);
    return each.kind === 'simple' && CONSTANT.test(text) && !TYPE_VARIABLE.test(text);
  });
};

/** The head of the function around a finding. */
export const signature: Gather = ({ source, line }) => {
  const found = innermost(source.scopes, line, ['function']);
  return found === undefined ? [] : [headOf(found)];
};

/** How messages name a called function and its class. */
const CALLEES = [
  /\b(?:to|for|in call to|variant of|variants of) "([\w.]+)"(?: of "([\w.]+)")?/,
  /\bin function "(\w+)"/,
];

/** The called function or class, if it is in the same file. */
export function calleeOf({ finding, source }: About): readonly Statement[] {
  for (const pattern of CALLEES) {
    const [, name = '', owner] = pattern.exec(finding.message) ?? [];
    if (name !== '')
      return namedIn(source, lastPart(name), owner === undefined ? undefined : lastPart(owner));
  }
  return [];
}

/** The head of the called function; for a class, also that of its constructor. */
export const callee: Gather = about =>
  calleeOf(about).flatMap(found => {
    if (found.kind === 'function') return [headOf(found)];
    const made = childrenOf(about.source, found).filter(
      each => each.name === '__init__' || each.name === '__new__',
    );
    return [headOf(found), ...made.map(headOf)];
  });

/** The definitions of a name: those of the module, or of a class. */
export function namedIn(source: Source, name: string, owner?: string): readonly Statement[] {
  const outer = moduleStatements(source).filter(
    each => isFunctionOrClass(each) || each.defines !== undefined,
  );
  if (owner === undefined) return outer.filter(each => definesName(each, name));
  const classes = outer.filter(each => each.kind === 'class' && each.name === owner);
  return classes.flatMap(each =>
    childrenOf(source, each).filter(inner => isFunctionOrClass(inner) && inner.name === name),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** How messages say that a name is defined twice. */
const AGAIN = /already (?:been )?(?:defined|declared)|redefin|redeclar|obscured|duplicate/i;

/** The other definition that a message names, by its line or else by its name. */
export const previous: Gather = about => {
  const { finding, source } = about;
  const line = /(?:from|on) line (\d+)/.exec(finding.message);
  if (line !== null) return [definitionOn(source, Number(line[1]))].filter(each => each !== undefined);
  const name = AGAIN.test(finding.message) ? quotedIn(finding.message)[0] : undefined;
  if (name === undefined) return [];
  return source.scopes.statements
    .filter(each => defines(source, each, name) && !holdsLine(each, about.line))
    .slice(0, 3);
};

function definitionOn({ scopes, document }: Source, line: number): LineRange | undefined {
  if (line < 1 || line > document.lines.count) return undefined;
  const starts = scopes.statements.find(
    each =>
      (isFunctionOrClass(each) || each.kind === 'import') && each.first <= line && line <= each.headLast,
  );
  return starts ?? scopes.logicalLine(line);
}

function defines(source: Source, statement: Statement, name: string): boolean {
  if (definesName(statement, name)) return true;
  return statement.kind === 'import' && wordsIn(linesText(source, statement)).has(name);
}

/**
 * The literal around a repeated key: the innermost one that has the key twice, or else the
 * innermost one.
 */
export const dictionary: Gather = ({ source, line, lines, finding }) => {
  const around = source.scopes.dictionaries
    .filter(each => holdsLine(each, line))
    .sort((a, b) => a.last - a.first - (b.last - b.first));
  const key = quotedIn(finding.message)[0];
  const twice = around.find(each => key !== undefined && linesText(source, each).split(key).length > 2);
  const found = twice ?? around[0];
  return [found ?? lines];
};
