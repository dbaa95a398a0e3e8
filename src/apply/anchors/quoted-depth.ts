import type { AnchorEdit } from '../../edit/index.js';
import { indentOf, opens } from '../../locate/index.js';
import type { Syntax } from '../../syntax/index.js';
import { type Document, isSolid } from '../../text/index.js';
import { indentKindOf } from '../indent-kind.js';
import { depthBeside } from '../new-line-depth.js';
import type { FoundAnchor } from './find.js';
import { contentLines, writtenAt } from './written.js';

/**
 * An edit whose content is as deep in the file as its writer saw it beside the anchor: where the
 * anchor was quoted at another depth than the file has it, the content moves with it. Content that
 * is as deep as belongs there already stays, and so does content without indentation, which shows
 * nothing, unless a definition is meant.
 */
export function asDeepAsQuoted(
  document: Document,
  edit: AnchorEdit,
  { line }: FoundAnchor,
  syntax: Syntax | undefined,
): AnchorEdit {
  const { lines } = document;
  const own = indentOf(edit.anchor.selected);
  const file = indentOf(lines.content(line));
  const kind = indentKindOf([own]);
  if (own === file || kind === undefined || (file !== '' && indentKindOf([file]) !== kind)) return edit;
  const written = writtenAt(document, line + 1, contentLines(edit), syntax);
  const { indent } = written;
  const goesInto = edit.action === 'insert_after' && opens(lines.content(line));
  if (indent === '' || indent === (goesInto ? depthBelow(document, line) : file)) return edit;
  const inside = goesInto && indent.length > own.length ? depthBelow(document, line) : undefined;
  // In an empty body, the next line closes it.
  const isDeeper = inside !== undefined && inside.length > file.length;
  const target = isDeeper ? inside : depthBeside(own, file, indent);
  if (target === undefined || target === indent) return edit;
  const last = /[\r\n]$/.test(edit.content) ? '\n' : '';
  return { ...edit, content: written.reindented(target, '').join('\n') + last };
}

/** The indentation of the next line that is not blank. */
function depthBelow({ lines }: Document, line: number): string | undefined {
  for (let i = line + 1; i < lines.count; i++)
    if (isSolid(lines.content(i))) return indentOf(lines.content(i));
  return undefined;
}
