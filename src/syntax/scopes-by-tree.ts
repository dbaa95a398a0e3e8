import type { Node } from 'web-tree-sitter';
import type { Document } from '../text/index.js';
import type { Grammar } from './grammar.js';
import type { TreeRules } from './language.js';
import { type Block, LogicalLines } from './logical-lines.js';
import { type OpenStatement, type Scopes, type StatementKind, StatementList } from './scopes.js';
import { parse, TREE_LIMIT } from './tree.js';

/** The statements of Python: whatever stands in a module or a block. */
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

/** What a tree tells; `undefined` for a text that is too large, or has an error: of that, its lines tell more. */
export function scopesByTree(document: Document, grammar: Grammar): Scopes | undefined {
  if (document.text.length > TREE_LIMIT) return undefined;
  const tree = parse(document.text, grammar.parser);
  if (tree === null) return undefined;
  try {
    return tree.rootNode.hasError ? undefined : scopesOf(document, grammar, tree.rootNode);
  } finally {
    tree.delete();
  }
}

function scopesOf({ lines }: Document, grammar: Grammar, root: Node): Scopes {
  const logical = new LogicalLines(lines);
  const list = new StatementList();
  const ends = new Map<OpenStatement, number>();
  const dictionaries: Block[] = [];
  for (const { name, node } of inOrder(grammar.query.captures(root))) {
    if (name === 'dictionary') dictionaries.push(linesOf(node));
    else if (node.type !== 'comment') {
      list.closeWhile(open => (ends.get(open) ?? 0) <= node.startIndex);
      ends.set(list.add(statementOf(node, logical)), node.endIndex);
    }
  }
  return {
    source: 'tree',
    complete: true,
    statements: list.statements,
    dictionaries,
    logicalLine: line => logical.at(line),
  };
}

interface Capture {
  readonly name: string;
  readonly node: Node;
}

/** By start; of those with one start the longer first. */
function inOrder(captures: readonly Capture[]): Capture[] {
  const keyed = captures.map(capture => ({
    capture,
    from: capture.node.startIndex,
    to: capture.node.endIndex,
  }));
  return keyed.sort((a, b) => a.from - b.from || b.to - a.to).map(({ capture }) => capture);
}

/** A statement as far as its own lines go: comments behind the last statement in it are not counted to it. */
function statementOf(node: Node, logical: LogicalLines): Omit<OpenStatement, 'depth'> {
  const core = (node.type === 'decorated_definition' && node.childForFieldName('definition')) || node;
  const kind = KINDS[core.type] ?? 'simple';
  const headFirst = core.startPosition.row + 1;
  const { first, last } = linesOf(node);
  if (kind === 'simple' || kind === 'import') {
    // A clause of `match` is the only one of these that holds statements.
    const own = core.type === 'case_clause' ? logical.at(first).last : last;
    return { kind, first, last: own, headFirst, headLast: own };
  }
  const headLast = logical.at(headFirst).last;
  const name = core.childForFieldName('name')?.text;
  return { kind, first, last: headLast, headFirst, headLast, ...(name !== undefined && { name }) };
}

function linesOf({ startPosition, endPosition, startIndex, endIndex }: Node): Block {
  // An end in the first column belongs to the line before.
  const last = endPosition.column === 0 && endIndex > startIndex ? endPosition.row : endPosition.row + 1;
  return { first: startPosition.row + 1, last: Math.max(startPosition.row + 1, last) };
}
