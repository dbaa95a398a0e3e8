import type { CodeNode } from '../../syntax/index.js';
import { allNodes, importsIn, innerOf } from './python-tree.js';

/** The names that the statements of a module bind at its top level. */
export interface ModuleNames {
  /** Names that are bound on every path through the module. */
  readonly sure: ReadonlySet<string>;
  /** How many statements bind each name, including the sure ones. */
  readonly times: ReadonlyMap<string, number>;
}

/**
 * The reader of a module: a running program, or a type checker, which also reads `if
 * TYPE_CHECKING`.
 */
type Reader = 'program' | 'checker';

/**
 * The names that a module binds: imports, definitions and assignments outside functions and
 * classes. `from x import *` counts as the name `*x`.
 *
 * @example namesOf(tree, text, 'program').sure // Set { 'os', 'main' }
 */
export function namesOf(tree: CodeNode, text: string, reader: Reader): ModuleNames {
  return new Names(text, reader).block(tree.children);
}

/** The names that a module binds before a change, and not, or not on every path, after it. */
export function namesLost(before: ModuleNames, after: ModuleNames): readonly string[] {
  return [...before.times].flatMap(([name, times]) => {
    if (after.sure.has(name)) return [];
    return before.sure.has(name) || (after.times.get(name) ?? 0) < times ? [name] : [];
  });
}

const NOTHING: ModuleNames = { sure: new Set(), times: new Map() };

class Names {
  constructor(
    readonly text: string,
    readonly reader: Reader,
  ) {}

