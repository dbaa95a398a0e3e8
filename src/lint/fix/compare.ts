import type { ChangeSet, Document } from '../../text/index.js';
import { type Finding, findingLines } from '../finding.js';
import { type DocumentOf, findingKey, kindKey, wordsKey } from './same-finding.js';

/** Findings, and the texts of the files at the time of the run. */
export interface CheckedState {
  readonly findings: readonly Finding[];
  readonly documentOf: DocumentOf;
}

/** The findings before and after a change. */
export interface Comparison {
  /** Findings that remain, as they were reported before and as they are reported now. */
  readonly kept: ReadonlyMap<Finding, Finding>;
  readonly gone: readonly Finding[];
  readonly fresh: readonly Finding[];
}

/**
 * Compare the findings before and after a change, as multisets of (tool, rule, file, message, text
 * of the line), because line numbers move. Of equal findings, the nearest are paired. If the line
 * of a finding was changed, a finding there with the same message is the same one. For a linter,
 * the names that the message quotes may differ.
 *
 * @param changes what was changed, by path.
 */
export function compareFindings(
  before: CheckedState,
  after: CheckedState,
  changes: ReadonlyMap<string, ChangeSet>,
): Comparison {
  const kept = new Map<Finding, Finding>();
  const carried = (finding: Finding) => carriedLine(finding, before, after, changes);
  const keyBefore = (each: Finding) => findingKey(each, before.documentOf);
  const keyAfter = (each: Finding) => findingKey(each, after.documentOf);
  pairAll(before.findings, after.findings, keyBefore, keyAfter, carried, kept);
  const touched = (each: Finding) => touchedLines(each, before, changes);
  const left = before.findings.filter(each => !kept.has(each) && touched(each));
  const taken = new Set(kept.values());
  const news = after.findings.filter(each => !taken.has(each));
  pairAll(left, news, kindKey, kindKey, carried, kept);
  const pairedNow = new Set(kept.values());
  const old = left.filter(each => !kept.has(each) && mayQuoteOthers(each));
  const now = after.findings.filter(each => !pairedNow.has(each) && mayQuoteOthers(each));
  const isInLines = (one: Finding, other: Finding) => {
    const { first, last } = findingLines(one);
    return other.line >= carried({ ...one, line: first }) && other.line <= carried({ ...one, line: last });
  };
  pairAll(old, now, wordsKey, wordsKey, carried, kept, isInLines);
  // A flaky test that now always fails is worse than before.
  for (const [old, now] of kept) if (old.rule === 'flaky' && now.rule !== 'flaky') kept.delete(old);
  const paired = new Set(kept.values());
  return {
    kept,
    gone: before.findings.filter(each => !kept.has(each)),
    fresh: after.findings.filter(each => !paired.has(each)),
  };
}

/**
 * Whether a message may quote other names and still be about the same fault. For type errors,
 * another name is another fault.
 */
function mayQuoteOthers({ tool, test }: Finding): boolean {
  return test === undefined && tool !== 'mypy' && tool !== 'pytest';
}

/** Pair the findings of each key, the nearest first. */
function pairAll(
  before: readonly Finding[],
  after: readonly Finding[],
  keyBefore: (finding: Finding) => string,
  keyAfter: (finding: Finding) => string,
  carried: (finding: Finding) => number,
  kept: Map<Finding, Finding>,
  isInLines: (old: Finding, now: Finding) => boolean = () => true,
): void {
  const olds = grouped(before, keyBefore);
  for (const [key, news] of grouped(after, keyAfter)) {
    const pairs = (olds.get(key) ?? []).flatMap(old =>
      news
        .filter(now => isInLines(old, now))
        .map(now => ({ old, now, distance: Math.abs(carried(old) - now.line) })),
    );
    const taken = new Set<Finding>();
    for (const { old, now } of pairs.sort((a, b) => a.distance - b.distance)) {
      if (kept.has(old) || taken.has(now)) continue;
      kept.set(old, now);
      taken.add(now);
    }
  }
}

function grouped(findings: readonly Finding[], key: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = key(finding);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [finding]);
    else group.push(finding);
  }
  return groups;
}

/** The line number of a finding after the changes. */
function carriedLine(
  { file, line }: Finding,
  before: CheckedState,
  after: CheckedState,
  changes: ReadonlyMap<string, ChangeSet>,
): number {
  const [set, old, now] = [changes.get(file), before.documentOf(file), after.documentOf(file)];
  if (set === undefined || old === undefined || now === undefined) return line;
  return now.lines.lineAt(set.mapPosition(lineStart(old, line))) + 1;
}

/** Whether a change reaches the lines of a finding. */
function touchedLines(
  finding: Finding,
  { documentOf }: CheckedState,
  changes: ReadonlyMap<string, ChangeSet>,
): boolean {
  const { file, test } = finding;
  const { first, last } = findingLines(finding);
  const [set, document] = [changes.get(file), documentOf(file)];
  if (test !== undefined || set === undefined || document === undefined) return false;
  const from = lineStart(document, first);
  const to = last > document.lines.count ? document.text.length : document.lines.at(last - 1).next;
  return set.changes.some(change => change.from <= to && change.to >= from);
}

function lineStart({ lines, text }: Document, line: number): number {
  return line > lines.count ? text.length : lines.at(Math.max(0, line - 1)).from;
}
