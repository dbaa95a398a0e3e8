// The blocks of a reply: paragraphs, items of lists, headings, and fences with code.

import { closesFence, endOfFence, openingFence, textInFence } from '../../formats/index.js';
import { isSolid, withoutBlankEnd } from '../../text/index.js';
import { placeInComment } from './path-comment.js';
import { pathsIn } from './paths.js';

/** A paragraph, an item of a list, or a heading. */
export interface Prose {
  readonly kind: 'prose';
  readonly role: 'heading' | 'item' | 'paragraph';
  readonly text: string;
  /** 1-based line of the reply. */
  readonly line: number;
  /** Only its beginning is here. */
  readonly isLong: boolean;
}

/** A fence, without its marks. */
export interface Fenced {
  readonly kind: 'fence';
  readonly info: string;
  readonly lines: readonly string[];
  /** 1-based line of the reply with the first mark. */
  readonly line: number;
  readonly last: number;
  readonly isClosed: boolean;
}

export type Block = Prose | Fenced;

/** Characters of a paragraph that are read. In chat answers the longest has 800. */
const LONGEST_PARAGRAPH = 1_000;

const HEADING = /^\s{0,3}(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const INDENTED = /^(?: {4}|\t)\S/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;

/**
 * An answer as prose and fences, in order.
 *
 * @example blocksOf('Do:\n```\na\n```')[1]?.kind // 'fence'
 */
export function blocksOf(reply: string): readonly Block[] {
  const lines = reply.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let open: { readonly role: Prose['role']; readonly line: number; readonly texts: string[] } | undefined;
  const close = () => {
    const text = open?.texts.join(' ') ?? '';
    const code = open?.role === 'paragraph' && open.texts.length === 1 ? codeAlone(text) : undefined;
    if (open !== undefined && code !== undefined) {
      blocks.push(fenceOf([code], open.line));
      open = undefined;
      return;
    }
    const isLong = text.length > LONGEST_PARAGRAPH;
    if (open !== undefined)
      blocks.push({
        kind: 'prose',
        role: open.role,
        text: text.slice(0, LONGEST_PARAGRAPH),
        line: open.line,
        isLong,
      });
    open = undefined;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (openingFence(line) !== undefined) {
      close();
      const block = fenceAt(lines, i);
      const place = placeInComment(block);
      if (place !== undefined)
        blocks.push({ kind: 'prose', role: 'paragraph', text: place, line: i + 1, isLong: false });
      blocks.push(block);
      i = block.last - 1;
    } else if (isAfterParagraph(lines, i, blocks, open !== undefined)) {
      const code = indentedAt(lines, i);
      blocks.push(fenceOf(code, i + 1));
      i += code.length - 1;
    } else if (!isSolid(line) || RULE.test(line)) close();
    else if (HEADING.test(line)) {
      close();
      blocks.push({
        kind: 'prose',
        role: 'heading',
        text: line
          .trim()
          .replace(/^#+\s*/, '')
          .slice(0, LONGEST_PARAGRAPH),
        line: i + 1,
        isLong: false,
      });
    } else if (ITEM.test(line) || open === undefined) {
      close();
      const role = ITEM.test(line) ? 'item' : 'paragraph';
      open = { role, line: i + 1, texts: [line.trim().replace(ITEM, '')] };
    } else open.texts.push(line.trim());
  }
  close();
  return blocks;
}

/** Whether indented code begins at a line: below a paragraph and a blank line, and in no list. */
function isAfterParagraph(
  lines: readonly string[],
  at: number,
  blocks: readonly Block[],
  isOpen: boolean,
): boolean {
  const above = blocks.at(-1);
  const isFree = !isOpen && above?.kind === 'prose' && above.role !== 'item';
  return isFree && !isSolid(lines[at - 1]) && INDENTED.test(lines[at] as string);
}

/** A paragraph that is code alone, and no path: `` `a = 1` `` between two sentences. */
function codeAlone(text: string): string | undefined {
  const [, code] = /^`([^`]+)`$/.exec(text) ?? [];
  return code === undefined || (pathsIn(code).length > 0 && !/\s/.test(code)) ? undefined : code;
}

function fenceOf(lines: readonly string[], line: number): Fenced {
  return { kind: 'fence', info: '', lines, line, last: line + lines.length - 1, isClosed: true };
}

/** The lines of code that is indented below a blank line, as Markdown has it. */
function indentedAt(lines: readonly string[], from: number): readonly string[] {
  let end = from;
  while (end < lines.length && (INDENTED.test(lines[end] as string) || !isSolid(lines[end]))) end++;
  return withoutBlankEnd(lines.slice(from, end)).map(line => line.replace(/^(?: {4}|\t)/, ''));
}

function fenceAt(lines: readonly string[], opening: number): Fenced {
  const { info = '' } = openingFence(lines[opening] as string) ?? {};
  const end = endOfFence(lines, opening);
  const closing = end.kind === 'open' ? lines.length : closingLine(lines, opening, end.line);
  const inner = textInFence(lines, opening, closing);
  const isClosed = end.kind !== 'open';
  const own = isClosed ? inner : withoutBlankEnd(inner);
  return {
    kind: 'fence',
    info,
    lines: own,
    line: opening + 1,
    last: Math.min(closing + 1, lines.length),
    isClosed,
  };
}

/** An unclear end is the first line that may be one. */
function closingLine(lines: readonly string[], opening: number, end: number): number {
  const fence = openingFence(lines[opening] as string);
  for (let line = opening + 1; line < end; line++) {
    if (fence !== undefined && closesFence(fence, lines[line] as string) && fence.mark.length > 3)
      return line;
  }
  return end;
}
