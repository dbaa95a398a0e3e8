import { ChangeSet, type Document } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { toolChanges } from '../tool-fix.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { isStatement, outwards } from './tree/walk.js';

/** How an answer differs from the result of a tool's own fix. */
type ToolResult = readonly Difference[];

/** A file, and a function that reads it with another text. */
interface ReadableFile {
  readonly before: Source;
  readonly sourceWith: (document: Document) => Source;
}

/**
 * Compare an answer with the tools' own fixes, including unsafe ones: of all findings together, and
 * of each alone. A tool offers a fix if there is one way to keep the meaning, so an answer with the
 * same result is what the rule requires.
 *
 * @param after the answer, as parts.
 * @returns the differences from each result; empty for findings without a fix.
 */
export function toolResults(
  { before, sourceWith }: ReadableFile,
  findings: readonly Finding[],
  after: Part,
): readonly ToolResult[] {
  const { document } = before;
  const all = findings.flatMap(each => changesOf(document, each) ?? []);
  const sets = all.length < 2 ? all : [...all, together(document, all)];
  return sets.flatMap(set => {
    const result = partsOf(sourceWith(document.withText(set.apply(document.text))));
    return result === undefined ? [] : [withoutRewrites(treeDifference(result, after).differences)];
  });
}

/**
 * The file after the tools' own fixes of some findings, as another base for the comparison with an
 * answer to all, and each finding without its fix. `undefined` if no finding or every finding has a
 * fix, or if line numbers may have changed.
 */
export function afterToolFixes(
  { before, sourceWith }: ReadableFile,
  findings: readonly Finding[],
): { readonly before: Source; readonly findings: ReadonlyMap<Finding, Finding> } | undefined {
  const { document } = before;
  const fixes = findings.flatMap(each => changesOf(document, each) ?? []);
  if (fixes.length === 0 || fixes.length === findings.length) return undefined;
  const fixed = document.withText(together(document, fixes).apply(document.text));
  if (fixed.lines.count !== document.lines.count) return undefined;
  return { before: sourceWith(fixed), findings: new Map(findings.map(each => [withoutFix(each), each])) };
}

/** Without what a tool suggests for `a == null`: it is false for `undefined`. */
function changesOf(document: Document, finding: Finding): ChangeSet | undefined {
  const changes = toolChanges(document, finding);
  const isOther = changes?.changes.some(
    ({ from, to, insert }) =>
      /^[!=]==$/.test(insert.trim()) &&
      (/\b(?:null|undefined)\s*$/.test(document.text.slice(Math.max(0, from - 20), from)) ||
        /^\s*(?:null|undefined)\b/.test(document.text.slice(to, to + 20))),
  );
  return isOther === true ? undefined : changes;
}

function withoutFix({ fix: _, ...finding }: Finding): Finding {
  return finding;
}

/** All changes that do not overlap an earlier one. */
function together(document: Document, all: readonly ChangeSet[]): ChangeSet {
  return all.reduce((joined, each) => {
    if (joined.conflictsWith(each)) return joined;
    const changes = [...joined.changes, ...each.changes].toSorted((a, b) => a.from - b.from);
    return ChangeSet.of(document.text.length, changes);
  });
}

function withoutRewrites(differences: readonly Difference[]): ToolResult {
  return differences.filter(
    ({ before, after, around }) => !isSameStatement(before ?? around.before, after ?? around.after),
  );
}

/**
 * Whether a tool's own fix makes the same difference: the statement around it is equal in one of
 * the results.
 */
export function isToolResult(difference: Difference, results: readonly ToolResult[]): boolean {
  const place = placeOf(difference);
  return results.some(
    left => !left.some(each => touches(placeOf(each), place) || isSameChange(each, difference)),
  );
}

/**
 * Whether the same statement is added or removed. Of two equal statements, either may be the new
 * one.
 */
function isSameChange(one: Difference, other: Difference): boolean {
  return (
    (one.after !== undefined && one.after.text === other.after?.text) ||
    (one.before !== undefined && one.before.text === other.before?.text)
  );
}

/** The statement around a difference, after the change; for a removed statement, its block. */
function placeOf({ after, around }: Difference): Part {
  const inside = outwards(after ?? around.after);
  return after === undefined ? around.after : (inside.find(isStatement) ?? around.after);
}

function touches(one: Part, other: Part): boolean {
  return one.from <= other.to && other.from <= one.to;
}
