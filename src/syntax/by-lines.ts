import { type LineIndex, type Range, range } from '../text/index.js';
import type { Findings, FlatItem } from './flat.js';
import {
  beginsComment,
  type CommentMarkers,
  type Language,
  type LineRule,
  type LineRules,
  type OpaqueRule,
} from './language.js';

/**
 * No line of code that anybody writes is longer; matching patterns on longer ones could take long.
 */
const LONGEST_LINE = 1000;

/** Represents a line of code among those that are not; see `LineScan.#asides`. */
const CODE = -1;

/** A definition whose end has not been found yet. Indexes of lines from 0. */
interface OpenItem {
  readonly rule: LineRule;
  readonly name: string;
  readonly first: number;
  readonly definition: number;
  readonly depth: number;
  /** Whether lines that are no definition can end it, if they are not deeper. */
  readonly byIndentation: boolean;
}

/**
 * Comments and decorators without a gap before the next line: those of a definition that follows.
 */
interface Lead {
  readonly first: number;
  readonly indentation: string;
}

/**
 * What a text defines, judged by its lines. A definition reaches to the first line that is not
 * deeper than its own; for headings and sections, to the next of the same or a higher level.
 */
export function readLines(lines: LineIndex, language: Language): Findings {
  const scan = new LineScan(lines, language);
  for (let i = 0; i < lines.count; i++) scan.line(i);
  return scan.findings();
}

class LineScan {
  readonly #rules: LineRules;
  readonly #comments: CommentMarkers;
  /**
   * For each line that is a comment or decorator, its depth; 0 for a blank line; otherwise
   * {@link CODE}.
   */
  readonly #asides: Int32Array;
  readonly #open: OpenItem[] = [];
  readonly #items: FlatItem[] = [];
  readonly #imports: Range[] = [];
  readonly #decorators: Range[] = [];
  #opaque: OpaqueRule | undefined;
  /** The depth of the comment that is open; -1 if what is open is no comment. */
  #inComment = -1;
  /** Lines that are further in than this are text, such as those of a block scalar. */
  #textBelow = Number.POSITIVE_INFINITY;
  /** The last line that what is closed may reach. */
  #last = -1;
  #lead: Lead | undefined;

  constructor(
    readonly lines: LineIndex,
    language: Language,
  ) {
    this.#rules = language.lines;
    this.#comments = language.comments;
    this.#asides = new Int32Array(lines.count);
  }

  line(index: number): void {
    const { from, to } = this.lines.at(index);
    const text = this.lines.text.slice(from, Math.min(to, from + LONGEST_LINE));
    if (text.trim() === '') {
      if (this.#opaque === undefined) this.#lead = undefined;
      return;
    }
    this.#asides[index] = CODE;
    if (this.#opaque !== undefined) this.#text(index, text, this.#opaque);
    else if (widthOf(indentationOf(text)) <= this.#textBelow) this.#notText(index, text);
    this.#last = index;
  }

  findings(): Findings {
    this.#close(Number.NEGATIVE_INFINITY, true);
    return { items: this.#items, imports: this.#imports, decorators: this.#decorators, tries: [] };
  }

  /** A line inside something opaque: a comment if that began as one, at the same depth. */
  #text(index: number, text: string, rule: OpaqueRule): void {
    if (this.#inComment >= 0) this.#asides[index] = this.#inComment;
    if (rule.close.test(text)) this.#opaque = undefined;
  }

  #notText(index: number, text: string): void {
    this.#opaque = this.#rules.opaque?.find(
      each => (index === 0 || each.firstLine !== true) && each.open.test(text),
    );
    const indentation = indentationOf(text);
    const comment = beginsComment(text, this.#comments);
    this.#inComment = comment ? widthOf(indentation) : -1;
    if (comment || this.#isDecorator(index, text)) {
      this.#asides[index] = widthOf(indentation);
      if (this.#lead?.indentation !== indentation) this.#lead = { first: index, indentation };
      return;
    }
    this.#textBelow = this.#textStarts(text);
    const definition = this.#definition(index, text);
    if (definition === undefined) this.#plain(index, text);
    else this.#openItem(definition);
    this.#lead = undefined;
  }

  #textStarts(text: string): number {
    const starts = this.#rules.textBelow?.test(text) === true;
    return starts ? this.#depthOf(text) : Number.POSITIVE_INFINITY;
  }

  #isDecorator(index: number, text: string): boolean {
    const is = this.#rules.decorators?.test(text) === true && this.#matching(text) === undefined;
    if (is) this.#decorators.push(contentOf(this.lines, index));
    return is;
  }

  #matching(text: string): { rule: LineRule; match: RegExpExecArray } | undefined {
    for (const rule of this.#rules.definitions) {
      const match = rule.pattern.exec(text);
      if (match !== null) return { rule, match };
    }
    return undefined;
  }

  #definition(index: number, text: string): OpenItem | undefined {
    const found = this.#matching(text);
    if (found === undefined) return undefined;
    const { rule, match } = found;
    const marker = match.groups?.marker;
    const led = this.#lead?.indentation === indentationOf(text) ? this.#lead.first : index;
    return {
      rule,
      name: (match.groups?.name ?? '').trim(),
      first: led,
      definition: index,
      depth: rule.depth ?? marker?.length ?? this.#depthOf(text),
      byIndentation: rule.depth === undefined && marker === undefined,
    };
  }

