import type { OutlineItem, Syntax } from '../../syntax/index.js';
import type { Document, Range } from '../../text/index.js';
import { opensCommentOf } from './comment-marks.js';

/** What a definition has after its head. */
export interface Body {
  /**
   * Its lines without white space around them: no blank lines, no comments, no braces around the
   * body.
   */
  readonly lines: readonly string[];
  /** The lines that do something: no text that describes the definition. */
  readonly code: readonly string[];
  /** Written out and empty: nothing between the braces, or before `end`. */
  readonly isLeftEmpty: boolean;
}

/** Lines around a body that do not belong to it. */
const HOLDS = /^[\s{}();,]*(?:end\b[\s;,]*)?$/;
/** A text as a statement: it describes a definition of Python. */
const DESCRIBES = /^[rRbBuUfF]{0,2}["']/;
/** What represents no code. */
const STUB = /^(?:pass|\.\.\.)$/;

/**
 * The body of a definition: by the parse tree if there is one, otherwise by the lines after its
 * first.
 *
 * @param item of the outline of the same document
 */
export function bodyOf(document: Document, item: OutlineItem, syntax: Syntax): Body {
  const pieces = piecesOf(document, item, syntax);
  const texts = syntax.textLines(document);
  const isComment = (text: string) => opensCommentOf(syntax, text);
  const solid = pieces.filter(({ text }) => !HOLDS.test(text));
  const comments = new Set(solid.filter(({ text }) => isComment(text)).map(({ line }) => line));
  const own = solid.filter(({ line }) => !comments.has(line) && !comments.has(texts.get(line) ?? -1));
  const first = own[0];
  const isDescription = first !== undefined && DESCRIBES.test(first.text);
  const code = own.filter(each => !isDescription || (each !== first && texts.get(each.line) !== first?.line));
  return {
    lines: own.map(({ text }) => text),
    code: code.map(({ text }) => text),
    isLeftEmpty: solid.length === 0 && isClosed(document, item),
  };
}

/** Whether a body does something. */
export function doesSomething({ code }: Body): boolean {
  return code.some(line => !STUB.test(line));
}

/** Whether a line begins a text that describes a definition of Python. */
export function describes(line: string): boolean {
  return DESCRIBES.test(line.trim());
}

interface Piece {
  /** Index from 0. */
  readonly line: number;
  readonly text: string;
}

/** The lines of a body, each without what does not belong to it. */
function piecesOf(document: Document, item: OutlineItem, syntax: Syntax): Piece[] {
  const { lines, text } = document;
  const hasLines = syntax.outline(document).source === 'lines' || isClosed(document, item);
  if (item.body === undefined && !hasLines) return [];
  const from = item.body?.from ?? lines.from(Math.min(item.definitionLine, lines.count - 1));
  const to = item.body?.to ?? item.range.to;
  if (from >= to) return [];
  const [first, last] = [lines.lineAt(from), lines.lineAt(to - 1)];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const line = first + i;
    const [start, end] = [lines.from(line), lines.from(line) + lines.content(line).length];
    const part = text.slice(Math.max(start, from), Math.min(end, to)).trim();
    return { line, text: i === 0 ? part.replace(/^\{\s*/, '') : part };
  });
}

function isClosed({ text }: Document, { range, body }: OutlineItem): boolean {
  if (body !== undefined) return /^\{[\s;]*\}$/.test(text.slice(body.from, body.to));
  return /\bend$/.test(text.slice(range.from, range.to));
}

/** What is before and after a range on its lines; a separator at its end is after it. */
export function edgesOf({ text, lines }: Document, { from, to }: Range) {
  const first = lines.at(lines.lineAt(from));
  const last = lines.lineAt(Math.max(from, to - 1));
  const end = lines.from(last) + lines.content(last).length;
  const own = /[;,]?$/.exec(text.slice(from, to))?.[0] ?? '';
  return { before: text.slice(first.from, from).trim(), behind: own + text.slice(to, end).trimEnd() };
}

/**
 * New lines, with what was after the old ones on their last line; a separator is there only once.
 */
export function withRest(content: readonly string[], rest: string): readonly string[] {
  const last = content.at(-1)?.trimEnd();
  if (rest === '' || last === undefined || last.endsWith(rest.trim())) return content;
  const separator = /^[;,]/.exec(rest)?.[0] ?? '';
  const bare = separator !== '' && last.endsWith(separator) ? last.slice(0, -1) : last;
  return [...content.slice(0, -1), bare + rest];
}

/** Empty bodies: what may be between braces, and what Python writes for nothing. */
const NOTHING = /^(?:\{\s*\}|pass|\.\.\.)$/;

/**
 * The lines of an empty definition with `content` as its body; `undefined` if it has a body, or if
 * the content can go after what is in it.
 *
 * @param head the indentation of the definition
 */
export function emptyBodyOpened(
  { text, lines }: Document,
  { body }: OutlineItem,
  content: readonly string[],
  head: string,
): { readonly span: Range; readonly lines: readonly string[] } | undefined {
  if (body === undefined || content.length === 0 || !NOTHING.test(text.slice(body.from, body.to).trim())) {
    return undefined;
  }
  const [from, to] = [lines.lineAt(body.from), lines.lineAt(Math.max(body.from, body.to - 1)) + 1];
  const span = { from, to };
  const end = lines.from(to - 1) + lines.content(to - 1).length;
  const [before, behind] = [text.slice(lines.from(from), body.from), text.slice(body.to, end)];
  if (text.charAt(body.from) === '{') {
    return { span, lines: [`${before}{`, ...content, `${head}}${behind}`] };
  }
  if (behind.trim() !== '') return undefined;
  return { span, lines: before.trim() === '' ? content : [before.trimEnd(), ...content] };
}
