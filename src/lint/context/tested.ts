import type { Statement } from '../../syntax/index.js';
import { holdsLine, hullOfLines, type LineRange } from '../../text/index.js';
import { innermost } from '../enclosing.js';
import { isString, linesText, lineText, type ProjectSources, type Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import { type About, childrenOf } from './about.js';
import { callsBehind, callsIn, resolveCall } from './calls.js';
import type { Defined } from './project-names.js';
import { testOf } from './tests.js';

/**
 * Find the function outside the tests that a failed test is about: the function of a finding in
 * such code; or a function that the failing expression calls; or one in the lines of the traceback;
 * or one that the test called before. `undefined` if the project has none of these.
 *
 * @example testedFunction(about)?.statement.name // 'parse'
 */
export function testedFunction(about: About): Defined | undefined {
  if (!isTestFile(about.source.path)) return around(about);
  const lacking = classLacking(about);
  if (lacking !== undefined) return lacking;
  for (const leads of leadsOf(about)) {
    const own = leads().filter(each => each !== undefined && !isTestFile(each.source.path)) as Defined[];
    const found = own.find(each => each.statement.kind === 'function') ?? own[0];
    if (found !== undefined) return delegate(about.project, editable(found));
  }
  return undefined;
}

function around({ source, line }: About): Defined | undefined {
  const statement = innermost(source.scopes, line, ['function']);
  return statement && { source, statement };
}

type Leads = () => readonly (Defined | undefined)[];

/** Where the function is searched for, the most reliable place first. */
function leadsOf(about: About): readonly Leads[] {
  const { source, project, line, finding } = about;
  const test = testOf(about);
  const within = test?.source === source ? test.statement : innermost(source.scopes, line, ['function']);
  const called = (text: string) => () =>
    callsBehind(source, within, text).map(call => resolveCall({ project, source, within }, call));
  const expression = expressionAt(about);
  const frames = (finding.test?.frames ?? []).toReversed();
  return [
    () => methodsIn(expression).map(call => onlyOne(project, call)),
    called(expression),
    ...frames.map(frame => () => atFrame(project, frame)),
    ...frames.map(frame => () => beforeFrame(project, frame)),
    ...(within === undefined ? [] : [called(textBefore(source, within, line))]),
    () => callsIn(expression).map(call => onlyOne(project, call)),
  ];
}

/**
 * Methods that a text calls and that no built-in type has. Their results are compared, whatever
 * created their objects.
 *
 * @example methodsIn("p[0].get_name().strip() == 'z'") // ['.get_name']
 */
function methodsIn(text: string): string[] {
  const methods = callsIn(text).filter(call => call.includes('.'));
  return methods
    .map(call => call.slice(call.lastIndexOf('.')))
    .filter(each => !OF_BUILT_INS.has(each.slice(1)));
}

/** The methods of strings, bytes, lists, dictionaries, sets and files. */
const OF_BUILT_INS: ReadonlySet<string> = new Set(
  `add append capitalize casefold center clear close copy count decode difference discard encode endswith expanduser
  extend find flush format fromkeys get hex index insert intersection isalnum isalpha isdigit islower isspace issubset
  issuperset isupper items join keys ljust lower lstrip partition pop popitem read readline readlines remove replace
  reverse rfind rindex rjust rpartition rsplit rstrip seek setdefault sort split splitlines startswith strip swapcase
  symmetric_difference tell title translate truncate union update upper values write writelines zfill`.split(
    /\s+/,
  ),
);

/** The statement of the finding. A `with`, as of `pytest.raises`, includes its body. */
function expressionAt({ source, line, lines }: About): string {
  const block = source.scopes.statements.findLast(
    each => each.kind === 'block' && each.first === lines.first,
  );
  if (block !== undefined && /^\s*(?:async\s+)?with\b/.test(lineText(source, block.first)))
    return linesText(source, block);
  return linesText(source, hullOfLines(lines, source.scopes.logicalLine(line)));
}

/** A class with more lines is not shown as a whole for changes. */
const LONGEST_CLASS = 120;

/** The class that lacks an attribute, by the message. */
function classLacking({ finding, source, project }: About): Defined | undefined {
  const [, name = ''] = /(?:^|[^\w])'(\w+)' object has no attribute/.exec(finding.message) ?? [];
  if (name === '') return undefined;
  const found = resolveCall({ project, source, within: undefined }, name) ?? onlyOne(project, name, 'class');
  if (found === undefined || isTestFile(found.source.path) || found.statement.kind !== 'class')
    return undefined;
  const { first, last } = found.statement;
  return last - first < LONGEST_CLASS ? found : undefined;
}

/** The function for a line of a traceback: the one around it, or in a test, those that it calls. */
function atFrame(
  project: ProjectSources,
  { file, line }: { readonly file: string; readonly line: number },
): readonly (Defined | undefined)[] {
  const source = project.source(file);
  if (source === undefined || line > source.document.lines.count) return [];
  const within = innermost(source.scopes, line, ['function']);
  if (!isTestFile(file)) return within === undefined ? [] : [{ source, statement: within }];
  const text = linesText(source, source.scopes.logicalLine(line));
  return callsBehind(source, within, text).map(call => resolveCall({ project, source, within }, call));
}

/**
 * The functions that a test called before its line in a traceback, because a helper of the tests
 * may be what fails.
 */
function beforeFrame(
  project: ProjectSources,
  { file, line }: { readonly file: string; readonly line: number },
): readonly (Defined | undefined)[] {
  const source = isTestFile(file) ? project.source(file) : undefined;
  const within = source && innermost(source.scopes, line, ['function']);
  if (source === undefined || within === undefined) return [];
  const text = textBefore(source, within, line);
  return callsBehind(source, within, text).map(call => resolveCall({ project, source, within }, call));
}

function textBefore(source: Source, within: Statement, line: number): string {
  return linesText(source, { first: within.headFirst, last: line });
}

/** The only definition of a name in the project, outside of the tests. */
function onlyOne(project: ProjectSources, call: string, kind = 'function'): Defined | undefined {
  const name = call.slice(call.lastIndexOf('.') + 1);
  const found: Defined[] = [];
  for (const path of project.paths?.() ?? []) {
    if (!path.endsWith('.py') || isTestFile(path) || project.text?.(path)?.includes(name) !== true) continue;
    const source = project.source(path);
    for (const statement of source?.scopes.statements ?? [])
      if (source !== undefined && statement.kind === kind && statement.name === name)
        found.push({ source, statement });
    if (found.length > 1) return undefined;
  }
  return found[0];
}

/** The constructor of a class, or the class if it has none. */
function editable(found: Defined): Defined {
  if (found.statement.kind !== 'class') return found;
  const made = childrenOf(found.source, found.statement).find(each => each.name === '__init__');
  return made === undefined ? found : { source: found.source, statement: made };
}

/** How many functions in a row are followed that only pass their arguments to another one. */
const DEEPEST = 3;
const PASSES_ON = /^\s*return\s+([\w.]+)\([\w\s,*=.]*\)\s*$/;

function delegate(project: ProjectSources, found: Defined, depth = 0): Defined {
  const { source, statement } = found;
  const [only, ...others] = childrenOf(source, statement).filter(each => !isString(source, each));
  const text = only?.kind === 'simple' ? linesText(source, only) : '';
  const call = PASSES_ON.exec(text)?.[1];
  if (depth === DEEPEST || others.length > 0) return found;
  const next = call === undefined ? undefined : resolveCall({ project, source, within: statement }, call);
  if (next === undefined || isTestFile(next.source.path)) return found;
  return delegate(project, editable(next), depth + 1);
}

/** How many more functions may be changed, and how many lines all of them may have. */
const MOST_CALLED = 3;
const MOST_LINES = 300;

/**
 * The lines that may be changed for a failed test: the tested function, and the functions of the
 * same file that it calls, because the fault may be in any of them.
 *
 * @example testedLines({ source, statement }) // [{ first: 4, last: 9 }, { first: 21, last: 30 }]
 */
export function testedLines(found: Defined): readonly [LineRange, ...LineRange[]] {
  const { source } = found;
  const taken: Statement[] = [found.statement];
  let left = MOST_LINES;
  for (const each of taken) {
    for (const callee of calledBy(source, each)) {
      const length = callee.last - callee.first + 1;
      const isNew = !taken.some(one => holdsLine(one, callee.first) || holdsLine(callee, one.first));
      if (!isNew || length > left || taken.length > MOST_CALLED) continue;
      taken.push(callee);
      left -= length;
    }
  }
  const sorted = taken.map(({ first, last }) => ({ first, last })).sort((a, b) => a.first - b.first);
  return sorted as unknown as readonly [LineRange, ...LineRange[]];
}

/**
 * The functions that another function of the file calls: functions of the module and methods of its
 * own class.
 */
function calledBy(source: Source, statement: Statement): readonly Statement[] {
  const owner = source.scopes.statements.findLast(
    each => each.kind === 'class' && each !== statement && holdsLine(each, statement.first),
  );
  const called = new Set(callsIn(linesText(source, statement).replace(/\b(?:def|class)\s+\w+/g, '')));
  const body = { first: statement.headLast + 1, last: statement.last };
  return source.scopes.statements.filter(each => {
    if (each.kind !== 'function' || each.name === undefined || holdsLine(body, each.first)) return false;
    if (each.depth === 0) return called.has(each.name);
    const isMethod = owner !== undefined && each.depth === owner.depth + 1 && holdsLine(owner, each.first);
    return isMethod && (called.has(`self.${each.name}`) || called.has(`cls.${each.name}`));
  });
}
