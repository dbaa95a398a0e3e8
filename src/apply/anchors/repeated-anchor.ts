import { type AnchorEdit, type Refusal, refusal } from '../../edit/index.js';
import { indentOf } from '../../locate/index.js';
import type { PlacedItem, Syntax } from '../../syntax/index.js';
import { type Document, isSolid } from '../../text/index.js';
import { leastOf } from '../../text/many.js';
import { opensCommentOf } from './comment-marks.js';
import type { FoundAnchor } from './find.js';
import { headEndOf } from './head.js';
import { isFunction } from './replaced.js';
import { matching, squeezed } from './selected.js';
import { contentLines } from './written.js';

type Unrepeated =
  | { readonly kind: 'edit'; readonly edit: AnchorEdit }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A line with less text may well be twice in a row. */
const LEAST_CHARACTERS = 8;

/**
 * An insertion whose content has no copy of its anchor at the side of the anchor: the copy only
 * shows where the rest belongs. A function that comes a second time in other words is neither new
 * nor a replacement, and is refused.
 */
export function withoutRepeat(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  syntax: Syntax | undefined,
): Unrepeated {
  const isInsertion = edit.action === 'insert_after' || edit.action === 'insert_before';
  const isRun = edit.anchor.until !== undefined || found.last !== undefined;
  if (!isInsertion || isRun) return { kind: 'edit', edit };
  const placed = edit.anchor.scope === 'line' ? undefined : found.named?.placed;
  const content = contentLines(edit);
  const copies =
    placed === undefined ? lineCopies(document, found.line) : definitionCopies(document, placed, found);
  for (const copy of copies) {
    const rest = without(content, copy, edit.action === 'insert_after');
    if (rest?.some(isSolid)) return { kind: 'edit', edit: { ...edit, content: `${rest.join('\n')}\n` } };
  }
  const isSecond = placed !== undefined && hasSecond(document, placed, content, syntax);
  return isSecond ? { kind: 'refused', refusal: second(placed) } : { kind: 'edit', edit };
}

/** A line as a copy shows it, if no other line of the file is the same. */
function lineCopies({ lines }: Document, line: number): readonly (readonly string[])[] {
  const text = lines.content(line).trim();
  if (text.replace(/\s+/g, '').length < LEAST_CHARACTERS) return [];
  return matching(lines, text, { from: 0, to: lines.count }).length === 1 ? [[squeezed(text)]] : [];
}

/** A definition as a copy shows it: with what is above its head, or without. */
function definitionCopies({ lines }: Document, { item }: PlacedItem, { named }: FoundAnchor) {
  const to = named?.stretch.endLine ?? item.endLine;
  const from = [...new Set([item.line, item.definitionLine])];
  return from.map(line =>
    lines
      .contents(line - 1, to)
      .filter(isSolid)
      .map(squeezed),
  );
}

/** Lines without a copy at their start, or at their end; `undefined` if there is none. */
function without(
  content: readonly string[],
  copy: readonly string[],
  atStart: boolean,
): readonly string[] | undefined {
  const solid = [...content.keys()].filter(i => isSolid(content[i] as string));
  const own = atStart ? solid.slice(0, copy.length) : solid.slice(-copy.length);
  const isCopy = copy.length > 0 && copy.every((line, i) => squeezed(content[own[i] ?? -1] ?? '') === line);
  if (!isCopy) return undefined;
  return atStart ? content.slice((own.at(-1) as number) + 1) : content.slice(0, own[0]);
}

/** A decorator, an attribute, or a directive: it says which of two definitions counts. */
const MARKED = /^\s*(?:@|#\[|\[|#\s*(?:if|ifn?def|el(?:se|if)|endif)\b)/;

/** Whether content has the head of a function once more, as deep as the rest of it. */
function hasSecond(
  document: Document,
  placed: PlacedItem,
  content: readonly string[],
  syntax: Syntax | undefined,
): boolean {
  const { item } = placed;
  const { lines } = document;
  if (!isFunction(item) || item.endLine === item.definitionLine) return false;
  const isMarked = (text: string) => MARKED.test(text);
  if (content.some(isMarked) || lines.contents(item.line - 1, item.definitionLine - 1).some(isMarked))
    return false;
  const end = headEndOf(document, placed, false, line => opensCommentOf(syntax, line.trimStart()));
  const head = lines
    .contents(item.definitionLine - 1, end + 1)
    .filter(isSolid)
    .map(squeezed);
  const solid = content.filter(isSolid);
  const base = leastOf(solid.map(line => indentOf(line).length));
  return solid.some(
    (line, at) =>
      indentOf(line).length === base && head.every((each, i) => squeezed(solid[at + i] ?? '') === each),
  );
}

function second({ item: { name } }: PlacedItem): Refusal {
  const message =
    `The content has ${name} once more, which is the anchor and stays: the file would have it twice. ` +
    'To change it, use "replace"; to insert beside it, send only what is new.';
  return refusal('EDIT_CONFLICT', message);
}
