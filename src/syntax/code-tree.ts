import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { Grammar } from './grammar.js';
import { withTree } from './tree.js';

/**
 * A node of a parse tree as plain data. What the grammar calls "extra", such as comments, is among
 * the children.
 */
export interface CodeNode {
  /** As the grammar names it: `function_definition`, `identifier`; of a token its text. */
  readonly type: string;
  /** Whether the grammar gives it a name; tokens such as `(` have none. */
  readonly isNamed: boolean;
  /**
   * What it is to its parent: `name`, `body`, `condition` …; `undefined` if the grammar does not
   * say.
   */
  readonly field: string | undefined;
  /** Its position in the text: UTF-16 code units, the end excluded. */
  readonly from: number;
  readonly to: number;
  readonly children: readonly CodeNode[];
}

/**
 * The whole tree of a text; `undefined` for one that is too large, takes too long, or does not
 * parse.
 */
export function codeTree(text: string, grammar: Grammar): CodeNode | undefined {
  return withTree(text, grammar, wholeTree);
}

function wholeTree(tree: Tree): CodeNode | undefined {
  if (tree.rootNode.hasError) return undefined;
  const cursor = tree.walk();
  const root = nodeAt(cursor);
  cursor.delete();
  return root;
}

/** Without calls of itself: nothing bounds how deep brackets are nested in a text. */
function nodeAt(cursor: TreeCursor): CodeNode {
  const root = nodeUnder(cursor);
  const open = [root];
  for (;;) {
    if (cursor.gotoFirstChild()) open.push(adopted(open, cursor));
    else {
      while (open.length > 1 && !cursor.gotoNextSibling()) {
        cursor.gotoParent();
        open.pop();
      }
      if (open.length === 1) return root;
      open.pop();
      open.push(adopted(open, cursor));
    }
  }
}

type OpenNode = Omit<CodeNode, 'children'> & { readonly children: CodeNode[] };

function adopted(open: readonly OpenNode[], cursor: TreeCursor): OpenNode {
  const node = nodeUnder(cursor);
  open.at(-1)?.children.push(node);
  return node;
}

function nodeUnder({
  nodeType: type,
  nodeIsNamed: isNamed,
  currentFieldName,
  startIndex: from,
  endIndex: to,
}: TreeCursor): OpenNode {
  return { type, isNamed, field: currentFieldName ?? undefined, from, to, children: [] };
}
