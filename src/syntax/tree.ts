import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import { type Range, range } from '../text/index.js';
import { editBetween } from './edit-between.js';
import { illegalEscapes } from './escapes.js';
import type { Fault } from './faults.js';
import { engineIsLost, type Grammar, loseEngine } from './grammar.js';
import { type ItemKind, isItemKind } from './kinds.js';
import { brokenLines } from './line-break-rules.js';
import { brokenLiterals } from './one-line-literals.js';
import { isTangled } from './tangle.js';

/**
 * A text of more code units is read by its lines: a tree of it takes seconds and hundreds of
 * megabytes.
 */
export const TREE_LIMIT = 2_000_000;

/**
 * How often the parser may report before it is stopped: it does after every hundred steps. Reports
 * are counted, never time, so that a text is read in one way on every machine. Of 26,000 real
 * texts, whole and cut, all took less than 0.04 of a report for a code unit; of TypeScript, which
 * has its own number, less than 0.016. Text that makes the parser try many readings at once takes
 * more, and each of its reports costs up to ten times as much. A table of single digits (`0,1,0,`)
 * takes as many cheap ones: nothing tells the two apart, so a long one is not checked either.
 */
const REPORTS_FREE = 500;
const REPORTS_PER_UNIT = 0.04;

/** The same for the query, for which real code takes at most 0.016 of a report for a unit. */
const QUERY_REPORTS_FREE = 500;
const QUERY_REPORTS_PER_UNIT = 0.06;

/** A definition in a tree. */
export interface TreeItem {
  readonly kind: ItemKind;
  readonly name: Range | undefined;
  readonly owner: Range | undefined;
  readonly body: Range | undefined;
  /** With all that wraps it, such as `export`. */
  readonly extent: Range;
}

/** What the query of a language found in a tree. In no order. */
export interface TreeFindings {
  readonly items: readonly TreeItem[];
  readonly comments: readonly Range[];
  readonly decorators: readonly Range[];
  readonly imports: readonly Range[];
  readonly tries: readonly Range[];
  readonly faults: readonly Fault[];
}

/** What is read in a tree of which the query gets all: parsing again would take as long. */
export interface TreeReading extends TreeFindings {
  /** As {@link readTexts} would find them. */
  readonly texts: readonly Range[];
}

/**
 * Parse a text and look for all that the language's query names; `undefined` for a text that is too
 * large, or on which the parser or the query would not come to an end in bounded time. The tree is
 * freed before this returns.
 */
export function readTree(text: string, grammar: Grammar): TreeReading | undefined {
  return withTree(text, grammar, tree => {
    const found = isTangled(tree) ? undefined : find(tree, grammar);
    return found && { ...found, texts: textsOf(tree) };
  });
}

/**
 * Only the faults, as {@link readTree} would find them, without the query. The tree of the last
 * text is kept: an agent edits one file again and again, and if most of a text is the same, only
 * what has changed is parsed.
 */
export function readFaults(text: string, grammar: Grammar): readonly Fault[] | undefined {
  if (last?.grammar === grammar && last.text === text) return last.faults;
  if (text.length > KEPT_LIMIT) return withTree(text, grammar, tree => faultsIn(tree, grammar));
  return bounded(text, () => {
    const tree = reparsed(text, grammar) ?? parse(text, grammar);
    if (tree === null) return undefined;
    last?.tree.delete();
    last = { grammar, text, tree, faults: faultsIn(tree, grammar) };
    return last.faults;
  });
}

/** The tree of a longer text is not kept: for this many code units it takes about ten megabytes. */
const KEPT_LIMIT = 500_000;

interface Kept {
  readonly grammar: Grammar;
  readonly text: string;
  readonly tree: Tree;
  readonly faults: readonly Fault[];
}

/** What was parsed last, of all grammars. */
let last: Kept | undefined;

