import type { Document } from '../../text/index.js';
import { type Finding, linesOf } from '../finding.js';
import type { RuleRow } from '../rules/row.js';
import type { Source } from '../source.js';
import { isToolsWay, toolResults } from './tools-way.js';
import { type Difference, type TreeDifference, treeDifference } from './tree/difference.js';
import { isSameStatement } from './tree/meaning.js';
import { type Part, partsOf } from './tree/part.js';
import { functionOf, statementOf } from './tree/walk.js';

/** The row of a finding. */
export type RowOf = (finding: Finding) => RuleRow;

/** A file before and after a fix, and all that it is judged by. */
export interface JudgedChange {
  readonly before: Source;
  readonly after: Source;
  /** Those that the fix is for. */
  readonly findings: readonly Finding[];
  readonly maker: 'tool' | 'model';
  /** The rows of the findings; those of the tables where it is left out. */
  readonly rowOf?: RowOf | undefined;
  /** Other files, such as those of tests; `undefined` for one that is not known. */
  readonly sourceOf: (path: string) => Source | undefined;
  /** The file with another text, to compare with what the tools would make of it. */
  readonly sourceWith: (document: Document) => Source;
}

/** What of two files is compared. */
export interface Compared {
  readonly before: Part;
  readonly after: Part;
  /** Without what is only written in another way, and what the tools themselves would have made. */
  readonly tree: TreeDifference;
  /** Of this file. */
  readonly findings: readonly Finding[];
}

/**
 * The parts of a file before and after, and how they differ; `undefined` where one of them has no
 * tree.
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
  const differences = tree.differences.filter(each => !isWrittenOtherwise(each, findings));
  const results = differences.length === 0 ? [] : toolResults(change, findings, after);
  const left = differences.filter(each => !isToolsWay(each, results));
  return { before, after, tree: { ...tree, differences: left }, findings };
}

/**
 * Whether the statement around a difference only is written in another way, by the words that its
 * rules ask for.
 */
export function isWrittenOtherwise(
  { before, after, around }: Difference,
  findings: readonly Finding[],
): boolean {
  const [old, now] = [statementOf(before ?? around.before), statementOf(after ?? around.after)];
  const rules =
    old === undefined ? [] : findings.filter(each => isAskedFor(each, old)).map(each => each.rule);
  if (old === undefined || now === undefined)
    return isSameStatement(before ?? around.before, after ?? around.after, rules);
  return isSameStatement(old, now, rules) || isSameStatement(old, now);
}

/**
 * Whether a rule asks for other words in a statement: it is reported there, or is about what is
 * done with its value further on.
 */
function isAskedFor(finding: Finding, statement: Part): boolean {
  const place = OF_BLOCKS.test(finding.rule) ? (functionOf(statement) ?? statement) : statement;
  return isAbout(finding, place);
}

/** Rules whose fix moves or removes statements that are not reported. */
const OF_BLOCKS = /^(?:SIM115|C901)$/;

/** Whether a finding is about a line of a part. */
export function isAbout(finding: Finding, { line, lastLine }: Part): boolean {
  const { first, last } = linesOf(finding);
  return first <= lastLine && line <= last;
}
