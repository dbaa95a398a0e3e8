import type { OutlineItem, PlacedItem, Syntax } from '../../syntax/index.js';
import { type Document, isSolid, type Range } from '../../text/index.js';
import { describes } from './body.js';

/**
 * The last line of a definition's head, as an index: where its body opens, or the last line of code
 * before the body's first.
 *
 * @param keepsBrace a brace on a line of its own does not belong to the head
 */
export function headEndOf(
  { text, lines }: Document,
  { item }: PlacedItem,
  keepsBrace: boolean,
  isComment: (line: string) => boolean,
): number {
  const head = item.definitionLine - 1;
  if (item.body === undefined) return head;
  const open = lines.lineAt(item.body.from);
  const isBraced = /[{(]/.test(text.charAt(item.body.from));
  const startsLine = text.slice(lines.from(open), item.body.from).trim() === '';
  if (open === head || (isBraced && !(keepsBrace && startsLine))) return open;
  let end = open - 1;
  while (end > head && (lines.content(end).trim() === '' || isComment(lines.content(end)))) end--;
  return Math.max(head, end);
}

/**
 * The last line of the text that describes a definition of Python after its head, as an index: new
 * lines go behind it, as it would be no description after them. That of the head if there is none,
 * or if the new lines are one.
 */
export function descriptionEnd(
  document: Document,
  headEnd: number,
  content: readonly string[],
  syntax: Syntax | undefined,
): number {
  const { lines } = document;
  if (syntax?.language.name !== 'python' || describes(content.find(isSolid) ?? '')) return headEnd;
  let first = headEnd + 1;
  while (first < lines.count && /^\s*(?:#.*)?$/.test(lines.content(first))) first++;
  if (first >= lines.count || !describes(lines.content(first))) return headEnd;
  const texts = syntax.textLines(document);
  let last = first;
  while (texts.get(last + 1) === first) last++;
  return last;
}

/** A new head with the brace that ends the old one, if it was written without. */
export function withOpening(
  { text, lines }: Document,
  { body }: OutlineItem,
  { to }: Range,
  content: readonly string[],
): readonly string[] {
  const last = content.at(-1)?.trimEnd();
  if (body === undefined || last === undefined || last.endsWith('{')) return content;
  if (text.charAt(body.from) !== '{' || lines.lineAt(body.from) !== to - 1) return content;
  const before = text.slice(lines.from(to - 1), body.from);
  if (before.trim() === '') return content;
  const opening = text.slice(
    lines.from(to - 1) + before.trimEnd().length,
    lines.from(to - 1) + lines.content(to - 1).length,
  );
  return [...content.slice(0, -1), last + opening];
}
