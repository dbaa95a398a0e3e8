import type { Tree } from 'web-tree-sitter';

/**
 * What a query may cost in the faults of a tree. Each step among the parts of a node costs as much
 * as the node has parts. In code this is nothing, because lists are trees of their own; but if the
 * grammar has no place for a hundred thousand brackets, they all are parts of one fault. This much
 * takes half a second.
 */
const MOST = 15_000 ** 2;

/** Whether faults of a tree have so many parts that a query of it would take too long. */
export function isTangled(tree: Tree): boolean {
  if (!tree.rootNode.hasError) return false;
  const cursor = tree.walk();
  let cost = 0;
  // Whole branches without an error are passed over.
  const step = () => {
    const node = cursor.currentNode;
    if (node.isError) cost += node.childCount ** 2;
    if (cost > MOST) return false;
    if (node.hasError && cursor.gotoFirstChild()) return true;
    while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false;
    return true;
  };
  while (step());
  cursor.delete();
  return cost > MOST;
}
