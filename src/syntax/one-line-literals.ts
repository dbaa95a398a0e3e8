import type { Node, Tree } from 'web-tree-sitter';
import { range } from '../text/index.js';
import type { Fault } from './faults.js';

/** The literals of a language that end on their line, although its grammar may read on. */
export interface OneLineLiterals {
  /** The types of the nodes. */
  readonly nodes: readonly string[];
  /** Nodes that begin a literal, and have no place in the tree if it does not end. */
  readonly starts?: readonly string[];
  /** How those begin that may go over lines. */
  readonly long?: RegExp;
  /** Whether a node is such a literal; all are if it is missing. */
  readonly isHeld?: (node: Node) => boolean;
}

/** A line break that no backslash is before. */
const BREAK = /(?<!\\)\r?\n/;

/** The literals of a tree with a line break inside. */
export function brokenLiterals(tree: Tree, { nodes, starts = [], long, isHeld }: OneLineLiterals): Fault[] {
  const found: Fault[] = [];
  for (const node of tree.rootNode.descendantsOfType([...nodes, ...starts])) {
    if (node === null || (starts.includes(node.type) && node.parent?.isError !== true)) continue;
    const literal = starts.includes(node.type) ? fromStart(tree, node) : ownText(node);
    if (!BREAK.test(literal) || long?.test(literal) === true || isHeld?.(node) === false) continue;
    found.push({
      range: range(node.startIndex, node.startIndex + Math.max(1, node.text.search(BREAK))),
      message: 'the string is not closed on its line',
      literal,
    });
  }
  return found;
}

/** The text of a literal without the code in it, which may go over lines. */
function ownText(node: Node): string {
  const inner = node.namedChildren.filter(child => child?.type === 'interpolation');
  return inner.reduceRight(
    (text, child) =>
      child === null
        ? text
        : text.slice(0, child.startIndex - node.startIndex) + text.slice(child.endIndex - node.startIndex),
    node.text,
  );
}

/** The text of a literal up to the next quotation mark of its kind. */
function fromStart({ rootNode: { text, startIndex } }: Tree, start: Node): string {
  const from = start.startIndex - startIndex;
  const first = from + start.text.length;
  const end = text.indexOf(start.text.slice(-1), first);
  return end < 0 ? '' : text.slice(from, end + 1);
}
