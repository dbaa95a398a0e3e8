import { type Refusal, refusal } from '../../edit/index.js';
import type { Scopes, Statement } from '../../syntax/index.js';
import { wordsOf } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import type { Finding, Lines } from '../finding.js';
import { linesText, lineText, type Source } from '../source.js';
import { isTestFile } from '../tools/pytest-kinds.js';

/** A line that asserts something. */
const ASSERTION =
  /^\s*(?:assert\b|(?:self\s*\.\s*)?assert\w*\s*\(|self\s*\.\s*fail\w*\s*\(|(?:async\s+)?with\s+.*\b(?:raises|warns|assertRaises\w*|assertWarns\w*|assertLogs)\s*\()/;

/** An assertion of what holds anyway is none. */
const EMPTY_ASSERTION =
  /^\s*assert\s*\(?\s*(?:True|\d+|(["'])[^"']*\1|not\s+(?:False|None|0|\[\]|\(\)|\{\}))\s*\)?\s*(?:,.*)?$|^\s*assert\b.*\bor\s+(?:True|1)\b|^\s*assert\s*\(?\s*(?:True|1)\s+or\b/;

/**
 * Refuse a change that takes tests or assertions out of a file of tests. Where a test fails, its assertions have to stay as they are: it is
 * the code that is wrong.
 *
 * @param findings those that the change is to put right.
 */
export function weakenedTests(
  before: Source,
  after: Source,
  findings: readonly Finding[],
): Refusal | undefined {
  if (!isTestFile(before.path)) return undefined;
  const lost = missing(testsIn(before), testsIn(after));
  if (lost !== undefined) return weakened(`The fix takes the test ${lost} away.`);
  const double = missing(doubled(testsIn(after)), doubled(testsIn(before)));
  if (double !== undefined) return weakened(`The fix puts in another test ${double}, which hides the first.`);
  const way = missing(waysRound(after, findings), waysRound(before, []));
  if (way !== undefined)
    return weakened(`The fix gives a test a way round what it tests: ${JSON.stringify(way)}.`);
  const [old, now] = [assertionsIn(before), assertionsIn(after)];
  if (now.length < old.length) {
    const changed = missing(old, now) ?? 'one that stands there twice';
    return weakened(
      `The fix leaves ${now.length} of ${old.length} assertions in ${before.path}: it takes away ${JSON.stringify(changed)}.`,
    );
  }
  const vague = lessSaid(old, now, findings);
  if (vague !== undefined)
    return weakened(`The fix takes what is asserted out of ${JSON.stringify(vague)}, in ${before.path}.`);
  if (!findings.some(({ test }) => test !== undefined)) return undefined;
  const call = missing(calledImports(before), calledImports(after));
  if (call !== undefined) return weakened(`The fix does not call ${call} any more, which is tested.`);
  const changed = missing(putRight(old, now, findings), now);
  return changed === undefined
    ? undefined
    : weakened(
        `The fix changes what a test asserts: ${JSON.stringify(changed)} is no more in ${before.path}.`,
      );
}

/** A test that asks for a fixture by a wrong name says that name in its assertions too: it may be another there. */
function putRight(
  old: readonly string[],
  now: readonly string[],
  findings: readonly Finding[],
): readonly string[] {
  const name = findings
    .filter(each => each.test !== undefined && each.rule === 'fixture-missing')
    .flatMap(each => quotedIn(each.message)[0] ?? [])[0];
  if (name === undefined || !/^\w+$/.test(name)) return old;
  return old.map(each => {
    const parts = each
      .split(new RegExp(`\\b${name}\\b`))
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const other = new RegExp(`^${parts.join('\\w+')}$`);
    return now.find(text => other.test(text)) ?? each;
  });
}

function weakened(message: string): Refusal {
  return refusal('FIX_WEAKENS_TESTS', message);
}

/** The names of the tests, with those of the classes and functions around them. */
function testsIn({ scopes }: Source): string[] {
  const named = scopes.statements.filter(each => each.kind === 'class' || each.kind === 'function');
  return testFunctions(scopes).map(test => {
    const around = named.filter(each => each !== test && holdsAll(each, test));
    return [...around.map(each => each.name), test.name].join('.');
  });
}

function testFunctions({ statements }: Scopes): readonly Statement[] {
  return statements.filter(({ kind, name }) => kind === 'function' && /^test/.test(name ?? ''));
}

function holdsAll(one: Lines, other: Lines): boolean {
  return one.first <= other.first && one.last >= other.last;
}

/** Those that come again. */
function doubled(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) < i);
}

/** A way for a test to pass without what it asserts. */
const WAY_ROUND =
  /^(?:return|try|if|elif|while|match|(?:async\s+)?def|class)\b|^(?:async\s+)?with\b.*\b(?:suppress|raises|warns|assertRaises\w*|assertWarns\w*)\b/;

/** What tests have of that: only its first word, since what is asked for may change. */
function waysRound(source: Source, findings: readonly Finding[]): string[] {
  // A function in the place of a lambda is asked for.
  const isAsked = (word: string) => word === 'def' && findings.some(({ rule }) => rule === 'E731');
  const tests = testFunctions(source.scopes);
  return source.scopes.statements
    .filter(each => each.kind !== 'import' && tests.some(test => test !== each && holdsAll(test, each)))
    .flatMap(each => WAY_ROUND.exec(lineText(source, each.headFirst).trim())?.[0].split(/\W/, 1)[0] ?? [])
    .filter(word => !isAsked(word));
}

/** Words that say nothing of what is asserted. */
const COMMON =
  /^(?:assert\w*|self|not|is|in|and|or|None|True|False|len|bool|type|isinstance|with|async|as|pytest|Exception|BaseException)$/;

/** An assertion of which nothing is left that speaks of the same. What findings name may be another then. */
function lessSaid(
  old: readonly string[],
  now: readonly string[],
  findings: readonly Finding[],
): string | undefined {
  const named = new Set(findings.flatMap(each => quotedIn(each.message)).flatMap(wordsOf));
  const said = (text: string) =>
    wordsOf(text.replace(/(?:\b[rbuf]{1,2})?(["']).*?\1/gi, '')).filter(each => /^[^\W\d]/.test(each));
  const left = now.map(each => new Set(said(each)));
  return old.find(text => {
    const words = said(text).filter(each => !COMMON.test(each) && !named.has(each));
    return !left.some(other => words.every(each => other.has(each)));
  });
}

/** Each call of a name that is imported. */
function calledImports(source: Source): string[] {
  const isImported = (name: string) =>
    source.scopes.statements.some(
      each => each.kind === 'import' && new RegExp(`\\b${name}\\b`).test(linesText(source, each)),
    );
  const tests = testFunctions(source.scopes)
    .map(each => linesText(source, each))
    .join('\n');
  const calls = [...tests.matchAll(/(?<![\w.])([A-Za-z_]\w*)\s*\(/g)].map(([, name = '']) => name);
  return calls.filter(isImported);
}

/** The assertions, each as one line without needless blanks. */
function assertionsIn(source: Source): string[] {
  const found: string[] = [];
  const { count } = source.document.lines;
  for (let line = 1; line <= count; line++) {
    const text = lineText(source, line);
    if (!ASSERTION.test(text) || EMPTY_ASSERTION.test(text)) continue;
    const { first, last } = source.scopes.logicalLine(line);
    // What stands in a string asserts nothing.
    if (first !== line) continue;
    found.push(linesText(source, { first, last }).replace(/\s+/g, ' ').trim());
  }
  return found;
}

/** The first of some texts that others lack, each counted as often as it comes. */
function missing(wanted: readonly string[], found: readonly string[]): string | undefined {
  const left = new Map<string, number>();
  for (const each of found) left.set(each, (left.get(each) ?? 0) + 1);
  return wanted.find(each => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}
