import type { Document, LineRange } from '../text/index.js';
import { anchorTypeOf, type ItemKind } from './kinds.js';
import { beginsComment } from './language.js';
import type { OutlineItem } from './outline.js';
import type { Syntax } from './syntax.js';

/**
 * One of the things that a file is made of: a definition, a key, a heading or a rule, an import,
 * each other line, and the comments that the file begins with. What is in a function is no entry:
 * it belongs to it. Lines are 1-based, both inclusive.
 */
export interface Entry extends LineRange {
  readonly kind: ItemKind | 'import' | 'comment' | 'line';
  /** As it is written: of what has no name its text. */
  readonly name: string;
  /** The line that names it. */
  readonly line: number;
  /** The entry that it is in. */
  readonly within?: Entry;
}

/**
 * The entries of a file, in its order, each before those that are in it.
 *
 * @param syntax without one nothing is known of the file but its lines
 */
export function entriesOf(document: Document, syntax: Syntax | undefined): readonly Entry[] {
  const reader = new EntryReader(document, syntax);
  return reader.read().sort((a, b) => a.first - b.first || b.last - a.last);
}

/** An entry that is still open while lines are read, and how deep it is. */
interface Open {
  readonly entry: Entry;
  readonly depth: number;
}

class EntryReader {
  readonly #entries: Entry[] = [];
  /** By the index of a line: whether it belongs to a definition or import. */
  readonly #taken: Uint8Array;
  /** By the index of a line: the class or namespace whose member it may be. */
  readonly #holders: (Entry | undefined)[];
  /** How deep the members of each of these are; of `undefined` those of the file. */
  readonly #depths = new Map<Entry | undefined, number>();
  readonly #open: Open[] = [];
  #hasCode = false;

  constructor(
    readonly document: Document,
    readonly syntax: Syntax | undefined,
  ) {
    this.#taken = new Uint8Array(document.lines.count);
    this.#holders = new Array(document.lines.count);
  }

  read(): Entry[] {
    const outline = this.syntax?.outline(this.document);
    for (const item of outline?.items ?? []) this.#define(item, undefined);
    for (const { line: first, endLine: last } of outline?.imports ?? []) this.#import(first, last);
    const texts = this.syntax?.textLines(this.document);
    for (let i = 0; i < this.document.lines.count; i++) if (texts?.get(i) === undefined) this.#line(i);
    return this.#entries;
  }

  #define(item: OutlineItem, within: Entry | undefined): void {
    const { kind, name, line: first, endLine: last, definitionLine: line } = item;
    const entry: Entry = { kind, name, line, first, last, ...(within && { within }) };
    this.#entries.push(entry);
    const isHolder = HOLDERS.has(kind);
    this.#taken.fill(1, first - 1, isHolder ? line : last);
    if (isHolder) this.#holders.fill(entry, line, last);
    // What is in a function is its own: who writes the function again replaces it.
    if (anchorTypeOf(kind) === 'function_definition') return;
    for (const child of item.children) this.#define(child, entry);
  }

  #import(first: number, last: number): void {
    if (this.#taken[first - 1] === 1) return;
    const name = this.document.lines
      .contents(first - 1, last)
      .join(' ')
      .trim();
    this.#entries.push({ kind: 'import', name, line: first, first, last });
    this.#taken.fill(1, first - 1, last);
  }

  /** A line that is in no definition: a member of what it is in, or of what is open above it. */
  #line(index: number): void {
    const name = this.document.lines.content(index).trim();
    if (!WORD.test(name)) return;
    const depth = this.#depthOf(index);
    while ((this.#open.at(-1)?.depth ?? -1) >= depth) this.#open.pop();
    const isComment = this.syntax !== undefined && beginsComment(name, this.syntax.language.comments);
    const isFirst = isComment && !this.#hasCode;
    if (!isComment) this.#hasCode = true;
    if (this.#taken[index] === 1) return;
    const holder = this.#holders[index];
    const outer = Math.min(this.#depths.get(holder) ?? depth, depth);
    this.#depths.set(holder, outer);
    // Lines of a long text belong to their key, and what is deeper to what it is in.
    if (holder?.kind === 'key' && (depth > outer || !this.#isItem(index, name))) return;
    const above = depth > outer ? this.#open.at(-1) : undefined;
    if (depth > outer && (above === undefined || !this.#isMember(index, depth, name))) return;
    if (isComment && !isFirst) return;
    const line = index + 1;
    const within = above?.entry ?? holder;
    const kind = isComment ? 'comment' : 'line';
    const entry: Entry = { kind, name, line, first: line, last: line, ...(within && { within }) };
    this.#entries.push(entry);
    if (!isComment) this.#open.push({ entry, depth });
  }

  /** Whether a line is an item of a list: of YAML, or a plain value between commas. */
  #isItem(index: number, text: string): boolean {
    if (/^-\s/.test(text)) return true;
    return PLAIN_VALUE.test(text) && this.#isBesideComma(index, text) && !this.#isLineOfText(index, text);
  }

  /** Whether a value is a line of a text that is kept as a list, as in notebooks. */
  #isLineOfText(index: number, text: string): boolean {
    const before = index === 0 ? '' : this.document.lines.content(index - 1);
    return [text, before].some(line => /\\n["'],?$/.test(line.trimEnd()));
  }

  #isBesideComma(index: number, text: string): boolean {
    const before = index === 0 ? '' : this.document.lines.content(index - 1);
    return text.endsWith(',') || before.trimEnd().endsWith(',');
  }

  /**
   * Whether a line further in is an element of a literal, or a block named by a text, as a test.
   */
  #isMember(index: number, depth: number, text: string): boolean {
    const { lines } = this.document;
    if (this.#isBesideComma(index, text)) return true;
    return QUOTE.test(text) && index + 1 < lines.count && this.#depthOf(index + 1) > depth;
  }

  #depthOf(index: number): number {
    const { from, to } = this.document.lines.at(index);
    let width = 0;
    for (let at = from; at < to; at++) {
      const each = this.document.text.charAt(at);
      if (each === '\t') width += 4 - (width % 4);
      else if (each === ' ') width++;
      else break;
    }
    return width;
  }
}

/** Kinds whose lines are members, each for itself. */
const HOLDERS: ReadonlySet<ItemKind> = new Set([
  ...(['class', 'interface', 'struct', 'enum', 'trait', 'impl', 'namespace', 'section', 'key'] as const),
  'cell',
]);

/** A line without any is only punctuation; a star ignores or takes all files. */
const WORD = /[\p{L}\p{N}*]/u;
const QUOTE = /["'`]/;
const PLAIN_VALUE = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.+-]+),?$/;
