import type { Document } from '../text/index.js';
import { anchorTypeOf, type ItemKind } from './kinds.js';
import { itemsOf, type OutlineItem, type Stretch } from './outline.js';
import { type OpenStatement, type Scopes, StatementList } from './scopes.js';
import type { Syntax } from './syntax.js';

/** Definitions that hold others, as a class does. */
const CLASSES: ReadonlySet<ItemKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait', 'impl']);

/** What encloses what, as far as an outline tells: no statements but definitions, imports and blocks of `try`. */
export function scopesByOutline(document: Document, syntax: Syntax): Scopes {
  const outline = syntax.outline(document);
  const found = [
    ...[...itemsOf(outline)].flatMap(({ item }) => definition(item) ?? []),
    ...outline.imports.map(each => plain(each, 'import')),
    ...outline.tryBlocks.map(each => plain(each, 'try')),
  ].sort((a, b) => a.first - b.first || b.last - a.last);
  const list = new StatementList();
  for (const each of found) {
    list.closeWhile(open => open.last < each.first);
    list.add(each);
  }
  return {
    source: outline.source,
    statements: list.statements,
    dictionaries: [],
    logicalLine: line => ({ first: line, last: line }),
  };
}

function definition(item: OutlineItem): Omit<OpenStatement, 'depth'> | undefined {
  const isFunction = anchorTypeOf(item.kind) === 'function_definition';
  if (!isFunction && !CLASSES.has(item.kind)) return undefined;
  const { definitionLine: line, name } = item;
  return { ...plain(item, isFunction ? 'function' : 'class'), headFirst: line, headLast: line, name };
}

function plain({ line, endLine }: Stretch, kind: 'function' | 'class' | 'import' | 'try') {
  return { kind, first: line, last: endLine, headFirst: line, headLast: line };
}