/**
 * The tree of a text, made from the kept one; `undefined` if that is of another text, or if one of
 * them has faults. How a parser reads a text with faults depends on where it began, and a text must
 * be read in one way.
 */
function reparsed(text: string, grammar: Grammar): Tree | undefined {
  if (last?.grammar !== grammar || last.tree.rootNode.hasError) return undefined;
  const edit = editBetween(withNewlines(last.text), withNewlines(text));
  if (edit === undefined) return undefined;
  const old = last.tree.copy();
  old.edit(edit);
  const tree = parse(text, grammar, old);
  old.delete();
  if (tree === null || !tree.rootNode.hasError) return tree ?? undefined;
  tree.delete();
  return undefined;
}

/**
 * Nodes of text, in which the start of a line is not code; strings that are side by side are code.
 */
const TEXTS = /string|heredoc|nowdoc|comment/;
const CODE_OF_STRINGS = /^(?:concatenated|chained)_string$/;

/**
 * The strings and comments of more than one line, the outermost ones; `undefined` if {@link
 * readTree} gives up.
 */
export function readTexts(text: string, grammar: Grammar): readonly Range[] | undefined {
  return withTree(text, grammar, textsOf);
}

function textsOf(tree: Tree): Range[] {
  const texts: Range[] = [];
  walk(tree, node => {
    if (node.startPosition.row === node.endPosition.row) return false;
    if (!TEXTS.test(node.type) || CODE_OF_STRINGS.test(node.type)) return true;
    texts.push(rangeOf(node));
    return false;
  });
  return texts;
}

/**
 * What is read in the tree of a text, which is freed before this returns; `undefined` for a text
 * that is too large or takes too long. What throws while it reads counts as the end of the engine.
 */
export function withTree<T>(
  text: string,
  grammar: Grammar,
  read: (tree: Tree) => T | undefined,
): T | undefined {
  return bounded(text, () => {
    const tree = parse(text, grammar);
    if (tree === null) return undefined;
    const found = read(tree);
    tree.delete();
    return found;
  });
}

/** What the engine says of a text; nothing of one that is too much for it. */
function bounded<T>(text: string, read: () => T | undefined): T | undefined {
  if (text.length > TREE_LIMIT || engineIsLost()) return undefined;
  try {
    return read();
  } catch {
    // It throws at nothing but its own end.
    loseEngine();
    return undefined;
  }
}

function parse(text: string, grammar: Grammar, old: Tree | null = null): Tree | null {
  const { parser, reports = REPORTS_PER_UNIT } = grammar;
  // True stops the parser, which then continues with that text unless it is reset.
  const progressCallback = isPast(REPORTS_FREE + text.length * reports);
  const tree = parser.parse(withNewlines(text), old, { progressCallback });
  parser.reset();
  return tree;
}

/** Whether more reports have come than may. */
function isPast(most: number): () => boolean {
  let left = most;
  return () => left-- < 0;
}

/**
 * Grammars do not take a lone carriage return for the end of a line. One for the other keeps all
 * offsets.
 */
function withNewlines(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
}

function find(tree: Tree, grammar: Grammar): TreeFindings | undefined {
  const isLate = isPast(QUERY_REPORTS_FREE + tree.rootNode.endIndex * QUERY_REPORTS_PER_UNIT);
  let stopped = false;
  const progressCallback = () => {
    stopped = isLate();
    return stopped;
  };
  const found = new Collector();
  for (const match of grammar.query.matches(tree.rootNode, { progressCallback })) found.add(match);
  return stopped ? undefined : found.findings(faultsIn(tree, grammar));
}

/**
 * Gathers matches. Nodes are distinguished by their ids, since a node and its only child have one
 * range.
 */
class Collector {
  readonly #items = new Map<number, Omit<TreeItem, 'extent'> & { readonly node: Range; pattern: number }>();
  readonly #wrappers = new Map<number, Node>();
  readonly #plain: Record<PlainCapture, Range[]> = { comment: [], decorator: [], import: [], try: [] };

