import type { AnchorEdit } from '../../edit/index.js';
import { indentOf, isDefinition } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import type { Document, Range } from '../../text/index.js';
import { type AnchorLocation, wayOf } from './ways.js';
import { contentLines, writtenAt } from './written.js';

/** What an edit makes of a run of lines, as lines. */
export function lineWay(
  document: Document,
  edit: AnchorEdit,
  span: Range,
  syntax: Syntax | undefined,
): AnchorLocation {
  const { lines } = document;
  const contentFor = (line: string) => contentAt(document, span.to, line, edit, syntax);
  const search = lines.contents(span.from, span.to);
  const [first = '', last = ''] = [search[0], search.at(-1)];
  switch (edit.action) {
    case 'insert_before':
      return wayOf(lines, span, [...contentFor(first), ...search], 'line');
    case 'insert_after':
      return wayOf(lines, span, [...search, ...contentFor(last)], 'line');
    case 'replace':
      return wayOf(lines, span, contentFor(first), 'line');
    case 'delete':
      return wayOf(lines, span, [], 'line');
  }
}

/**
 * The lines of an edit's content. Content without indentation gets that of its target line, unless
 * it begins with a definition: that may belong at the start of a line.
 */
function contentAt(
  document: Document,
  at: number,
  line: string,
  edit: AnchorEdit,
  syntax: Syntax | undefined,
): readonly string[] {
  const split = contentLines(edit);
  const first = split.find(each => each.trim() !== '') ?? '';
  const indent = indentOf(line);
  if (indent === '' || indentOf(first) !== '' || isDefinition(first)) return split;
  return writtenAt(document, at, split, syntax).reindented(indent, '');
}
