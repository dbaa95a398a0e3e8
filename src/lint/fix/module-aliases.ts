import type { CodeNode } from '../../syntax/index.js';
import { chainOf, type Imported } from './python-tree.js';

/** A module in code: by a chain of names, or by the text with which it is loaded. */
export type ModuleValue = { readonly chain: string } | { readonly module: string };

/**
 * A name that a file assigns to a possible module: `u = pkg.mod`, `m = import_module("pkg.mod")`.
 */
export type Alias = ModuleValue & { readonly local: string };

const LOADS = /(?:^|\.)(?:import_module|__import__|importorskip)$/;

/**
 * The modules that an expression may be: `a if b else c` has two.
 *
 * @example moduleValues(node, 'import_module(".mod", "pkg")') // [{ module: 'pkg.mod' }]
 */
export function moduleValues(node: CodeNode, text: string): readonly ModuleValue[] {
  switch (node.type) {
    case 'identifier':
    case 'attribute': {
      const chain = chainOf(node, text);
      return chain === undefined ? [] : [{ chain }];
    }
    case 'call':
      return loadedBy(node, text);
    case 'subscript': {
      const [of, key] = [field(node, 'value'), field(node, 'subscript')];
      const isLoaded = of !== undefined && chainOf(of, text) === 'sys.modules' && key?.type === 'string';
      return isLoaded ? [{ module: stringText(key, text) }] : [];
    }
    case 'parenthesized_expression':
    case 'conditional_expression':
    case 'boolean_operator':
      return node.children.filter(each => each.isNamed).flatMap(each => moduleValues(each, text));
    default:
      return [];
  }
}

function loadedBy(call: CodeNode, text: string): readonly ModuleValue[] {
  const [called, given] = [field(call, 'function'), field(call, 'arguments')];
  if (called === undefined || !LOADS.test(chainOf(called, text) ?? '')) return [];
  const [first, second] = (given?.children ?? []).filter(each => each.isNamed);
  if (first?.type !== 'string') return [];
  const module = stringText(first, text);
  // A second argument is the package of a relative name. Without it, the name is relative to the
  // file.
  return [
    {
      module:
        module.startsWith('.') && second?.type === 'string' ? stringText(second, text) + module : module,
    },
  ];
}

/** The aliases that a node creates. */
export function aliasesAt(node: CodeNode, text: string): readonly Alias[] {
  const named = (left: CodeNode | undefined, values: readonly (CodeNode | undefined)[]) => {
    const local = left && chainOf(left, text);
    return local === undefined
      ? []
      : values.flatMap(each => (each ? moduleValues(each, text) : [])).map(value => ({ local, ...value }));
  };
  switch (node.type) {
    case 'assignment': {
      const [left, right] = [field(node, 'left'), lastValue(node)];
      const [many, values] = [inner(left), inner(right)];
      return many.length > 0 && many.length === values.length
        ? many.flatMap((each, i) => named(each, [values[i]]))
        : named(left, [right]);
    }
    case 'named_expression':
    case 'default_parameter':
    case 'typed_default_parameter':
      return named(field(node, 'name'), [field(node, 'value')]);
    case 'for_statement':
    case 'for_in_clause':
      return named(field(node, 'left'), inner(field(node, 'right')));
    default:
      return [];
  }
}

/** The value in `a = b = value`. */
function lastValue(node: CodeNode): CodeNode | undefined {
  let value = field(node, 'right');
  while (value?.type === 'assignment') value = field(value, 'right');
  return value;
}

const SEVERAL = /^(?:pattern_list|tuple_pattern|list_pattern|expression_list|tuple|list|set)$/;

function inner(node: CodeNode | undefined): readonly CodeNode[] {
  return node !== undefined && SEVERAL.test(node.type) ? node.children.filter(each => each.isNamed) : [];
}

/**
 * An access to a member of a value by its name: `import_module("m").x`, `vars(m)["x"]` and
 * `m.__dict__["x"]`.
 */
export function memberAt(
  node: CodeNode,
  text: string,
): { readonly of: readonly ModuleValue[]; readonly name: string } | undefined {
  if (node.type === 'attribute') {
    const [object, name] = [field(node, 'object'), field(node, 'attribute')];
    const isPlain = object === undefined || chainOf(object, text) !== undefined;
    return isPlain || name === undefined
      ? undefined
      : { of: moduleValues(object, text), name: text.slice(name.from, name.to) };
  }
  const [value, key] = [field(node, 'value'), field(node, 'subscript')];
  if (node.type !== 'subscript' || value === undefined || key?.type !== 'string') return undefined;
  const dictionary = dictionaryOf(value, text);
  return dictionary && { of: moduleValues(dictionary, text), name: stringText(key, text) };
}

/** The object whose members are in a dictionary. */
function dictionaryOf(node: CodeNode, text: string): CodeNode | undefined {
  const attribute = field(node, 'attribute');
  if (attribute !== undefined && text.slice(attribute.from, attribute.to) === '__dict__')
    return field(node, 'object');
  const called = field(node, 'function');
  const isVars = called !== undefined && text.slice(called.from, called.to) === 'vars';
  return isVars ? field(node, 'arguments')?.children.find(each => each.isNamed) : undefined;
}

/** How many aliases in a row are followed. */
const DEEPEST = 4;

/** The aliases that refer to an import, or to a module that is loaded by a text. */
export function moduleAliases(aliases: readonly Alias[], imports: readonly Imported[]): readonly Alias[] {
  const known = new Set(imports.map(each => each.local));
  const found = new Set<Alias>();
  for (let i = 0; i < DEEPEST; i++) {
    for (const each of aliases) {
      if ('chain' in each && !known.has(each.chain.split('.')[0] ?? '')) continue;
      found.add(each);
      known.add(each.local.split('.')[0] ?? '');
    }
  }
  return [...found];
}

/** @example stringText(node, '"a"') // 'a' */
export function stringText({ from, to }: CodeNode, text: string): string {
  return text.slice(from, to).replace(/^\w*["']+|(?<!["'])["']+$/g, '');
}

function field(node: CodeNode, name: string): CodeNode | undefined {
  return node.children.find(each => each.field === name);
}
