import type { LineIndex } from '../text/index.js';
import { range } from '../text/index.js';
import { trimmed } from './extents.js';
import { type OpenStatement, type Statement, type StatementKind, StatementList } from './scopes.js';
import type { Part, QueryFindings, Role } from './scopes-by-query.js';

/** A node that is a statement, by the query of a language. Positions are offsets. */
export interface PlacedNode extends Part {
  readonly role: Role;
  /** The index of its pattern: of several, the first one counts. */
  readonly pattern: number;
  readonly names: readonly string[];
  readonly nameAt: number | undefined;
  readonly bodyAt: number | undefined;
  readonly owner: string | undefined;
}

const KINDS: Readonly<Record<Role, StatementKind>> = {
  function: 'function',
  callback: 'function',
  class: 'class',
  type: 'simple',
  try: 'try',
  switch: 'switch',
  block: 'block',
  import: 'import',
  value: 'simple',
  simple: 'simple',
};

/** The statements of a text, in its order, each before those that are in it. */
export function placedStatements(text: string, lines: LineIndex, found: QueryFindings): readonly Statement[] {
  const above = new Map(found.decorators.map(each => [trimmed(text, each).to, each.from]));
  const notCode = new Set([...found.decorators, ...found.comments].map(each => `${each.from} ${each.to}`));
  const list = new StatementList();
  const ends = new Map<OpenStatement, number>();
  const nodes = distinct(found.nodes.filter(each => !notCode.has(`${each.from} ${each.to}`)))
    .map(node => ({ node, from: decoratedFrom(text, above, node.from) }))
    .sort((a, b) => a.from - b.from || b.node.to - a.node.to);
  for (const { node, from } of nodes) {
    const placed = statementOf(text, lines, node, from);
    if (node.role === 'callback' && placed.first === placed.last) continue;
    list.closeWhile(open => (ends.get(open) ?? 0) <= from);
    ends.set(list.add(placed), node.to);
  }
  return withOverloads(list.statements);
}

/** One node for each place and each body: the one that the first pattern matches. */
function distinct(nodes: readonly PlacedNode[]): PlacedNode[] {
  const places = new Set<string>();
  const bodies = new Set<number>();
  return nodes
    .toSorted((a, b) => a.pattern - b.pattern || a.from - b.from)
    .filter(({ from, to, bodyAt }) => {
      const place = `${from} ${to}`;
      if (places.has(place) || (bodyAt !== undefined && bodies.has(bodyAt))) return false;
      places.add(place);
      if (bodyAt !== undefined) bodies.add(bodyAt);
      return true;
    });
}

/** Where the decorators directly above begin, or the node itself. */
function decoratedFrom(text: string, above: ReadonlyMap<number, number>, from: number): number {
  let start = from;
  for (;;) {
    let at = start;
    while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--;
    const decorator = above.get(at);
    if (decorator === undefined || decorator >= start) return start;
    start = decorator;
  }
}

function statementOf(
  text: string,
  lines: LineIndex,
  node: PlacedNode,
  from: number,
): Omit<OpenStatement, 'depth'> {
  const lineOf = (offset: number) => lines.lineAt(offset) + 1;
  const { to } = trimmed(text, range(node.from, node.to));
  const first = lineOf(from);
  const last = lineOf(Math.max(from, to - 1));
  const kind = KINDS[node.role];
  const isPlain = kind === 'simple' || kind === 'import';
  const headFirst = isPlain ? first : Math.max(first, lineOf(node.nameAt ?? node.from));
  const headLast = node.bodyAt === undefined ? last : lineOf(headEnd(text, node.bodyAt));
  const [name, ...others] = node.names;
  return {
    kind,
    first,
    last,
    headFirst,
    headLast: Math.max(headFirst, headLast),
    ...(name !== undefined && { name }),
    ...(isPlain && name !== undefined && { defines: [name, ...others] }),
    ...(node.owner !== undefined && { owner: node.owner }),
    ...(node.role === 'type' && { isType: true as const }),
    ...(node.role === 'callback' && { isCallback: true as const }),
  };
}

/** The last character of what introduces a body: a brace that opens it, or what is before it. */
function headEnd(text: string, bodyAt: number): number {
  if (text[bodyAt] === '{') return bodyAt;
  let at = bodyAt - 1;
  while (at > 0 && /\s/.test(text[at] ?? '')) at--;
  return at;
}

/** Signatures of a function belong to the one below them with the same name. */
function withOverloads(statements: readonly OpenStatement[]): readonly Statement[] {
  const kept: OpenStatement[] = [];
  for (const each of statements) {
    const above = kept.at(-1);
    if (above !== undefined && isOverload(above, each)) {
      kept.pop();
      kept.push({ ...each, first: above.first, headFirst: each.headFirst });
    } else kept.push(each);
  }
  return kept;
}

function isOverload(above: Statement, { kind, name, depth }: Statement): boolean {
  const isSame = kind === 'function' && name !== undefined && above.name === name && above.depth === depth;
  return isSame && above.kind === 'function' && above.headLast === above.last;
}
