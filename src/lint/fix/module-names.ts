import type { CodeNode } from '../../syntax/index.js';
import { allNodes, importsIn } from './python-tree.js';

/** The names that a module of Python binds outside of functions and classes. */
interface ModuleNames {
  /** Those that a running program has. */
  readonly program: ReadonlySet<string>;
  /** Those and the ones that only a type checker sees. */
  readonly checker: ReadonlySet<string>;
}

const CLOSED: ReadonlySet<string> = new Set(['function_definition', 'class_definition', 'lambda']);

/**
 * The names that a module binds: imports, definitions and assignments. `from x import *` counts as
 * the name `*x`.
 *
 * @example moduleNames(tree, 'import os\n').program // Set { 'os' }
 */
export function moduleNames(tree: CodeNode, text: string): ModuleNames {
  const textOf = ({ from, to }: CodeNode) => text.slice(from, to);
  const isForChecker = (node: CodeNode) =>
    node.type === 'if_statement' &&
    node.children.some(each => each.field === 'condition' && textOf(each).endsWith('TYPE_CHECKING'));
  const [checker, program] = [new Set<string>(), new Set<string>()];
  for (const [names, isLeftOut] of [[checker, () => false] as const, [program, isForChecker] as const]) {
    for (const node of outerNodes(tree, isLeftOut)) {
      for (const name of boundBy(node, text)) names.add(name);
      if (node.type === 'delete_statement') for (const each of identifiers(node)) names.delete(textOf(each));
    }
  }
  return { program, checker };
}

/** The names that a module has before a change and not after it. */
export function namesLost(before: ModuleNames, after: ModuleNames): readonly string[] {
  const lost = (['program', 'checker'] as const).flatMap(reader =>
    [...before[reader]].filter(name => !after[reader].has(name)),
  );
  return [...new Set(lost)];
}

/** The nodes outside of definitions, with the definitions themselves. */
function outerNodes(root: CodeNode, isLeftOut: (node: CodeNode) => boolean): readonly CodeNode[] {
  return root.children.flatMap(each => {
    if (isLeftOut(each))
      return each.children
        .filter(one => one.field === 'alternative')
        .flatMap(one => outerNodes(one, isLeftOut));
    return CLOSED.has(each.type) ? [each] : [each, ...outerNodes(each, isLeftOut)];
  });
}

function boundBy(node: CodeNode, text: string): readonly string[] {
  const textOf = ({ from, to }: CodeNode) => text.slice(from, to);
  const named = (field: string) => node.children.filter(each => each.field === field);
  switch (node.type) {
    case 'import_statement':
    case 'import_from_statement':
      return importsIn(node, text).map(({ star, module, local }) => (star ? `*${module}` : local));
    case 'function_definition':
    case 'class_definition':
    case 'named_expression':
      return named('name').map(textOf);
    case 'assignment':
    case 'augmented_assignment':
      // An annotation alone, as in `a: int`, binds nothing.
      return named('right').length === 0 ? [] : named('left').flatMap(identifiers).map(textOf);
    case 'for_statement':
    case 'type_alias_statement':
      return named('left').flatMap(identifiers).map(textOf);
    case 'as_pattern_target':
      return identifiers(node).map(textOf);
    default:
      return [];
  }
}

/** The identifiers of a pattern. `a.b` and `a[b]` bind no name. */
function identifiers(node: CodeNode): readonly CodeNode[] {
  return allNodes(node, each => each.type === 'attribute' || each.type === 'subscript').filter(
    each => each.type === 'identifier',
  );
}
