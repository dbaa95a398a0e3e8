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
 * The code that a failed test leads to, outside of the tests: the function of a finding in such
 * code; else what the expression calls that does not hold, else what the lines of the traceback do,
 * else what the test called before. `undefined` if the project has none of it.
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
    if (found !== undefined) return behind(about.project, editable(found));
  }
  return undefined;
}

function around({ source, line }: About): Defined | undefined {
  const statement = innermost(source.scopes, line, ['function']);
  return statement && { source, statement };
}

type Leads = () => readonly (Defined | undefined)[];

/** Where the code is looked for, the surest place first. */
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
 * Methods that a text calls and that no built-in type has: what they give back is compared,
 * whatever made their object.
 *
 * @example methodsIn("p[0].get_name().strip() == 'z'") // ['.get_name']
 */
function methodsIn(text: string): string[] {
  const methods = callsIn(text).filter(call => call.includes('.'));
  return methods
    .map(call => call.slice(call.lastIndexOf('.')))
    .filter(each => !OF_BUILT_INS.has(each.slice(1)));
}

/** The methods of texts, bytes, lists, dictionaries, sets and files. */
const OF_BUILT_INS: ReadonlySet<string> = new Set(
  `add append capitalize casefold center clear close copy count decode difference discard encode endswith expanduser
  extend find flush format fromkeys get hex index insert intersection isalnum isalpha isdigit islower isspace issubset
  issuperset isupper items join keys ljust lower lstrip partition pop popitem read readline readlines remove replace
  reverse rfind rindex rjust rpartition rsplit rstrip seek setdefault sort split splitlines startswith strip swapcase
  symmetric_difference tell title translate truncate union update upper values write writelines zfill`.split(
    /\s+/,
  ),
);

/** The statement of the finding; of a `with`, as of `pytest.raises`, also what is in it. */
function expressionAt({ source, line, lines }: About): string {
  const block = source.scopes.statements.findLast(
    each => each.kind === 'block' && each.first === lines.first,
  );
  if (block !== undefined && /^\s*(?:async\s+)?with\b/.test(lineText(source, block.first)))
    return linesText(source, block);
  return linesText(source, hullOfLines(lines, source.scopes.logicalLine(line)));
}

/** A class of more lines is not changed whole. */
const LONGEST_CLASS = 120;

/** The class of which a message says that it has no such attribute. */
function classLacking({ finding, source, project }: About): Defined | undefined {
  const [, name = ''] = /(?:^|[^\w])'(\w+)' object has no attribute/.exec(finding.message) ?? [];
  if (name === '') return undefined;
  const found = resolveCall({ project, source, within: undefined }, name) ?? onlyOne(project, name, 'class');
  if (found === undefined || isTestFile(found.source.path) || found.statement.kind !== 'class')
    return undefined;
  const { first, last } = found.statement;
  return last - first < LONGEST_CLASS ? found : undefined;
}

/** What a line of a traceback does: of code the function that it is in, of a test what it calls. */
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
 * What a test called before the line of a traceback that is in it: a helper of the tests may be
 * what fails.
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

/** Of a class its constructor; all of it if it has none. */
function editable(found: Defined): Defined {
  if (found.statement.kind !== 'class') return found;
  const made = childrenOf(found.source, found.statement).find(each => each.name === '__init__');
  return made === undefined ? found : { source: found.source, statement: made };
}

/** How often a function is followed to the one that it only passes its arguments to. */
const DEEPEST = 3;
const PASSES_ON = /^\s*return\s+([\w.]+)\([\w\s,*=.]*\)\s*$/;

function behind(project: ProjectSources, found: Defined, depth = 0): Defined {
  const { source, statement } = found;
  const [only, ...others] = childrenOf(source, statement).filter(each => !isString(source, each));
  const text = only?.kind === 'simple' ? linesText(source, only) : '';
  const call = PASSES_ON.exec(text)?.[1];
  if (depth === DEEPEST || others.length > 0) return found;
  const next = call === undefined ? undefined : resolveCall({ project, source, within: statement }, call);
  if (next === undefined || isTestFile(next.source.path)) return found;
  return behind(project, editable(next), depth + 1);
}

/**
 * How many functions are editable beside the one that a test leads to, and their lines together.
 */
const MOST_CALLED = 3;
const MOST_LINES = 300;

/**
 * The lines that may be changed for a failed test: the function that it leads to, and those of the
 * same file that it calls, since the mistake may be in either.
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

/** The functions of a file that another calls: those beside it, and methods of its own class. */
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
