import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import type { Document, LineIndex } from '../text/index.js';
import { type CodeNode, codeTree } from './code-tree.js';
import type { Grammar } from './grammar.js';
import { type PlacedNode, placedStatements } from './placed-statements.js';
import type { PlacedBinding, Scopes } from './scopes.js';
import { type StandIn, withStandIns } from './stand-ins.js';
import { StatementLines } from './statement-lines.js';
import { isTangled } from './tangle.js';
import { withTree } from './tree.js';

/** The roles of statements in queries; see `Language.statements`. */
const ROLES = [
  'function',
  'callback',
  'class',
  'type',
  'try',
  'switch',
  'block',
  'import',
  'value',
  'simple',
] as const;
export type Role = (typeof ROLES)[number];

/** A part of a text that is no statement. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** What a query found in a tree, as plain data: nothing of the tree is needed afterwards. */
export interface QueryFindings {
  readonly nodes: readonly PlacedNode[];
  readonly decorators: readonly Part[];
  readonly comments: readonly Part[];
  readonly dictionaries: readonly Part[];
  readonly pieces: readonly Part[];
  readonly bindings: readonly PlacedBinding[];
}

/**
 * What encloses what, by the query of a language; `undefined` for a text that is too large for a
 * tree, or of which the grammar can make nothing.
 *
 * @param grammar with `Language.statements` as its query.
 */
export function scopesByQuery(
  document: Document,
  grammar: Grammar,
  standIns: readonly StandIn[] = [],
): Scopes | undefined {
  const { text, lines } = document;
  const read = (from: string, mayHaveFaults: boolean) =>
    withTree(from, grammar, tree => foundIn(tree, grammar, document, mayHaveFaults));
  // Most texts have no fault, and searching for what to replace takes as long as parsing.
  const found = read(text, false) ?? read(withStandIns(text, standIns), true);
  return found && scopesOf(lines, text, found, () => codeTree(text, grammar));
}

function scopesOf(
  lines: LineIndex,
  text: string,
  found: QueryFindings,
  readTree: () => CodeNode | undefined,
): Scopes {
  let tree: { readonly root: CodeNode | undefined } | undefined;
  const statements = placedStatements(text, lines, found);
  const logical = new StatementLines(lines, statements, found);
  const linesOf = ({ from, to }: Part) => ({ first: lines.lineAt(from) + 1, last: lines.lineAt(to) + 1 });
  return {
    source: 'tree',
    complete: true,
    statements,
    dictionaries: found.dictionaries.map(linesOf),
    bindings: found.bindings,
    logicalLine: line => logical.at(line),
    wholeLine: line => logical.runAt(line),
    tree() {
      tree ??= { root: readTree() };
      return tree.root;
    },
  };
}

/** Grammars find fault with much that is right, so the statements around a fault are used. */
function foundIn(
  tree: Tree,
  grammar: Grammar,
  { text, lines }: Document,
  mayHaveFaults: boolean,
): QueryFindings | undefined {
  const { rootNode } = tree;
  if (rootNode.hasError && (!mayHaveFaults || rootNode.isError || isTangled(tree))) return undefined;
  const collector = new Collector(text, lines);
  for (const match of grammar.query.matches(tree.rootNode)) collector.add(match);
  return collector.findings();
}

type PartName = 'decorator' | 'comment' | 'dictionary' | 'piece';

function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name);
}

/** Gathers matches. Nodes are distinguished by their ids. */
class Collector {
  readonly #nodes = new Map<number, PlacedNode & { names: string[] }>();
  readonly #wrappers = new Map<number, Node>();
  readonly #parts: Record<PartName, Part[]> = { decorator: [], comment: [], dictionary: [], piece: [] };
  readonly #bindings: PlacedBinding[] = [];

  constructor(
    readonly text: string,
    readonly lines: LineIndex,
  ) {}

  add({ captures, patternIndex }: QueryMatch): void {
    const by: Record<string, Node> = {};
    for (const { name, node } of captures) by[name] = node;
    if (by.wrapped !== undefined && by.wrapper !== undefined) this.#wrappers.set(by.wrapped.id, by.wrapper);
    if (by.module !== undefined) this.#bind(by.module, by);
    for (const { name, node } of captures) {
      if (isRole(name)) this.#addNode(name, node, by, patternIndex);
      else if (name in this.#parts) this.#parts[name as PartName].push(partOf(node));
    }
  }

  #addNode(role: Role, node: Node, { name, body, owner }: Record<string, Node>, pattern: number): void {
    const known = this.#nodes.get(node.id);
    const named = name === undefined ? [] : [nameOf(this.#textOf(name))];
    if (known !== undefined && known.pattern <= pattern) {
      if (known.role === role) known.names.push(...named.filter(each => !known.names.includes(each)));
      return;
    }
    this.#nodes.set(node.id, {
      role,
      pattern,
      ...partOf(node),
      names: named,
      nameAt: name?.startIndex,
      bodyAt: body?.startIndex,
      owner: owner && nameOf(this.#textOf(owner)),
    });
  }

  #bind(node: Node, { local, imported, star, default: unnamed }: Record<string, Node>): void {
    const module = unquoted(this.#textOf(node));
    const bound = local ?? imported ?? unnamed;
    const name = imported === undefined ? unnamed && 'default' : this.#textOf(imported);
    this.#bindings.push({
      module,
      ...(name !== undefined && { name }),
      local: star !== undefined ? '*' : bound === undefined ? lastPart(module) : this.#textOf(bound),
      line: this.lines.lineAt((bound ?? node).startIndex) + 1,
    });
  }

  #textOf({ startIndex, endIndex }: Node): string {
    return this.text.slice(startIndex, endIndex);
  }

  findings(): QueryFindings {
    const nodes = [...this.#nodes].map(([id, node]) => {
      const wrapper = this.#wrapper(id);
      return wrapper === undefined ? node : { ...node, ...partOf(wrapper) };
    });
    const { decorator, comment, dictionary, piece } = this.#parts;
    const bindings = this.#bindings;
    return {
      nodes,
      decorators: decorator,
      comments: comment,
      dictionaries: dictionary,
      pieces: piece,
      bindings,
    };
  }

  /** The outermost of the wrappers around a node. */
  #wrapper(id: number): Node | undefined {
    let outermost: Node | undefined;
    for (let at = this.#wrappers.get(id); at !== undefined; at = this.#wrappers.get(at.id)) outermost = at;
    return outermost;
  }
}

/** Without what a node may include of the next line. */
function partOf({ startIndex: from, endIndex: to }: Node): Part {
  return { from, to: Math.max(from, to) };
}

/** The name itself, without the arguments of a type, quotes and white space. */
function nameOf(text: string): string {
  return unquoted(text.replace(/(?<=\S)[<[][\s\S]*/, '').trim());
}

function unquoted(text: string): string {
  return text.replace(/^(["'`])([\s\S]*)\1$/, '$2');
}

/** The name of a package by its path; a version at the end is no name. */
function lastPart(path: string): string {
  return path.split('/').findLast(part => !/^v\d+$/.test(part)) ?? path;
}
