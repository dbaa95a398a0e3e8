import type { AnchorEdit } from '../../edit/index.js';
import { indentOf, indentUnit } from '../../locate/index.js';
import type { NamedAnchor, PlacedItem, Syntax } from '../../syntax/index.js';
import { type Document, type LineIndex, type Range, withoutBlankEnds } from '../../text/index.js';
import { edgesOf, emptyBodyOpened, withRest } from './body.js';
import { opensCommentOf } from './comment-marks.js';
import { type FoundAnchor, refused } from './find.js';
import { descriptionEnd, headEndOf, withOpening } from './head.js';
import { leadKept } from './lead.js';
import { lineWay } from './line-way.js';
import { bodiless, hasBody, replacedBy } from './replaced.js';
import { type GapSide, gapBeside, isLead, withBlankLines } from './spacing.js';
import { type AnchorLocation, onlyPlace, type PlacesOf, wayOf } from './ways.js';
import { contentLines, type WrittenLines, writtenAt } from './written.js';

/** What an edit at one anchor, already found, makes of the lines there. */
export class Placing {
  readonly lines: LineIndex;
  readonly named: NamedAnchor | undefined;
  #known: WrittenLines | undefined;

  constructor(
    readonly document: Document,
    readonly edit: AnchorEdit,
    readonly found: FoundAnchor,
    readonly syntax: Syntax | undefined,
  ) {
    this.lines = document.lines;
    this.named = found.named;
  }

  location(): AnchorLocation {
    const { scope, type } = this.edit.anchor;
    if (scope === 'line') return this.#atLine();
    if (this.named === undefined) {
      const isOfLine = type === 'line_pattern' || type === 'import_statement' || type === 'decorator';
      return scope === undefined && isOfLine ? this.#atLine() : this.#noDefinition();
    }
    const { placed } = this.named;
    if (placed !== undefined && this.edit.action === 'replace') return this.#replaced(placed);
    return scope === 'definition' || placed === undefined
      ? this.#atDefinition()
      : this.#besideOrInto(this.named);
  }

  /** Text beside a definition, or after its head if the text is deeper than that. */
  #besideOrInto({ candidate }: NamedAnchor): AnchorLocation {
    const head = indentOf(this.lines.content(candidate.lineno - 1));
    const goesInto = this.edit.action === 'insert_after' && isDeeper(this.#written.indent, head);
    return goesInto ? this.#intoBody() : this.#atDefinition();
  }

