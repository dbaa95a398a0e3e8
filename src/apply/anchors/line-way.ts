import type { AnchorEdit } from '../../edit/index.js';
import { indentOf, isDefinition, opens } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import { type Document, isSolid, type LineIndex, type Range } from '../../text/index.js';
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
  const contentFor = (line: string) => contentAt(document, span, line, edit, syntax);
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
 * it begins with a definition: that may belong at the start of a line. So does content that is less
 * deep than a block which goes on behind it.
 */
function contentAt(
  document: Document,
  span: Range,
  line: string,
  edit: AnchorEdit,
  syntax: Syntax | undefined,
): readonly string[] {
  const split = contentLines(edit);
  const first = split.find(isSolid) ?? '';
  const [indent, own] = [indentOf(line), indentOf(first)];
  if (indent === '' || isDefinition(first)) return split;
  const written = writtenAt(document, span.to, split, syntax);
  if (own !== '' && (own !== written.indent || !hasLostDepth(document, span, own, indent, edit, syntax)))
    return split;
  return written.reindented(indent, '');
}

/**
 * Whether content is less deep than its anchor, at a place where it cannot leave the block. Where
 * the anchor was quoted as deep as it is, its writer knows, and may move lines one after the other.
 */
function hasLostDepth(
  document: Document,
  { from, to }: Range,
  own: string,
  indent: string,
  { action, anchor, content }: AnchorEdit,
  syntax: Syntax | undefined,
): boolean {
  if (indentOf(anchor.selected) === indent) return false;
  if (own === indent || !indent.startsWith(own) || isText(document, from, syntax)) return false;
  // A line that opens a block, or closes one, may go on with the lines behind it in another way.
  if (opens(content.trimEnd()) || lowestBracket([content]) < 0) return false;
  const behind = action === 'insert_before' ? from : to;
  return staysInBlock(document.lines, { from, to: behind }, own, action === 'replace' ? indent : undefined);
}

/** Whether a line is in a text, or a file is one: there, indentation shows no block. */
function isText(document: Document, line: number, syntax: Syntax | undefined): boolean {
  if (syntax === undefined || syntax.language.name === 'markdown') return true;
  const begins = syntax.textLines(document).get(line);
  return begins !== undefined && begins < line;
}

/** What closes a block: lines before it are in the block, however deep they are. */
const CLOSES = /^\s*(?:[})\]]|<\/|(?:end|fi|done|esac)\b)/;

/**
 * Whether what takes the place of lines belongs to the block that is there, so that it cannot be
 * less deep: the block continues behind them, is closed there, or is all of them.
 *
 * @param own how deep the new lines are written
 * @param depth how deep the block is; without it the lines stay, and the block is never empty
 */
function staysInBlock(
  lines: LineIndex,
  { from, to }: Range,
  own: string,
  depth: string | undefined,
): boolean {
  const behind = solidFrom(lines, to, 1);
  if (behind !== undefined && isInside(behind, own)) return true;
  const before = depth === undefined ? undefined : solidFrom(lines, from - 1, -1);
  return before !== undefined && !before.startsWith(depth as string) && opens(before);
}

function isInside(behind: string, own: string): boolean {
  const indent = indentOf(behind).length;
  return indent > own.length || (indent === own.length && CLOSES.test(behind));
}

function solidFrom(lines: LineIndex, from: number, step: 1 | -1): string | undefined {
  for (let line = from; line >= 0 && line < lines.count; line += step) {
    if (isSolid(lines.content(line))) return lines.content(line);
  }
  return undefined;
}

/**
 * The lowest depth of brackets below the start of a text: 0 if every bracket that is closed was
 * opened in it.
 */
function lowestBracket(text: readonly string[]): number {
  let [level, least] = [0, 0];
  for (const sign of text.join('\n').match(/[()[\]{}]/g) ?? []) {
    level += '([{'.includes(sign) ? 1 : -1;
    least = Math.min(least, level);
  }
  return least;
}
