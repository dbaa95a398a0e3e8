import { type LineIndex, type Range, range } from '../text/index.js';
import type { Findings, FlatItem } from './flat.js';
import type { CommentMarkers, Language, LineRule, LineRules, OpaqueRule } from './language.js';

/** No line of code that anybody writes is longer; matching patterns on longer ones could take long. */
const LONGEST_LINE = 1000;

/** A definition whose end has not been met yet. Indexes of lines from 0. */
interface OpenItem {
  readonly rule: LineRule;
  readonly name: string;
  readonly first: number;
  readonly definition: number;
  readonly depth: number;
  /** Whether lines that are no definition can end it, by standing no further in. */
  readonly byIndentation: boolean;
  /** The last line that is known to belong to it. */
  last: number;
}

/**
 * What a text defines, by the look of its lines: a definition goes on until a line stands no further in than its own, or,
 * for headings and sections, until the next that stands as high.
 */
export function readLines(lines: LineIndex, language: Language): Findings {
  const scan = new LineScan(lines, language);
  for (let i = 0; i < lines.count; i++) scan.line(i);
  return scan.findings();
}

class LineScan {
  readonly #rules: LineRules;
  readonly #comments: CommentMarkers;
  readonly #open: OpenItem[] = [];
  readonly #items: FlatItem[] = [];
  readonly #imports: Range[] = [];
  readonly #decorators: Range[] = [];
  #opaque: OpaqueRule | undefined;
  /** The last line that was not blank; what is closed ends there at the latest. */
  #lastText = -1;
  /** The first of the comments and decorators that lead to the next line without a gap; -1 for none. */
  #lead = -1;
  #leadIndentation = '';

  constructor(
    readonly lines: LineIndex,
    language: Language,
  ) {
    this.#rules = language.lines;
    this.#comments = language.comments;
  }

  line(index: number): void {
    const { from, to } = this.lines.at(index);
    const text = this.lines.text.slice(from, Math.min(to, from + LONGEST_LINE));
    if (text.trim() === '') {
      if (this.#opaque === undefined) this.#lead = -1;
      return;
    }
    if (this.#opaque === undefined) this.#code(index, text);
    else if (this.#opaque.close.test(text)) this.#opaque = undefined;
    this.#lastText = index;
  }

  findings(): Findings {
    this.#close(Number.NEGATIVE_INFINITY, true);
    return { items: this.#items, imports: this.#imports, decorators: this.#decorators, tries: [] };
  }

  #code(index: number, text: string): void {
    this.#opaque = this.#rules.opaque?.find(each => each.open.test(text));
    if (isComment(text, this.#comments) || this.#isDecorator(index, text)) {
      this.#leading(index, text);
      return;
    }
    const definition = this.#definition(index, text);
    if (definition === undefined) this.#plain(index, text);
    else this.#openItem(definition);
    this.#lead = -1;
  }

  #isDecorator(index: number, text: string): boolean {
    const is = this.#rules.decorators?.test(text) === true && this.#matching(text) === undefined;
    if (is) this.#decorators.push(contentOf(this.lines, index));
    return is;
  }

  #leading(index: number, text: string): void {
    const indentation = indentationOf(text);
    if (this.#lead >= 0 && indentation === this.#leadIndentation) return;
    this.#lead = index;
    this.#leadIndentation = indentation;
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
    const indentation = indentationOf(text);
    const led = this.#lead >= 0 && this.#leadIndentation === indentation;
    return {
      rule,
      name: (match.groups?.name ?? '').trim(),
      first: led ? this.#lead : index,
      definition: index,
      depth: rule.depth ?? marker?.length ?? widthOf(indentation),
      byIndentation: rule.depth === undefined && marker === undefined,
      last: index,
    };
  }

  #openItem(item: OpenItem): void {
    this.#close(item.depth, true);
    this.#open.push(item);
  }

  #plain(index: number, text: string): void {
    const width = widthOf(indentationOf(text));
    if (this.#rules.imports?.test(text) === true) this.#imports.push(contentOf(this.lines, index));
    // A bracket that closes a list of parameters, or opens the body, stands under the definition that goes on.
    const goesOn = /^\s*[)\]{]/.test(text);
    const closes = /^\s*(?:\}|end\b|fi\b|done\b|esac\b)/.test(text);
    const top = this.#open.at(-1);
    if (closes && top?.byIndentation === true && top.depth === width) this.#lastText = index;
    this.#close(goesOn ? width + 1 : width, false);
  }

  /** Close what stands no higher than a depth; lines that define nothing close only what is told by indentation. */
  #close(depth: number, byDefinition: boolean): void {
    while (true) {
      const top = this.#open.at(-1);
      if (top === undefined || top.depth < depth || !(byDefinition || top.byIndentation)) return;
      this.#open.pop();
      this.#items.push(this.#item(top));
    }
  }

  #item(open: OpenItem): FlatItem {
    const ledAway = this.#lead > open.definition && widthOf(this.#leadIndentation) <= open.depth;
    const last = Math.max(open.definition, ledAway ? this.#beforeLead() : this.#lastText);
    const { from } = contentOf(this.lines, open.first);
    return {
      kind: open.rule.kind,
      name: open.name,
      extent: range(from, contentOf(this.lines, last).to),
      definedAt: contentOf(this.lines, open.definition).from,
    };
  }

  /** The last line of text before the comments that belong to what comes next. */
  #beforeLead(): number {
    let at = this.#lead - 1;
    while (at > 0 && contentOf(this.lines, at).from === contentOf(this.lines, at).to) at--;
    return at;
  }
}

/** A line without the blanks at its ends. */
function contentOf(lines: LineIndex, index: number): Range {
  const { from, to } = lines.at(index);
  const text = lines.text.slice(from, to);
  const start = from + (text.length - text.trimStart().length);
  return range(Math.min(start, to), Math.max(Math.min(start, to), from + text.trimEnd().length));
}

function isComment(text: string, { line, block }: CommentMarkers): boolean {
  const start = text.trimStart();
  return line.some(mark => start.startsWith(mark)) || block.some(([open]) => start.startsWith(open));
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
