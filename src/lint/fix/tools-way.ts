import { ChangeSet, type Document } from '../../text/index.js';
import type { Finding } from '../finding.js';
import type { Source } from '../source.js';
import { toolChanges } from '../tool-fix.js';
import { type Difference, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { isStatement, outwards } from './tree/walk.js';

/** How an answer differs from what a tool itself would have made of the file. */
export type ToolResult = readonly Difference[];

/** A file, and how to read it with another text. */
interface Read {
  readonly before: Source;
  readonly sourceWith: (document: Document) => Source;
}

/**
 * What the tools would make of a file by their own fixes, also by those that they do not vouch for:
 * of all findings together, and of each alone. Tools offer a fix where there is one way to say the
 * same, so that an answer that comes to the same has been asked for.
 *
 * @param after the answer, as parts.
 * @returns how the answer differs from each of these; nothing for findings without a fix.
 */
export function toolResults(
  { before, sourceWith }: Read,
  findings: readonly Finding[],
  after: Part,
): readonly ToolResult[] {
  const { document } = before;
  const all = findings.flatMap(each => toolChanges(document, each) ?? []);
  const sets = all.length < 2 ? all : [...all, together(document, all)];
  return sets.flatMap(set => {
    const result = partsOf(sourceWith(document.withText(set.apply(document.text))));
    return result === undefined ? [] : [withoutRewrites(treeDifference(result, after).differences)];
  });
}

/**
 * The file with the tools' own fixes of some findings, which an answer to all of them may be
 * compared with instead, and each finding without its fix. `undefined` if no finding has a fix, all
 * of them have, or the lines of the findings may have moved.
 */
export function afterToolFixes(
  { before, sourceWith }: Read,
  findings: readonly Finding[],
): { readonly before: Source; readonly findings: ReadonlyMap<Finding, Finding> } | undefined {
  const { document } = before;
  const fixes = findings.flatMap(each => toolChanges(document, each) ?? []);
  if (fixes.length === 0 || fixes.length === findings.length) return undefined;
  const fixed = document.withText(together(document, fixes).apply(document.text));
  if (fixed.lines.count !== document.lines.count) return undefined;
  return { before: sourceWith(fixed), findings: new Map(findings.map(each => [withoutFix(each), each])) };
}

function withoutFix({ fix: _, ...finding }: Finding): Finding {
  return finding;
}

/** All changes that do not touch the place of an earlier one. */
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
 * Whether a difference is the same in one of the results of tools: the statement around it does not
 * differ from it.
 */
export function isToolsWay(difference: Difference, results: readonly ToolResult[]): boolean {
  const place = placeOf(difference);
  return results.some(left => !left.some(each => touches(placeOf(each), place) || isTwin(each, difference)));
}

/**
 * Whether the same statement comes or goes: of two that are equal, nobody can say which is the new
 * one.
 */
function isTwin(one: Difference, other: Difference): boolean {
  return (
    (one.after !== undefined && one.after.text === other.after?.text) ||
    (one.before !== undefined && one.before.text === other.before?.text)
  );
}

/**
 * The statement after the change around a difference; of one that goes the list that it stood in.
 */
function placeOf({ after, around }: Difference): Part {
  const inside = outwards(after ?? around.after);
  return after === undefined ? around.after : (inside.find(isStatement) ?? around.after);
}

function touches(one: Part, other: Part): boolean {
  return one.from <= other.to && other.from <= one.to;
}