  add(match: QueryMatch): void {
    const captures = new Map(match.captures.map(({ name, node }) => [name, node]));
    const wrapped = captures.get('wrapped');
    const wrapper = captures.get('wrapper');
    if (wrapped !== undefined && wrapper !== undefined) this.#wrappers.set(wrapped.id, wrapper);
    for (const [name, node] of captures) {
      if (isPlain(name)) this.#plain[name].push(rangeOf(node));
      else if (isItemKind(name)) this.#addItem(name, node, captures, match.patternIndex);
    }
  }

  #addItem(kind: ItemKind, node: Node, captures: ReadonlyMap<string, Node>, pattern: number): void {
    const known = this.#items.get(node.id);
    if (known !== undefined && known.pattern <= pattern) return;
    const [name, owner, body] = ['name', 'owner', 'body'].map(each => optionalRange(captures.get(each)));
    this.#items.set(node.id, { kind, name, owner, body, node: rangeOf(node), pattern });
  }

  findings(faults: readonly Fault[]): TreeFindings {
    const items = [...this.#items].map(([id, { kind, name, owner, body, node }]) => ({
      kind,
      name,
      owner,
      body,
      extent: withName(this.#wrapped(id) ?? node, name),
    }));
    const { comment, decorator, import: imports, try: tries } = this.#plain;
    return { items, comments: comment, decorators: decorator, imports, tries, faults };
  }

  /** The outermost of the wrappers around a node, if there are any. */
  #wrapped(id: number): Range | undefined {
    let outermost: Node | undefined;
    for (let at = this.#wrappers.get(id); at !== undefined; at = this.#wrappers.get(at.id)) outermost = at;
    return optionalRange(outermost);
  }
}

/** A grammar that does not know of a definition may have its name in a node of its own. */
function withName(extent: Range, name: Range | undefined): Range {
  return name === undefined || name.from >= extent.from ? extent : range(name.from, extent.to);
}

type PlainCapture = 'comment' | 'decorator' | 'import' | 'try';

function isPlain(name: string): name is PlainCapture {
  return name === 'comment' || name === 'decorator' || name === 'import' || name === 'try';
}

function optionalRange(node: Node | undefined): Range | undefined {
  return node && rangeOf(node);
}

function rangeOf(node: Node): Range {
  return range(node.startIndex, Math.max(node.startIndex, node.endIndex));
}

function faultsIn(tree: Tree, { lineBreaks, escapes, literals }: Grammar): readonly Fault[] {
  return [
    ...(tree.rootNode.hasError ? faultsOf(tree) : []),
    ...(lineBreaks === undefined ? [] : brokenLines(tree, lineBreaks)),
    ...(escapes === undefined ? [] : illegalEscapes(tree, escapes)),
    ...(literals === undefined ? [] : brokenLiterals(tree, literals)),
  ];
}

/**
 * The outermost nodes of a tree that the grammar has no place for, and the tokens that it inserted
 * for missing ones.
 */
function faultsOf(tree: Tree): Fault[] {
  const faults: Fault[] = [];
  // Whole branches without an error are passed over.
  walk(tree, node => {
    if (node.isError || node.isMissing) faults.push(faultOf(node));
    else return node.hasError;
    return false;
  });
  return faults;
}

/**
 * Visit the nodes of a tree, each before its children, which are visited if `visit` returns true.
 */
function walk(tree: Tree, visit: (node: Node) => boolean): void {
  const cursor = tree.walk();
  const step = () => {
    if (visit(cursor.currentNode) && cursor.gotoFirstChild()) return true;
    while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return false;
    return true;
  };
  while (step());
  cursor.delete();
}

function faultOf(node: Node): Fault {
  const message = node.isMissing ? `${node.type} is missing` : 'unexpected here';
  return { range: rangeOf(node), message };
}
