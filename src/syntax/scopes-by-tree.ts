import type { Node, Tree } from 'web-tree-sitter';
import type { Document, LineRange } from '../text/index.js';
import { type CodeNode, codeTree } from './code-tree.js';
import type { Grammar } from './grammar.js';
import type { TreeRules } from './language.js';
import { LogicalLines } from './logical-lines.js';
import { type OpenStatement, type Scopes, type StatementKind, StatementList } from './scopes.js';
import { withTree } from './tree.js';

/** The statements of Python: whatever is in a module or a block. */
export const PYTHON_STATEMENTS: TreeRules = {
  grammar: 'python',
  query: '(module (_) @statement) (block (_) @statement) (dictionary) @dictionary',
};

const KINDS: Readonly<Record<string, StatementKind>> = {
  function_definition: 'function',
  class_definition: 'class',
  try_statement: 'try',
  import_statement: 'import',
  import_from_statement: 'import',
  future_import_statement: 'import',
  if_statement: 'block',
  for_statement: 'block',
  while_statement: 'block',
  with_statement: 'block',
  match_statement: 'block',
};

/** Only these have a name; to ask each statement for one takes a while. */
const DEFINITION = /^(?:function|class)_definition$/;

/**
 * What a tree shows; `undefined` for a text that is too large for it, or has an error: its lines
 * then show more.
 */
export function scopesByTree(document: Document, grammar: Grammar): Scopes | undefined {
  const found = withTree(document.text, grammar, tree => foundIn(tree, grammar));
  return found && scopesOf(document, found, () => codeTree(document.text, grammar));
}

/**
 * A capture as plain data, so that nothing of the tree is needed afterwards. Indexes of lines from
 * 0.
 */
interface Capture extends LineRange {
  readonly isDictionary: boolean;
  readonly from: number;
  readonly to: number;
  readonly type: string;
  /** The line of what introduces it, after its decorators. */
  readonly headFirst: number;
  readonly name: string | undefined;
}

function foundIn(tree: Tree, grammar: Grammar): Capture[] | undefined {
  if (tree.rootNode.hasError) return undefined;
  const captures = grammar.query.captures(tree.rootNode).filter(({ node }) => node.type !== 'comment');
  const found = captures.map(({ name, node }) => captureOf(name === 'dictionary', node));
  return found.sort((a, b) => a.from - b.from || b.to - a.to);
}

function captureOf(isDictionary: boolean, node: Node): Capture {
  const core = (node.type === 'decorated_definition' && node.childForFieldName('definition')) || node;
  const headFirst = core.startPosition.row + 1;
  const name = DEFINITION.test(core.type) ? core.childForFieldName('name')?.text : undefined;
  const { startIndex: from, endIndex: to } = node;
  return { isDictionary, from, to, type: core.type, headFirst, name, ...lineRangeOf(node) };
}

function scopesOf(
  { lines }: Document,
  captures: readonly Capture[],
  readTree: () => CodeNode | undefined,
): Scopes {
  let read: { readonly tree: CodeNode | undefined } | undefined;
  const logical = new LogicalLines(lines);
  const list = new StatementList();
  const ends = new Map<OpenStatement, number>();
  const dictionaries = captures.filter(each => each.isDictionary).map(({ first, last }) => ({ first, last }));
  for (const capture of captures) {
    if (capture.isDictionary) continue;
    list.closeWhile(open => (ends.get(open) ?? 0) <= capture.from);
    ends.set(list.add(statementOf(capture, logical)), capture.to);
  }
  return {
    source: 'tree',
    complete: true,
    statements: list.statements,
    dictionaries,
    logicalLine: line => logical.at(line),
    tree() {
      read ??= { tree: readTree() };
      return read.tree;
    },
  };
}

/**
 * A statement as far as its own lines go: comments after the last statement in it are not counted
 * to it.
 */
function statementOf(capture: Capture, logical: LogicalLines): Omit<OpenStatement, 'depth'> {
  const { type, first, last, headFirst, name } = capture;
  const kind = KINDS[type] ?? 'simple';
  if (kind === 'simple' || kind === 'import') {
    // A clause of `match` is the only one of these that contains statements.
    const own = type === 'case_clause' ? logical.at(first).last : last;
    return { kind, first, last: own, headFirst, headLast: own };
  }
  const headLast = logical.at(headFirst).last;
  return { kind, first, last: headLast, headFirst, headLast, ...(name !== undefined && { name }) };
}

function lineRangeOf({ startPosition, endPosition, startIndex, endIndex }: Node): LineRange {
  // An end in the first column belongs to the line before.
  const last = endPosition.column === 0 && endIndex > startIndex ? endPosition.row : endPosition.row + 1;
  return { first: startPosition.row + 1, last: Math.max(startPosition.row + 1, last) };
}
