import type { Statement } from '../../syntax/index.js';
import type { LineRange } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { innermost } from '../enclosing.js';
import { linesText, type Source } from '../source.js';
import { type About, type Gather, headOf, moduleStatements, ownText, wordsIn } from './about.js';
import { calleeOf } from './definitions.js';

/** Assignments that define a type. */
const MAKERS = /^\s*(\w+)\s*=\s*(?:\w+\.)*(?:TypeVar|TypeVarTuple|ParamSpec|NewType|TypedDict)\s*\(/;
const DECLARED = /^\s*(\w+)\s*:\s*(?:\w+\.)*TypeAlias\b/;
const STATEMENT = /^\s*type\s+(\w+)\b/;
/** A name in the style of types, and a type: a name with brackets, a union, or another name. */
const ASSIGNED = /^\s*(_*[A-Z]\w*)\s*=\s*(?:"[^"]*"|'[^']*'|(?:None|[\w.]+)\s*(?:\[|\||$|#))/;

/** The type aliases of a file, by name. */
function aliasesOf(source: Source): ReadonlyMap<string, LineRange> {
  const found = new Map<string, LineRange>();
  for (const each of moduleStatements(source)) {
    const name =
      each.kind === 'class'
        ? structural(source, each, found)
        : each.kind === 'simple'
          ? aliasName(source, each)
          : undefined;
    if (name !== undefined) found.set(name, each);
  }
  return found;
}

function aliasName(source: Source, statement: Statement): string | undefined {
  const text = linesText(source, statement);
  const name = [MAKERS, DECLARED, STATEMENT]
    .map(pattern => pattern.exec(text)?.[1])
    .find(each => each !== undefined);
  if (name !== undefined) return name;
  const assigned = ASSIGNED.exec(text)?.[1];
  // A name in capitals is a constant.
  return assigned !== undefined && /[a-z]/.test(assigned) ? assigned : undefined;
}

/** The name of a structural type: a TypedDict, a Protocol, or a subclass of one. */
function structural(
  source: Source,
  statement: Statement,
  known: ReadonlyMap<string, LineRange>,
): string | undefined {
  const head = linesText(source, { first: statement.headFirst, last: statement.headLast });
  const bases = wordsIn(head.slice(head.indexOf('(')));
  const isOne =
    bases.has('TypedDict') ||
    bases.has('Protocol') ||
    [...bases].some(base => base !== statement.name && known.has(base));
  return isOne ? statement.name : undefined;
}

/**
 * The aliases that a finding names: in the quotes of its message, in its line, or in the signature
 * that it is about, because messages show what aliases mean. Also the aliases that these use.
 */
export const aliases: Gather = about => {
  const known = aliasesOf(about.source);
  const wanted = [...namesAt(about)].filter(name => known.has(name));
  const found = new Map<string, LineRange>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const lines = known.get(name);
    if (lines === undefined || found.has(name)) continue;
    found.set(name, lines);
    wanted.push(...wordsIn(linesText(about.source, lines)));
  }
  return [...found.values()];
};

function namesAt(about: About): ReadonlySet<string> {
  const { finding, source } = about;
  const texts = [
    ...quotedIn(finding.message),
    ownText(about),
    ...calleeOf(about).map(each => linesText(source, headOf(each))),
    ...ofFunction(about),
    ...ofTarget(about),
  ];
  return new Set(texts.flatMap(text => [...wordsIn(text)]));
}

/**
 * The types of the result of the function around a finding, and of the parameters that the line
 * names.
 */
function ofFunction(about: About): string[] {
  const found = innermost(about.source.scopes, about.line, ['function']);
  if (found === undefined) return [];
  const head = linesText(about.source, { first: found.headFirst, last: found.headLast });
  const own = wordsIn(ownText(about));
  const returned = /\breturn/.test(`${about.finding.rule} ${ownText(about)}`)
    ? [head.slice(head.lastIndexOf('->'))]
    : [];
  const named = outerParts(head).filter(part => own.has(/\b(\w+)\s*:/.exec(part)?.[1] ?? ''));
  return [...returned, ...named];
}

/** Stands for a comma inside of brackets. */
const INNER = '\0';

/** What is between the commas that are in no square brackets. */
function outerParts(head: string): readonly string[] {
  const marked = head.split('[').map(each => {
    const end = each.lastIndexOf(']') + 1;
    return each.slice(0, end).replaceAll(',', INNER) + each.slice(end);
  });
  return marked
    .join('[')
    .split(',')
    .map(part => part.replaceAll(INNER, ','));
}

/** The annotation of the variable that a line assigns. */
function ofTarget(about: About): string[] {
  const target = /^\s*(?:self\.|cls\.)?(\w+)\s*=(?!=)/.exec(ownText(about))?.[1];
  if (target === undefined) return [];
  const { source } = about;
  const declares = new RegExp(`^\\s*(?:self\\.|cls\\.)?${target}\\s*:`);
  return source.scopes.statements
    .filter(each => each.kind === 'simple')
    .map(each => linesText(source, each))
    .filter(text => declares.test(text));
}
