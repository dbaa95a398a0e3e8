import type { Statement } from '../../syntax/index.js';
import { holdsLine, type LineRange } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { innermost } from '../enclosing.js';
import { isFunctionOrClass, isString, linesText, type Source } from '../source.js';
import { type About, childrenOf, type Gather, headOf, moduleStatements, ownText, wordsIn } from './about.js';

/** Head, docstring and annotations of the class around a finding. */
export const classHead: Gather = ({ source, line }) => {
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
  const isSelf = /\b(?:self|cls|this)\s*\./.test(`${ownText(about)}\n${about.finding.message}`);
  return isSelf ? classHead(about) : [];
};

const CONSTANT = /^\s*_*[A-Z][A-Z0-9_]*\s*(?:[:=,](?!=))/;
const TYPE_VARIABLE = /=\s*(?:\w+\.)*(?:TypeVar|TypeVarTuple|ParamSpec)\s*\(/;

/** Assignments of the module to names in capitals. */
export const constants: Gather = ({ source }) =>
  moduleStatements(source).filter(each => {
    const text = linesText(source, each);
    return each.kind === 'simple' && CONSTANT.test(text) && !TYPE_VARIABLE.test(text);
  });

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
  const outer = moduleStatements(source).filter(isFunctionOrClass);
  if (owner === undefined) return outer.filter(each => each.name === name);
  const classes = outer.filter(each => each.kind === 'class' && each.name === owner);
  return classes.flatMap(each =>
    childrenOf(source, each).filter(inner => isFunctionOrClass(inner) && inner.name === name),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The other definition that a message names, by its line or else by its name. */
export const previous: Gather = about => {
  const { finding, source } = about;
  const line = /(?:from|on) line (\d+)/.exec(finding.message);
  if (line !== null) return [definitionOn(source, Number(line[1]))].filter(each => each !== undefined);
  const name = /already defined|[Rr]edefin|obscured/.test(finding.message)
    ? quotedIn(finding.message)[0]
    : undefined;
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
  if (isFunctionOrClass(statement)) return statement.name === name;
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
