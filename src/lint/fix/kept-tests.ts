import { type Refusal, refusal } from '../../edit/index.js';
import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { linesText, lineText } from '../source.js';
import { isTestFile } from '../tools/pytest-kinds.js';

/** A line that asserts something. */
const ASSERTION =
  /^\s*(?:assert\b|(?:self\s*\.\s*)?assert\w*\s*\(|self\s*\.\s*fail\w*\s*\(|(?:async\s+)?with\s+.*\b(?:raises|warns|assertRaises\w*|assertWarns\w*|assertLogs)\s*\()/;

/** An assertion of what holds anyway is none. */
const EMPTY_ASSERTION = /^\s*assert\s*\(?\s*(?:True|1|not\s+False|not\s+None)\s*\)?\s*(?:,.*)?$/;

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
  const [old, now] = [assertionsIn(before), assertionsIn(after)];
  if (now.length < old.length) {
    const changed = missing(old, now) ?? 'one that stands there twice';
    return weakened(
      `The fix leaves ${now.length} of ${old.length} assertions in ${before.path}: it takes away ${JSON.stringify(changed)}.`,
    );
  }
  if (!findings.some(({ test }) => test !== undefined)) return undefined;
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

/** The names of the tests, with those of their classes. */
function testsIn({ scopes }: Source): string[] {
  const classes = scopes.statements.filter(each => each.kind === 'class');
  return scopes.statements
    .filter(each => each.kind === 'function' && /^test/.test(each.name ?? ''))
    .map(({ name, first, last }) => {
      const around = classes.filter(each => each.first <= first && each.last >= last);
      return [...around.map(each => each.name), name].join('.');
    });
}

/** The assertions, each as one line without needless blanks. */
function assertionsIn(source: Source): string[] {
  const found: string[] = [];
  const { count } = source.document.lines;
  for (let line = 1; line <= count; line++) {
    const text = lineText(source, line);
    if (!ASSERTION.test(text) || EMPTY_ASSERTION.test(text)) continue;
    const { first, last } = source.scopes.logicalLine(line);
    found.push(
      linesText(source, { first: Math.max(first, line), last: Math.max(last, line) })
        .replace(/\s+/g, ' ')
        .trim(),
    );
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
