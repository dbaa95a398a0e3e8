import type { OutlineItem, Syntax } from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import { opensCommentOf } from './comment-marks.js';
import { isLead } from './spacing.js';

/**
 * The first line of a definition that content replaces, as an index: after the definition's
 * comments and decorators, if the content has none; after the comments, if it has only decorators.
 */
export function leadKept(
  document: Document,
  item: OutlineItem,
  [first = '']: readonly string[],
  syntax: Syntax,
): number {
  const isAttribute = /^\s*#\[/.test(first);
  if (!isAttribute && opensCommentOf(syntax, first.trimStart())) return item.line - 1;
  return leadEnd(document, item, syntax, isLead(first));
}

/**
 * The first line of a definition after its comments and decorators, as an index. This need not be
 * the line of its name: the type of a function may be on a line before.
 */
function leadEnd(document: Document, item: OutlineItem, syntax: Syntax, commentsOnly: boolean): number {
  const { lines } = document;
  const { decorators } = syntax.outline(document);
  let line = item.line - 1;
  while (line < item.definitionLine - 1) {
    const decorator = decorators.find(each => each.line === line + 1);
    if (decorator !== undefined && commentsOnly) break;
    const last = decorator === undefined ? lastOfComment(document, line, syntax) : decorator.endLine - 1;
    if (last === undefined || last >= item.definitionLine - 1) break;
    // A decorator may share its last line with the definition.
    if (
      decorator !== undefined &&
      lines.lineAt(decorator.range.to) === last &&
      !endsLine(document, decorator.range.to)
    )
      break;
    line = last + 1;
  }
  return line;
}

function endsLine({ lines, text }: Document, offset: number): boolean {
  const line = lines.lineAt(offset);
  return text.slice(offset, lines.from(line) + lines.content(line).length).trim() === '';
}

/** The last line of the comment that a line begins with; `undefined` if it begins with none. */
function lastOfComment(
  { lines }: Document,
  line: number,
  { language: { comments } }: Syntax,
): number | undefined {
  const start = lines.content(line).trimStart();
  const block = comments.block.find(([open]) => start.startsWith(open));
  if (block === undefined) {
    return start === '' || comments.line.some(mark => start.startsWith(mark)) ? line : undefined;
  }
  let last = line;
  while (last + 1 < lines.count && !lines.content(last).includes(block[1])) last++;
  return lines.content(last).trimEnd().endsWith(block[1]) ? last : undefined;
}
