import type { Node, Tree } from 'web-tree-sitter';
import { range } from '../text/index.js';
import type { Fault } from './faults.js';

/**
 * Where the end of a line ends a statement, although the grammar reads on: the types of the nodes
 * in its trees.
 */
export interface LineBreakRules {
  /** Lists whose last item has a comma if the closing bracket is on another line. */
  readonly lists: readonly string[];
  /** Blocks that open on the line on which the text before them ends; none is outside of all. */
  readonly blocks: readonly string[];
  /** What a block opens right after, whatever is between. */
  readonly words: ReadonlySet<string>;
}

/** The line breaks of a tree that end a statement in the midst. */
export function brokenLines(tree: Tree, { lists, blocks, words }: LineBreakRules): Fault[] {
  const found: Fault[] = [];
  for (const node of tree.rootNode.descendantsOfType([...lists, ...blocks])) {
    if (node === null || node.hasError) continue;
    const fault = lists.includes(node.type) ? commaMissing(node) : openedLate(node, words);
    if (fault !== undefined) found.push(fault);
  }
  return found;
}

function commaMissing(list: Node): Fault | undefined {
  const close = list.lastChild;
  const inside = list.children.filter(child => child !== null && child.type !== 'comment');
  const last = inside.at(-2);
  if (close === null || last == null || inside.length < 3 || last.type === ',') return undefined;
  if (last.endPosition.row >= close.startPosition.row) return undefined;
  return {
    range: range(last.startIndex, last.endIndex),
    message: 'a comma is missing at the end of the line',
  };
}

function openedLate(block: Node, words: ReadonlySet<string>): Fault | undefined {
  const before = block.previousSibling;
  const fault = {
    range: range(block.startIndex, block.startIndex + 1),
    message: 'a line of its own begins here',
  };
  if (block.parent?.type === 'source_file') return fault;
  if (before === null || words.has(before.type) || !HEADED.has(block.parent?.type ?? '')) return undefined;
  if (before.endPosition.row >= block.startPosition.row) return undefined;
  return fault;
}

/** What has a head before its block. */
const HEADED: ReadonlySet<string> = new Set([
  'function_declaration',
  'method_declaration',
  'func_literal',
  'if_statement',
  'for_statement',
]);
