import type { Document, LineRange } from '../text/index.js';
import { anchorTypeOf, type ItemKind } from './kinds.js';
import { beginsComment } from './language.js';
import { itemsOf, type OutlineItem, type Stretch } from './outline.js';
import { type OpenStatement, type Scopes, type StatementKind, StatementList } from './scopes.js';
import type { Syntax } from './syntax.js';

/** Definitions that contain others, as a class does. */
const CLASSES: ReadonlySet<ItemKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait', 'impl']);

/**
 * What encloses what, as far as an outline shows: definitions, imports and blocks of `try`. Of
 * other code only lines outside of those are known, one by one, so that the end of the imports at
 * the top is known.
 */
export function scopesByOutline(document: Document, syntax: Syntax): Scopes {
  const outline = syntax.outline(document);
  const known = [
    ...[...itemsOf(outline)].flatMap(({ item }) => definition(item) ?? []),
    ...outline.imports.map(each => plain(each, 'import')),
    ...outline.tryBlocks.map(each => plain(each, 'try')),
  ];
  const found = [...known, ...otherLines(document, known, syntax)].sort(
    (a, b) => a.first - b.first || b.last - a.last,
  );
  const list = new StatementList();
  for (const each of found) {
    list.closeWhile(open => open.last < each.first);
    list.add(each);
  }
  return {
    source: outline.source,
    complete: false,
    statements: list.statements,
    dictionaries: [],
    logicalLine: line => ({ first: line, last: line }),
    tree: () => undefined,
  };
}

function definition(item: OutlineItem): Omit<OpenStatement, 'depth'> | undefined {
  const isFunction = anchorTypeOf(item.kind) === 'function_definition';
  if (!isFunction && !CLASSES.has(item.kind)) return undefined;
  const { definitionLine: line, name } = item;
  return { ...plain(item, isFunction ? 'function' : 'class'), headFirst: line, headLast: line, name };
}

function plain({ line, endLine }: Pick<Stretch, 'line' | 'endLine'>, kind: StatementKind) {
  return { kind, first: line, last: endLine, headFirst: line, headLast: line };
}

/** Lines of code in nothing that the outline shows. */
function otherLines(
  { lines }: Document,
  known: readonly LineRange[],
  { language }: Syntax,
): Omit<OpenStatement, 'depth'>[] {
  const found: Omit<OpenStatement, 'depth'>[] = [];
  let inside = 0;
  const outer = known.toSorted((a, b) => a.first - b.first);
  for (let line = 1, next = 0; line <= lines.count; line++) {
    for (; (outer[next]?.first ?? Number.POSITIVE_INFINITY) <= line; next++)
      inside = Math.max(inside, outer[next]?.last ?? 0);
    const text = lines.content(line - 1).trim();
    // A line that continues a comment usually begins with a star.
    if (line > inside && text !== '' && !text.startsWith('*') && !beginsComment(text, language.comments))
      found.push(plain({ line, endLine: line }, 'simple'));
  }
  return found;
}
