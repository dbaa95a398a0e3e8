import type { Document } from '../../text/index.js';
import { type Finding, findingLines } from '../finding.js';
import type { RuleRow } from '../rules/row.js';
import type { Source } from '../source.js';
import { leavesAbsentOut } from './absent-members.js';
import { isInSameFlow } from './kept-flow.js';
import { isToolResult, toolResults } from './tool-results.js';
import { type Difference, type TreeDifference, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { functionOf, statementOf } from './tree/walk.js';

/** The row of a finding. */
export type RowOf = (finding: Finding) => RuleRow;

/** A file before and after a fix, with everything that the checks of the fix need. */
export interface JudgedChange {
  readonly before: Source;
  readonly after: Source;
  /** The findings that the fix is for. */
  readonly findings: readonly Finding[];
  readonly maker: 'tool' | 'model';
  /** The rows of the findings. Default: those of the built-in tables. */
  readonly rowOf?: RowOf | undefined;
  /** Other files, such as tests; `undefined` for an unknown one. */
  readonly sourceOf: (path: string) => Source | undefined;
  /** The file with another text, to compare it with the result of the tools' own fixes. */
  readonly sourceWith: (document: Document) => Source;
}

/** A comparison of the file before and after. */
export interface Compared {
  readonly before: Part;
  readonly after: Part;
  /** Without differences that keep the meaning, or that the tools themselves would have made. */
  readonly tree: TreeDifference;
  /** The findings in this file. */
  readonly findings: readonly Finding[];
}

/**
 * The parts of a file before and after, and how they differ; `undefined` if one of the two has no
 * parse tree.
 */
export function compared(change: JudgedChange): Compared | undefined {
  if (!COMPARED.has(change)) COMPARED.set(change, compare(change));
  return COMPARED.get(change);
}

const COMPARED = new WeakMap<JudgedChange, Compared | undefined>();

function compare(change: JudgedChange): Compared | undefined {
  const [before, after] = [partsOf(change.before), partsOf(change.after)];
  if (before === undefined || after === undefined) return undefined;
  const findings = change.findings.filter(each => each.file === change.before.path);
  const tree = treeDifference(before, after);
  const differences = tree.differences.filter(
    each =>
      !isOnlyRewritten(each, findings) &&
      !isInSameFlow(each, tree, findings) &&
      !leavesAbsentOut(each, findings),
  );
  const results = differences.length === 0 ? [] : toolResults(change, findings, after);
  const left = differences.filter(each => !isToolResult(each, results));
  return { before, after, tree: { ...tree, differences: left }, findings };
}

/**
 * Whether the statement around a difference has the same meaning, with the rewrites of its rules.
 */
export function isOnlyRewritten(
  { before, after, around }: Difference,
  findings: readonly Finding[],
): boolean {
  const [old, now] = [statementOf(before ?? around.before), statementOf(after ?? around.after)];
  const rules =
    old === undefined ? [] : findings.filter(each => mayRequireRewrite(each, old)).map(each => each.rule);
  if (old === undefined || now === undefined)
    return isSameStatement(before ?? around.before, after ?? around.after, rules);
  return isSameStatement(old, now, rules) || isSameStatement(old, now);
}

/**
 * Whether a rule may require a rewrite of a statement: it is reported there, or its fix also
 * changes later statements of the function.
 */
function mayRequireRewrite(finding: Finding, statement: Part): boolean {
  const place = OF_BLOCKS.test(finding.rule) ? (functionOf(statement) ?? statement) : statement;
  return isAbout(finding, place);
}

/** Rules whose fix moves or removes statements that are not reported. */
const OF_BLOCKS = /^(?:SIM115|C901)$/;

/** Whether a finding is about a line of a part. */
export function isAbout(finding: Finding, { line, lastLine }: Part): boolean {
  const { first, last } = findingLines(finding);
  return first <= lastLine && line <= last;
}
