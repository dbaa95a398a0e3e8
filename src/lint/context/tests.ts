import type { Statement } from '../../syntax/index.js';
import { holdsLine, type LineRange } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { innermost } from '../enclosing.js';
import type { Finding } from '../finding.js';
import { isFunctionOrClass, isPython, linesText, type Source } from '../source.js';
import { isTestFile } from '../test-file.js';
import { type About, childrenOf, headOf, moduleStatements, type ShownPart } from './about.js';
import { callsIn, resolveCall } from './calls.js';
import { availableFixtures, fixturesOf } from './fixtures.js';
import { boundBy } from './imports.js';
import { type Defined, importsOf, moduleFile } from './project-names.js';

/** How many lines above and below each frame of a traceback are shown. */
const AROUND_FRAME = 5;
const MOST_CALLED = 12;

/** The function of a failed test: by its names, or else the one around a finding in a test file. */
export function testOf({ finding, source, project, line }: About): Defined | undefined {
  const { test } = finding;
  if (test !== undefined && test.names.length > 0) {
    const file = test.file === source.path ? source : project.source(test.file);
    const found = file && byNames(file, test.names);
    if (found !== undefined) return found;
  }
  if (!isTestFile(source.path)) return undefined;
  const statement = innermost(source.scopes, line, ['function']);
  return statement && { source, statement };
}

function byNames(source: Source, names: readonly string[]): Defined | undefined {
  let found: Statement | undefined;
  for (const name of names) {
    const among = found === undefined ? moduleStatements(source) : childrenOf(source, found);
    found = among.findLast(each => isFunctionOrClass(each) && each.name === name);
    if (found === undefined) return undefined;
  }
  return found && { source, statement: found };
}

function whole({ source, statement }: Defined): ShownPart {
  return { source, lines: { first: statement.first, last: statement.last } };
}

function head({ source, statement }: Defined): ShownPart {
  return { source, lines: headOf(statement) };
}

/** The limit for definitions that are shown as a whole. */
const LONG = 40;

/** Whether only the head of a definition is shown. A class counts as long. */
function isLong({ statement }: Defined): boolean {
  return statement.kind === 'class' || statement.last - statement.first >= LONG;
}

/** All of the failed test. */
export function failedTest(about: About): ShownPart[] {
  const test = testOf(about);
  return test === undefined ? [] : [whole(test)];
}

/** The fixtures of a test; if one is missing, the heads of all available ones. */
export function fixtures(about: About): ShownPart[] {
  if (about.finding.rule === 'fixture-missing')
    return availableFixtures(about.project, about.source).map(head);
  const asking = new Map<Statement, Defined>();
  for (const each of [testOf(about), atLine(about)]) if (each !== undefined) asking.set(each.statement, each);
  return [...asking.values()].flatMap(each => fixturesOf(about.project, each)).map(whole);
}

function atLine({ source, line }: About): Defined | undefined {
  const statement = innermost(source.scopes, line, ['function']);
  return statement && { source, statement };
}

/** The functions of the project that the test calls; of long ones, the heads. */
export function called(about: About): ShownPart[] {
  const test = testOf(about);
  if (test === undefined) return [];
  const place = { project: about.project, source: test.source, within: test.statement };
  const found = new Map<Statement, Defined>();
  for (const call of callsIn(linesText(test.source, test.statement))) {
    const one = resolveCall(place, call);
    if (one !== undefined && one.statement !== test.statement) found.set(one.statement, one);
  }
  return [...found.values()].slice(0, MOST_CALLED).map(each => (isLong(each) ? head(each) : whole(each)));
}

/** Each frame in the project, with some lines around it. */
export function frames({ finding, source, project }: About): ShownPart[] {
  return (finding.test?.frames ?? []).flatMap(({ file, line }) => {
    const at = file === source.path ? source : project.source(file);
    const count = at?.document.lines.count ?? 0;
    if (at === undefined || line > count) return [];
    return [
      {
        source: at,
        lines: { first: Math.max(1, line - AROUND_FRAME), last: Math.min(count, line + AROUND_FRAME) },
      },
    ];
  });
}

/** The definitions of the module from which an import failed. */
export function moduleNames({ finding, source, project, line }: About): ShownPart[] {
  const module = isPython(source.path) ? moduleNamed(finding) : moduleOn({ finding, source, line });
  const target = module === undefined ? undefined : moduleFile(project, source.path, module);
  if (target === undefined) return [];
  const named = moduleStatements(target).filter(
    each => isFunctionOrClass(each) || each.defines !== undefined || isAssignment(target, each),
  );
  return named.slice(0, MOST_NAMES).map(each => ({
    source: target,
    lines: isFunctionOrClass(each)
      ? headOf(each)
      : each.defines === undefined
        ? (each as LineRange)
        : target.scopes.logicalLine(each.first),
  }));
}

/** How many names of a module are shown. */
const MOST_NAMES = 60;

/** The module of the import on the line; its path is often in the message, in quotes. */
function moduleOn({ finding, source, line }: Pick<About, 'finding' | 'source' | 'line'>): string | undefined {
  const quoted = quotedIn(finding.message).map(each => each.replace(/^["']|["']$/g, ''));
  const bound = importsOf(source);
  const named = bound.find(each => quoted.includes(each.module));
  const at = source.scopes.statements.findLast(each => holdsLine(each, line));
  return (named ?? (at && boundBy(source, at)[0]))?.module ?? quoted.find(each => each.startsWith('.'));
}

function moduleNamed({ message }: Finding): string | undefined {
  return /from '([\w.]+)'/.exec(message)?.[1] ?? /module '([\w.]+)' has no/.exec(message)?.[1];
}

function isAssignment(source: Source, statement: Statement): boolean {
  return statement.kind === 'simple' && /^[\w\s,]+(?::[^=]+)?=(?!=)/.test(linesText(source, statement));
}