  /** The names that consecutive statements bind. */
  block(statements: readonly CodeNode[]): ModuleNames {
    const sure = new Set<string>();
    const times = new Map<string, number>();
    for (const statement of statements) {
      if (statement.type === 'delete_statement') {
        for (const name of this.#identifiers(statement)) [sure.delete(name), times.delete(name)];
        continue;
      }
      const bound = this.#statement(statement);
      for (const name of bound.sure) sure.add(name);
      for (const [name, count] of bound.times) times.set(name, (times.get(name) ?? 0) + count);
    }
    return { sure, times };
  }

  #statement(node: CodeNode): ModuleNames {
    switch (node.type) {
      case 'import_statement':
      case 'import_from_statement':
        return named(
          importsIn(node, this.text).map(({ star, module, local }) => (star ? `*${module}` : local)),
        );
      case 'function_definition':
      case 'class_definition':
        return named(this.#field(node, 'name').map(each => this.#textOf(each)));
      case 'decorated_definition':
        return this.block(node.children.filter(each => each.field === 'definition'));
      case 'expression_statement':
        return named(node.children.flatMap(each => this.#targets(each)));
      case 'type_alias_statement':
        return named(this.#field(node, 'left').flatMap(each => this.#identifiers(each).slice(0, 1)));
      case 'if_statement':
        return this.#if(node);
      case 'try_statement':
        return this.#try(node);
      case 'with_statement':
        return this.#with(node);
      case 'for_statement':
      case 'while_statement':
      case 'match_statement':
        return unsure(this.#loop(node));
      default:
        return NOTHING;
    }
  }

  /** The names on the left of `a = (b, c) = value`, `a: int = value` and `a += value`. */
  #targets(node: CodeNode): readonly string[] {
    const names: string[] = [];
    for (let at: CodeNode | undefined = node; at !== undefined; ) {
      if (at.type === 'named_expression') return [...names, ...this.#identifiers(at).slice(0, 1)];
      if (at.type !== 'assignment' && at.type !== 'augmented_assignment') break;
      const [left] = this.#field(at, 'left');
      const [right] = this.#field(at, 'right');
      // An annotation alone, as in `a: int`, binds nothing.
      if (left !== undefined && right !== undefined) names.push(...this.#identifiers(left));
      at = right;
    }
    return names;
  }

  /** The identifiers of a pattern. `a.b` and `a[b]` bind no name. */
  #identifiers(node: CodeNode): readonly string[] {
    return allNodes(node, each => each.type === 'attribute' || each.type === 'subscript')
      .filter(each => each.type === 'identifier')
      .map(each => this.#textOf(each));
  }

  #if(node: CodeNode): ModuleNames {
    const [condition] = this.#field(node, 'condition');
    const forChecker = condition !== undefined && /^(?:\w+\.)?TYPE_CHECKING$/.test(this.#textOf(condition));
    const body = this.#blocks(this.#field(node, 'consequence'));
    const others = this.#field(node, 'alternative');
    const branches = others.map(each => this.#blocks(innerOf(each)));
    if (forChecker && this.reader === 'program') return merged(branches);
    if (forChecker) return this.#joined(body, unsure(merged(branches)));
    const isWhole = others.some(each => each.type === 'else_clause');
    return isWhole ? eitherOf([body, ...branches]) : unsure(merged([body, ...branches]));
  }

  #try(node: CodeNode): ModuleNames {
    const clauses = (type: string) => node.children.filter(each => each.type === type);
    const body = this.#blocks(this.#field(node, 'body'));
    const otherwise = clauses('else_clause').map(each => this.#blocks(innerOf(each)));
    const handlers = [...clauses('except_clause'), ...clauses('except_group_clause')];
    const going = handlers.filter(each => !endsInRaise(each)).map(each => this.#blocks(innerOf(each)));
    const last = clauses('finally_clause').map(each => this.#blocks(innerOf(each)));
    return merged([eitherOf([merged([body, ...otherwise]), ...going]), ...last]);
  }

  #with(node: CodeNode): ModuleNames {
    const clauses = node.children.filter(each => each.type === 'with_clause');
    const targets = clauses
      .flatMap(each => allNodes(each))
      .filter(each => each.type === 'as_pattern_target')
      .flatMap(each => this.#identifiers(each));
    return this.#joined(named(targets), this.#blocks(this.#field(node, 'body')));
  }

  #loop(node: CodeNode): ModuleNames {
    const targets = node.type === 'for_statement' ? this.#field(node, 'left') : [];
    const clauses = node.children.filter(each => each.type.endsWith('_clause')).flatMap(innerOf);
    const inner = this.#field(node, 'body').flatMap(each =>
      node.type === 'match_statement' ? each.children.flatMap(innerOf) : [each],
    );
    return this.#joined(
      named(targets.flatMap(each => this.#identifiers(each))),
      this.#blocks([...inner, ...clauses]),
    );
  }

  #blocks(nodes: readonly CodeNode[]): ModuleNames {
    return merged(nodes.map(each => this.block(each.type === 'block' ? each.children : [each])));
  }

  #joined(...all: readonly ModuleNames[]): ModuleNames {
    return merged(all);
  }

  #field(node: CodeNode, field: string): readonly CodeNode[] {
    return node.children.filter(each => each.field === field);
  }

  #textOf({ from, to }: CodeNode): string {
    return this.text.slice(from, to);
  }
}

function named(names: readonly string[]): ModuleNames {
  return { sure: new Set(names), times: new Map(names.map(name => [name, 1])) };
}

function unsure({ times }: ModuleNames): ModuleNames {
  return { sure: new Set(), times };
}

/** The names that several blocks bind together, if all of them run. */
function merged(all: readonly ModuleNames[]): ModuleNames {
  const times = new Map<string, number>();
  for (const each of all)
    for (const [name, count] of each.times) times.set(name, (times.get(name) ?? 0) + count);
  return { sure: new Set(all.flatMap(each => [...each.sure])), times };
}

/** The names that several blocks bind, if one of them runs. */
function eitherOf(all: readonly ModuleNames[]): ModuleNames {
  const [first = NOTHING, ...others] = all;
  const sure = [...first.sure].filter(name => others.every(each => each.sure.has(name)));
  return { sure: new Set(sure), times: merged(all).times };
}

function endsInRaise(clause: CodeNode): boolean {
  const last = innerOf(clause)
    .flatMap(each => each.children)
    .findLast(each => each.isNamed && each.type !== 'comment');
  return last?.type === 'raise_statement' || last?.type === 'return_statement';
}
