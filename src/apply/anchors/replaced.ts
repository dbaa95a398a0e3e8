import { type AnchorEdit, type LinesPlace, type Refusal, refusal } from '../../edit/index.js';
import { itemsOf, type OutlineItem, type Syntax } from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import { type Body, bodyOf, doesSomething } from './body.js';

/**
 * What content replaces: the whole definition, or its head. `bodiless`: nothing of what the body
 * does would be left.
 */
export type Replaced = 'whole' | 'head' | 'bodiless';

/** A definition, and the ways in which content may take its place. */
export interface Ways {
  readonly document: Document;
  readonly syntax: Syntax;
  readonly item: OutlineItem;
  readonly whole: LinesPlace;
  /** `undefined` if the definition has no more than its head. */
  readonly head: LinesPlace | undefined;
  /** Whether the script asks for the whole definition by its scope. */
  readonly isWholeExplicit: boolean;
}

/**
 * What the content is, judged by the result of each way. A whole definition has a body that does
 * something, or one that was left empty on purpose. A head leaves the old body as it is, and the
 * result parses. A head with only a description of the definition is neither: nobody knows what
 * should become of the body.
 */
export function replacedBy({ document, syntax, item, whole, head, isWholeExplicit }: Ways): Replaced {
  const old = bodyOf(document, item, syntax);
  const wholly = madeOf(document, whole, item, syntax);
  const isLost = doesSomething(old) && wholly.body !== undefined && losesBody(wholly.body, item, wholly.item);
  const isWhole = !wholly.isBroken && !isLost;
  if (isWhole) return 'whole';
  const isHead = head !== undefined && keepsBody(madeOf(document, head, item, syntax), old);
  if (isHead) return isWholeExplicit ? 'bodiless' : 'head';
  return isLost ? 'bodiless' : 'whole';
}

/** The text after an edit, and the definition where the edit was made. */
interface Made {
  readonly isBroken: boolean;
  readonly item: OutlineItem | undefined;
  readonly body: Body | undefined;
}

function madeOf(document: Document, place: LinesPlace, old: OutlineItem, syntax: Syntax): Made {
  const made = withPlace(document, place);
  const first = place.fileFrom + 1;
  const last = place.fileFrom + place.texts.replace.length;
  const all = [...itemsOf(syntax.outline(made))]
    .map(({ item }) => item)
    .filter(({ definitionLine }) => definitionLine >= first && definitionLine <= last);
  const item = all.find(({ name }) => name === old.name) ?? all[0];
  return {
    isBroken: syntax.parses(document, made).kind === 'broken',
    item,
    body: item && bodyOf(made, item, syntax),
  };
}

function withPlace(document: Document, { fileFrom, fileTo, texts: { replace } }: LinesPlace): Document {
  const { text, lines, ending } = document;
  const before = text.slice(0, lines.from(fileFrom));
  const behind = fileTo < lines.count ? text.slice(lines.from(fileTo)) : '';
  return document.withText(before + replace.map(line => line + ending).join('') + behind);
}

/** A type may well be declared without a body; a function that has lost its body does nothing. */
function losesBody(body: Body, old: OutlineItem, item: OutlineItem | undefined): boolean {
  if (doesSomething(body) || body.code.length > 0 || body.isLeftEmpty) return false;
  return item?.body !== undefined || isFunction(old);
}

export function isFunction({ kind }: OutlineItem): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'property';
}

function keepsBody({ isBroken, body }: Made, old: Body): boolean {
  return !isBroken && body !== undefined && body.lines.join('\n') === old.lines.join('\n');
}

/** Kinds whose head alone shows nothing about a body, or that have none. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['key', 'heading', 'section', 'rule', 'macro']);

/** Whether the head and the body of a definition can be distinguished. */
export function hasBody({ kind }: OutlineItem): boolean {
  return !WITHOUT_BODY.has(kind);
}

/** Why content without a body does not replace a definition that has one. */
export function bodiless(document: Document, { anchor, content }: AnchorEdit, item: OutlineItem): Refusal {
  const { lines } = document;
  const first = item.definitionLine;
  const file = Array.from({ length: item.endLine - first + 1 }, (_, i) => lines.content(first - 1 + i));
  const message =
    `The content for ${item.name === '' ? 'this definition' : item.name} has no body: the ${file.length - 1} lines after the head would be lost. ` +
    (anchor.scope === 'definition'
      ? 'Send the body too; to replace only the head, use "scope": "line".'
      : 'Send the body too, or the head alone; to empty the body, send pass, ... or {} as the body.');
  return refusal('EDIT_PLACEHOLDER', message, {
    conflict: { first, file, wanted: content.split(/\r\n?|\n/) },
  });
}
