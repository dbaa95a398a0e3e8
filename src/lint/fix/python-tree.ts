import type { CodeNode } from '../../syntax/index.js';

/** One name that an import statement binds. */
export interface Imported {
  /** As it is written, with the dots of a relative one. */
  readonly module: string;
  /** The imported member; absent if the module itself is bound. */
  readonly name?: string;
  /** Its name in the file: `a` for `import a.b`. */
  readonly local: string;
  /** Whether it is written with `as`. */
  readonly isRenamed: boolean;
  /** Whether it is `from module import *`. */
  readonly star: boolean;
}

/**
 * A node and all nodes in it, in the order of the text. A node for which `isClosed` is true is left
 * out with its content.
 */
export function allNodes(root: CodeNode, isClosed: (node: CodeNode) => boolean = () => false): CodeNode[] {
  const found: CodeNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isClosed(node)) continue;
    found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as CodeNode);
  }
  return found;
}

/** Whether a node is an import that binds names. `from __future__` does not. */
export function isImport({ type }: CodeNode): boolean {
  return type === 'import_statement' || type === 'import_from_statement';
}

/**
 * The names that an import statement binds; none for another node.
 *
 * @example importsIn(node, 'from .a import b as c')
 * // [{ module: '.a', name: 'b', local: 'c', … }]
 */
export function importsIn(node: CodeNode, text: string): readonly Imported[] {
  if (!isImport(node)) return [];
  const names = node.children.filter(each => each.field === 'name');
  if (node.type === 'import_statement') return names.map(each => plainImport(each, text));
  const from = node.children.find(each => each.field === 'module_name');
  const module = from === undefined ? '' : dotted(from, text);
  const star = { module, local: '*', isRenamed: false, star: true };
  if (node.children.some(each => each.type === 'wildcard_import')) return [star];
  return names.map(each => {
    const { name, alias } = parts(each, text);
    return { module, name, local: alias ?? name, isRenamed: alias !== undefined, star: false };
  });
}

function plainImport(node: CodeNode, text: string): Imported {
  const { name, alias } = parts(node, text);
  const local = alias ?? name.split('.')[0] ?? name;
  return { module: name, local, isRenamed: alias !== undefined, star: false };
}

function parts(node: CodeNode, text: string): { readonly name: string; readonly alias: string | undefined } {
  if (node.type !== 'aliased_import') return { name: dotted(node, text), alias: undefined };
  const of = (field: string) => node.children.find(each => each.field === field);
  const [name, alias] = [of('name'), of('alias')];
  return { name: name ? dotted(name, text) : '', alias: alias && text.slice(alias.from, alias.to) };
}

/** Spaces and line ends may surround the dots. */
function dotted({ from, to }: CodeNode, text: string): string {
  return text.slice(from, to).replace(/[\s\\]+/g, '');
}
