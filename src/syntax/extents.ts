import { type LineIndex, type Range, range } from '../text/index.js';
import { type FlatItem, inOrder } from './flat.js';
import type { TreeFindings, TreeItem } from './tree.js';

/** A comment or decorator, without white space at its ends. */
interface Piece extends Range {
  readonly isComment: boolean;
}

/** First lines that are for programs, not for the definition below them. */
const NOT_ABOUT_CODE = /^#!|^#.*coding[:=]|^\/\/(?:go:build|\s*\+build)/;

/**
 * Definitions with their full extents: each from the first of the decorators and comments that are
 * directly above it, without an empty line between, in front of it on lines of their own.
 */
export function withExtents(text: string, lines: LineIndex, found: TreeFindings): FlatItem[] {
  const reader = new Extents(text, lines, found);
  return found.items.map(item => reader.flat(item));
}

class Extents {
  readonly #byEnd: ReadonlyMap<number, Piece>;
  readonly #byStart: ReadonlyMap<number, Piece>;

  constructor(
    readonly text: string,
    readonly lines: LineIndex,
    found: TreeFindings,
  ) {
    const pieces = [
      ...found.comments.map(each => ({ ...trimmed(text, each), isComment: true })),
      ...found.decorators.map(each => ({ ...trimmed(text, each), isComment: false })),
    ].sort(inOrder);
    // Of pieces that end or start at one offset the last or first, longest, is kept: an attribute
    // list, not an attribute.
    this.#byEnd = new Map(pieces.toReversed().map(each => [each.to, each]));
    this.#byStart = new Map(pieces.toReversed().map(each => [each.from, each]));
  }

  flat(item: TreeItem): FlatItem {
    const body = trimmed(this.text, item.extent);
    const core = this.#skipLeading(body.from);
    const from = this.#start(body.from, item.name?.from ?? core);
    return {
      kind: item.kind,
      name: this.#name(item),
      ...(item.owner !== undefined && { owner: this.#word(item.owner) }),
      extent: range(from, this.#end(body.to)),
      definedAt: item.name?.from ?? core,
      ...(item.body !== undefined && { body: trimmed(this.text, item.body) }),
    };
  }

  #name({ kind, name, body, extent }: TreeItem): string {
    if (name !== undefined) return this.#word(name);
    // What is before the block is all the name that an at-rule of CSS has.
    return kind === 'rule' && body !== undefined ? this.#word(range(extent.from, body.from)) : '';
  }

  /** Names are shown in one line. */
  #word({ from, to }: Range): string {
    return this.text.slice(from, to).replace(/\s+/g, ' ').trim();
  }

  /** Where a definition itself starts, after the attributes at the start of its node. */
  #skipLeading(at: number): number {
    let from = at;
    for (let piece = this.#byStart.get(from); piece !== undefined; piece = this.#byStart.get(from)) {
      if (piece.to <= from) return from;
      from = this.#nextWord(piece.to);
    }
    return from;
  }

  #nextWord(at: number): number {
    const rest = /\S|$/g;
    rest.lastIndex = at;
    return rest.exec(this.text)?.index ?? at;
  }

  /**
   * The start of the first piece that leads, without a gap, to a definition that starts at an
   * offset.
   */
  #start(at: number, definedAt: number): number {
    let from = at;
    for (let piece = this.#pieceAbove(from); piece !== undefined; piece = this.#pieceAbove(from)) {
      if (piece.isComment && !this.#isAbout(piece, definedAt)) return from;
      from = piece.from;
    }
    return from;
  }

  #pieceAbove(from: number): Piece | undefined {
    let at = from;
    let newlines = 0;
    while (at > 0 && isBlank(this.text.charCodeAt(at - 1))) {
      at--;
      if (this.text.charCodeAt(at) === 10 || isLoneReturn(this.text, at)) newlines++;
    }
    return newlines > 1 ? undefined : this.#byEnd.get(at);
  }

  /** Whether a comment is on lines of its own, as deep as the definition, and is about it. */
  #isAbout(comment: Piece, definedAt: number): boolean {
    const line = this.lines.at(this.lines.lineAt(comment.from));
    const before = this.text.slice(line.from, comment.from);
    if (before.trim() !== '') return false;
    if (line.from === 0 && NOT_ABOUT_CODE.test(this.text.slice(comment.from, line.to))) return false;
    return before === this.#indentation(definedAt);
  }

  #indentation(offset: number): string {
    const line = this.lines.at(this.lines.lineAt(offset));
    return /^\s*/.exec(this.text.slice(line.from, line.to))?.[0] ?? '';
  }

  /** The separator right after a definition is part of it. */
  #end(at: number): number {
    return this.text[at] === ';' || this.text[at] === ',' ? at + 1 : at;
  }
}

/**
 * A range without white space at its ends: in some grammars a node includes the end of the line.
 */
export function trimmed(text: string, { from, to }: Range): Range {
  let [start, end] = [from, to];
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  return range(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isLoneReturn(text: string, at: number): boolean {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) !== 10;
}