  /**
   * The depth of a line. An item of a list is half a step deeper, because its list may be as deep
   * as its key.
   */
  #depthOf(text: string): number {
    const width = widthOf(indentationOf(text));
    return this.#rules.listItem?.test(text) === true ? width + 0.5 : width;
  }

  #openItem(item: OpenItem): void {
    this.#close(item.depth, true);
    this.#open.push(item);
  }

  #plain(index: number, text: string): void {
    const depth = this.#depthOf(text);
    if (this.#rules.imports?.test(text) === true) this.#imports.push(contentOf(this.lines, index));
    // A bracket that closes a list of parameters, or opens the body, continues the definition above
    // it.
    if (/^\s*[)\]{]/.test(text)) {
      this.#close(depth + 1, false);
      return;
    }
    this.#close(depth + 1, false);
    // What ends a block belongs to it.
    if (/^\s*(?:\}|end\b|fi\b|done\b|esac\b)/.test(text) && this.#open.at(-1)?.depth === depth)
      this.#last = index;
    this.#close(depth, false);
  }

  /**
   * Close what is at a depth or further in; lines that define nothing close only what indentation
   * shows.
   */
  #close(depth: number, byDefinition: boolean): void {
    while (true) {
      const top = this.#open.at(-1);
      if (top === undefined || top.depth < depth || !(byDefinition || top.byIndentation)) return;
      this.#open.pop();
      this.#items.push(this.#item(top));
    }
  }

  #item(open: OpenItem): FlatItem {
    const { from } = contentOf(this.lines, open.first);
    return {
      kind: open.rule.kind,
      name: open.name,
      extent: range(from, contentOf(this.lines, this.#lastOf(open)).to),
      definedAt: contentOf(this.lines, open.definition).from,
    };
  }

  /**
   * The last line of a definition: comments after it that are no further in are about something
   * else.
   */
  #lastOf({ definition, depth, byIndentation }: OpenItem): number {
    let last = this.#last;
    while (last > definition) {
      const aside = this.#asides[last] as number;
      if (aside === CODE || (byIndentation && aside > depth)) break;
      last--;
    }
    return Math.max(last, definition);
  }
}

/** A line without white space at its ends. */
function contentOf(lines: LineIndex, index: number): Range {
  const { from, to } = lines.at(index);
  const text = lines.text.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  return range(start, Math.max(start, from + text.trimEnd().length));
}

function indentationOf(text: string): string {
  return /^\s*/.exec(text)?.[0] ?? '';
}

/** A tab goes to the next multiple of four, as most editors show it. */
function widthOf(indentation: string): number {
  let width = 0;
  for (const each of indentation) width += each === '\t' ? 4 - (width % 4) : 1;
  return width;
}
