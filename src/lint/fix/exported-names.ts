import type { CodeNode } from '../../syntax/index.js';
import { allNodes } from './python-tree.js';

/**
 * The names that a module lists in `__all__`: every string in the top-level statements that contain
 * `__all__`, however the list is built.
 *
 * @example exportedNames(tree, '__all__ = ["a"] + ["b"]') // Set { 'a', 'b' }
 */
export function exportedNames(tree: CodeNode, text: string): ReadonlySet<string> {
  const statements = allNodes(tree, ({ type }) => /^(?:function|class)_definition$/.test(type)).filter(
    ({ type, from, to }) => type === 'expression_statement' && /\b__all__\b/.test(text.slice(from, to)),
  );
  const strings = statements.flatMap(each => allNodes(each)).filter(each => each.type === 'string');
  return new Set(
    strings.map(({ from, to }) => text.slice(from, to).replace(/^\w*["']+|(?<!["'])["']+$/g, '')),
  );
}