  /** Content that is a head replaces the head, and other content the whole definition. */
  #replaced(placed: PlacedItem): AnchorLocation {
    const { document, syntax, edit } = this;
    const isWholeExplicit = edit.anchor.scope === 'definition';
    const whole = this.#atDefinition(isWholeExplicit ? undefined : this.#leadKept(placed));
    if (whole.kind === 'refused' || syntax === undefined) return whole;
    const head = this.#atHead(placed);
    if (!hasBody(placed.item)) return isWholeExplicit ? whole : this.#ofKey(placed, whole, head);
    const places = { whole: onlyPlace(whole), head: head && onlyPlace(head) };
    switch (replacedBy({ document, syntax, item: placed.item, ...places, isWholeExplicit })) {
      case 'whole':
        return whole;
      case 'head':
        return head ?? whole;
      case 'bodiless':
        return { kind: 'refused', refusal: bodiless(document, edit, placed.item) };
    }
  }

  /**
   * Content that replaces only the head; `undefined` if the definition has no more than its head.
   */
  #atHead(placed: PlacedItem): PlacesOf | undefined {
    const to = this.#headEnd(placed) + 1;
    if (placed.item.endLine <= to) return undefined;
    const span = { from: this.#headStart(placed), to };
    const content = withOpening(this.document, placed.item, span, this.#beside(span.from));
    return wayOf(this.lines, span, content, 'line');
  }

  /**
   * The first line of a head: that of decorators, comments or a type if the content has them too,
   * otherwise that of the name.
   */
  #headStart(placed: PlacedItem): number {
    const kept = this.#leadKept(placed);
    const [first = ''] = withoutBlankEnds(contentLines(this.edit));
    const wordOf = (line: string) => /^\s*(\S*)/.exec(line)?.[1];
    const startsWithLead = isLead(first) || wordOf(first) === wordOf(this.lines.content(kept));
    return startsWithLead ? kept : Math.max(kept, this.found.line);
  }

  /** A key in a data file, a heading, a rule: of several ways, the first whose result parses. */
  #ofKey(placed: PlacedItem, whole: PlacesOf, head: PlacesOf | undefined): AnchorLocation {
    if (head === undefined || !this.#mayBeHead(placed)) return whole;
    const isOneLine = contentLines(this.edit).filter(each => each.trim() !== '').length < 2;
    const ways = isOneLine ? [head, whole] : [whole, head];
    return { kind: 'places', places: ways.flatMap(way => way.places) };
  }

  /**
   * Whether the inserted text could be the head of what stays. The last line of a whole definition
   * is deeper if no brace or word ends it; and a key of a data file has no value in its head.
   */
  #mayBeHead({ item }: PlacedItem): boolean {
    const content = withoutBlankEnds(contentLines(this.edit));
    const last = content.at(-1)?.trimEnd() ?? '';
    if (item.kind === 'key') {
      return last.at(-1) === this.lines.content(this.found.line).trimEnd().at(-1);
    }
    return !isDeeper(indentOf(last), this.#written.indent);
  }

  /**
   * The first line to be replaced: comments and decorators stay above content that has none, unless
   * the script says that the whole is meant.
   */
  #leadKept({ item }: PlacedItem): number {
    if (this.syntax === undefined) return item.line - 1;
    return leadKept(this.document, item, withoutBlankEnds(contentLines(this.edit)), this.syntax);
  }

  #noDefinition(): AnchorLocation {
    const { type, selected } = this.edit.anchor;
    const message =
      `Line ${this.found.line + 1}, ${JSON.stringify(selected.trim().slice(0, 200))}, is not the head of a ` +
      `${type === 'class_definition' ? 'class' : 'definition'} that is known. To edit the line itself, use "scope": "line".`;
    return refused('ANCHOR_NOT_FOUND', message);
  }

  #atLine(): AnchorLocation {
    const { named, edit } = this;
    if (named?.placed !== undefined && edit.action === 'insert_after')
      return this.#behindHeadLine(named.placed);
    return this.#line();
  }

  #line(): AnchorLocation {
    const span = { from: this.found.line, to: this.found.line + 1 };
    return lineWay(this.document, this.edit, span, this.syntax);
  }

  /** A definition that ends with the line has no inside after it, unless it is an empty type. */
  #behindHeadLine({ item }: PlacedItem): AnchorLocation {
    const isFurtherIn = isDeeper(this.#written.indent, indentOf(this.lines.content(this.found.line)));
    const goesOn = item.endLine > this.found.line + 1;
    const isOpened = this.named?.candidate.type === 'class_definition' && item.body !== undefined;
    return goesOn || isFurtherIn || isOpened ? this.#intoBody() : this.#besideLine();
  }

  #besideLine(): AnchorLocation {
    const span = { from: this.found.line, to: this.found.line + 1 };
    return wayOf(
      this.lines,
      span,
      [...this.lines.contents(span.from, span.to), ...this.#beside(span.from)],
      'line',
    );
  }

  /** After the head of a definition. */
  #intoBody(): AnchorLocation {
    const { named, edit, lines } = this;
    const placed = named?.placed as PlacedItem;
    const literal = edit.anchor.scope === 'line';
    const headEnd = literal
      ? this.#lineEnd(placed)
      : descriptionEnd(this.document, this.#headEnd(placed), contentLines(edit), this.syntax);
    const head = indentOf(lines.content(this.found.line));
    const isFurtherIn = isDeeper(this.#written.indent, head);
    const indent = isFurtherIn && literal ? this.#written.indent : this.#bodyIndent(placed, head);
    const kept = this.#written.reindented(indent, this.#unit());
    const opened = emptyBodyOpened(this.document, placed.item, withoutBlankEnds(kept), head);
    if (opened !== undefined) return wayOf(lines, opened.span, opened.lines, 'line');
    if (this.#isInOneLine(placed)) return literal ? this.#besideLine() : this.#noInside();
    const span = { from: headEnd, to: headEnd + 1 };
    // The writer wants blank lines at the edges, between the head and the rest.
    return wayOf(lines, span, [...lines.contents(span.from, span.to), ...kept], 'line');
  }

  /** The line itself, or the one below that opens the body: nothing can be between the two. */
  #lineEnd({ item }: PlacedItem): number {
    const { document, found, lines } = this;
    const next = found.line + 1;
    const opens = item.body !== undefined && lines.lineAt(item.body.from) === next;
    return opens && next < lines.count && document.lines.content(next).trim() === '{' ? next : found.line;
  }

  #headEnd(placed: PlacedItem): number {
    const content = withoutBlankEnds(contentLines(this.edit)).at(-1)?.trimEnd() ?? '';
    const keepsBrace = this.edit.action === 'replace' && !content.endsWith('{');
    return headEndOf(this.document, placed, keepsBrace, line =>
      opensCommentOf(this.syntax, line.trimStart()),
    );
  }

  /** Whether a body ends on the line that it begins on. */
  #isInOneLine({ item: { body } }: PlacedItem): boolean {
    const { lines } = this;
    return (
      body !== undefined &&
      lines.lineAt(body.from) === lines.lineAt(Math.max(body.from, body.to - 1)) &&
      this.#endsInHead(body.from)
    );
  }

  #endsInHead(from: number): boolean {
    const { text, lines } = this.document;
    return text.slice(lines.from(lines.lineAt(from)), from).trim() !== '';
  }

  #noInside(): AnchorLocation {
    const { candidate } = this.named as NamedAnchor;
    const message = `${candidate.name ?? candidate.line} is on one line, so nothing can be inserted into it. To insert after it, do not indent the content further.`;
    return refused('ANCHOR_NOT_FOUND', message);
  }

  get #written(): WrittenLines {
    const { document, edit, syntax, found } = this;
    this.#known ??= writtenAt(
      document,
      this.named?.stretch.endLine ?? found.line + 1,
      contentLines(edit),
      syntax,
    );
    return this.#known;
  }

  #bodyIndent({ item }: PlacedItem, head: string): string {
    const { lines } = this;
    const child = item.children.find(({ line }) => line > item.definitionLine);
    if (child !== undefined) return indentOf(lines.content(child.line - 1));
    for (let i = item.definitionLine; i < item.endLine; i++) {
      const line = lines.content(i);
      if (line.trim() !== '' && isDeeper(indentOf(line), head)) return indentOf(line);
    }
    return head + this.#unit();
  }

  #unit(): string {
    const { lines } = this;
    const all = lines.contents(0, Math.min(lines.count, 2000));
    return indentUnit(all) ?? this.syntax?.language.indent ?? '    ';
  }

  #atDefinition(from?: number): AnchorLocation {
    const { edit, lines } = this;
    const { stretch, placed } = this.named as NamedAnchor;
    const whole = { from: from ?? stretch.line - 1, to: stretch.endLine };
    const edges = edgesOf(this.document, stretch.range);
    const [needsStart, needsEnd] = [edit.action !== 'insert_after', edit.action !== 'insert_before'];
    if ((needsStart && edges.before !== '') || (needsEnd && !this.#mayFollow(edges.behind)))
      return this.#shared();
    const content = this.#beside(whole.from);
    switch (edit.action) {
      case 'insert_before': {
        const span = { from: whole.from, to: whole.from + 1 };
        return this.#definitionWay(span, [
          ...content,
          ...this.#gap(placed, 'before', content),
          ...lines.contents(span.from, span.to),
        ]);
      }
      case 'insert_after': {
        const span = { from: whole.to - 1, to: whole.to };
        return this.#definitionWay(span, [
          ...lines.contents(span.from, span.to),
          ...this.#gap(placed, 'after', content),
          ...content,
        ]);
      }
      case 'replace':
        return this.#definitionWay(whole, withRest(content, edges.behind));
      case 'delete':
        return this.#definitionWay(
          placed === undefined ? whole : withBlankLines(lines, whole, placed.within.at(-1)),
          [],
        );
    }
  }

  #definitionWay(span: Range, replace: readonly string[]): AnchorLocation {
    return wayOf(this.lines, span, replace, 'definition');
  }

  /**
   * The content with the indentation of the definition; beside one, without blank lines at its
   * edges.
   */
  #beside(line: number): readonly string[] {
    const made = this.#written.reindented(indentOf(this.lines.content(line)), this.#unit());
    return this.named?.placed === undefined ? made : withoutBlankEnds(made);
  }

  #gap(placed: PlacedItem | undefined, side: GapSide, content: readonly string[]): readonly string[] {
    if (placed === undefined || this.syntax === undefined) return [];
    const written = contentLines(this.edit);
    const first = written.findIndex(line => line.trim() !== '');
    const last = written.findLastIndex(line => line.trim() !== '');
    const blank = side === 'after' ? written.slice(0, Math.max(0, first)) : written.slice(last + 1);
    const outline = this.syntax.outline(this.document);
    return gapBeside(placed, { side, content, blank }, this.lines, outline, this.syntax.language);
  }

  /** What may be after a definition on its last line: what ends or separates it, and a comment. */
  #mayFollow(behind: string): boolean {
    const rest = behind.replace(/^[\s;,]+/, '');
    return rest === '' || opensCommentOf(this.syntax, rest);
  }

  #shared(): AnchorLocation {
    const { candidate } = this.named as NamedAnchor;
    const message = `${candidate.name ?? candidate.line} shares a line with other code, so it cannot be edited as a whole. To edit the line itself, use "scope": "line".`;
    return refused('ANCHOR_NOT_FOUND', message);
  }
}

function isDeeper(a: string, b: string): boolean {
  return a.length > b.length && a.startsWith(b);
}
