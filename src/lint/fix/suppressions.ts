import { type Refusal, refusal } from '../../edit/index.js';
import { type Document, diffSequences, similarity, splitLines } from '../../text/index.js';

/**
 * Suppressions in comments and as marks of tests. Each pattern matches to the end of the list of
 * rules, so that a suppression of more rules is a different one. Where a word says it all, the form
 * of the comment does not count: tools look into more forms than one list has.
 */
const SUPPRESSIONS: readonly RegExp[] = [
  // What is only a suppression, in whatever form of comment a tool looks for it: to the end of the
  // line.
  /(?:@ts-(?:ignore|nocheck|expect-error)|\b(?:eslint-(?:disable|enable|env)|biome-ignore|oxlint-disable|deno-lint-ignore|nolint|nosemgrep|nosonar|noinspection|skipcq|NOSCAN|(?:istanbul|c8|v8|node:coverage)\s+(?:ignore|disable)))\b.*/gi,
  /\b(?:(?:tslint|jshint|jslint|standard|rome)[-:]\s*(?:disable|ignore)|(?:lint|codeql|lgtm|semgrep|sonar|snyk|checkov|gosec)\s*(?::\s*)?(?:ignore|disable|skip|\[)).*/gi,
  // The same of words that may also be in code, after the sign of a comment. Bandit also accepts
  // longer words.
  /(?:#|\/\/|\/\*)[\s*!-]*(?:(?:flake8[:=]\s*|ruff\s*:\s*)?noqa\b|(?:#\s*)?nosec).*/gi,
  /#\s*(?:(?:type|pyright|basedpyright|mypy|ty|pyre)\s*:\s*(?:ignore|basic|off|disable)|(?:mypy|pyright|ruff)\s*:\s*\S|pyre-(?:ignore|fixme)|pylint\s*:\s*(?:disable|skip-file)|isort\s*:\s*(?:skip|off)|pragma\s*:\s*no\s?cover).*/gi,
  /(?:\/\/|\/\*|^[ \t]*\*)[\s*!-]*(?:eslint\s|(?:deno|tslint|rome|standard|jshint|jslint)[-:]\s*\w|globals?\s|exported\s).*/gim,
  /#\s*(?:!\s*)?\[\s*(?:allow|expect|cfg_attr|ignore)\b.*?\]/g,
  // Tests that do not run, or may fail.
  /\b(?:(?:pytest\s*\.\s*)?mark\s*\.\s*(?:skip|skipif|xfail)|pytest\s*\.\s*(?:skip|xfail|importorskip|exit)|unittest\s*\.\s*(?:skip\w*|expectedFailure|SkipTest)|self\s*\.\s*skipTest|SkipTest|__test__|collect_ignore|collect_ignore_glob|pytestmark|no_type_check(?:_decorator)?)\b/g,
  /@(?:skip|skipIf|skipUnless|expectedFailure)\b/g,
  /\b(?:(?:describe|it|test|suite|context|bench)\s*\.\s*(?:skip|skipIf|runIf|todo|fails|failing|only)\b|(?:xit|xtest|xdescribe|fit|fdescribe|fcontext|xcontext)\s*\(|[tb]\s*\.\s*(?:Skip|SkipNow|Skipf)\s*\()/g,
  /\b\w+\s*\.\s*(?:skip|todo)\s*\(\s*(?:\)|['"`])|\{[^{}\n]*\b(?:skip|todo|only)\s*:\s*(?:true|['"`])/g,
  // What changes how all tests run, or how they are reported.
  /\b(?:def\s+pytest_\w+|pytest_plugins\b|autouse\s*=\s*True\b)/g,
];

/**
 * Refuse a change that adds a suppression, or widens one. Removing some is fine.
 *
 * @example newSuppression(Document.of('import os
 * '), Document.of('import os  # noqa
 * '))?.code
 * // 'FIX_SUPPRESSED'
 */
export function newSuppression(before: Document, after: Document): Refusal | undefined {
  const known = counted(before.text);
  for (const [text, count] of counted(after.text)) {
    if (count <= (known.get(text) ?? 0)) continue;
    return refusal(
      'FIX_SUPPRESSED',
      `The fix adds a comment or mark that hides findings: ${JSON.stringify(text)}.`,
    );
  }
  return movedSuppression(splitLines(before.text), splitLines(after.text));
}

/** A suppression that is not needed any more could hide a finding on another line. */
function movedSuppression(before: readonly string[], after: readonly string[]): Refusal | undefined {
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(before, after)) {
    const gone = before.slice(aFrom, aTo);
    const isMoved = (line: string) => isSilenced(line) && !isSilenced(mostSimilar(line, gone));
    const moved = after.slice(bFrom, bTo).find(line => isMoved(line) && !isSorted(line, before));
    if (moved === undefined) continue;
    const text = JSON.stringify(moved.trim().slice(0, LONGEST));
    return refusal(
      'FIX_SUPPRESSED',
      `The fix moves a comment or mark that hides findings to another line: ${text}.`,
    );
  }
  return undefined;
}

/** Whether a line is an import that was sorted together with its comment. */
function isSorted(line: string, before: readonly string[]): boolean {
  return /^(?:import|from)\b/.test(line.trim()) && before.some(each => each.trim() === line.trim());
}

function isSilenced(line: string): boolean {
  return SUPPRESSIONS.some(pattern => line.search(pattern) >= 0);
}

/** The old line that is most similar, apart from suppressions. */
function mostSimilar(line: string, others: readonly string[]): string {
  const scores = others.map(each => similarity(withoutSuppression(line), withoutSuppression(each)));
  return others[scores.indexOf(Math.max(...scores))] ?? '';
}

function withoutSuppression(line: string): string {
  return SUPPRESSIONS.reduce((text, pattern) => text.replaceAll(pattern, ''), line);
}

/** How often each suppression occurs in a text. Spaces in it do not count. */
function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pattern of SUPPRESSIONS) {
    for (const [found] of text.matchAll(pattern)) {
      const name = found.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

const LONGEST = 120;
