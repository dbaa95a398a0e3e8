import type { Node, Tree } from 'web-tree-sitter';
import { range } from '../text/index.js';
import type { Fault } from './faults.js';

/** The escapes of strings in a language whose grammar takes any sign after a backslash. */
export interface EscapeRules {
  /** The types of the nodes that are escapes, or have them at their start. */
  readonly nodes: readonly string[];
  /** What an escape of the language begins with. */
  readonly legal: RegExp;
  /** The nodes to which these rules apply; all nodes if it is missing. */
  readonly isHeld?: (node: Node) => boolean;
}

/** The escapes in the strings of a tree that its language does not have. */
export function illegalEscapes(tree: Tree, { nodes, legal, isHeld }: EscapeRules): Fault[] {
  const isIllegal = (node: Node) =>
    node.text.startsWith('\\') && !legal.test(node.text) && (isHeld?.(node) ?? true);
  return tree.rootNode
    .descendantsOfType([...nodes])
    .flatMap(node => (node !== null && isIllegal(node) ? [faultAt(node)] : []));
}

function faultAt(node: Node): Fault {
  return {
    range: range(node.startIndex, node.endIndex),
    message: `${JSON.stringify(node.text.slice(0, 2)).replaceAll('\\\\', '\\')} is no escape of this language`,
  };
}
