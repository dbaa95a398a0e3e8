import type { AnchorEdit, LinesPlace, Refusal } from '../../edit/index.js';
import { foundAt, indentOf, indentUnit, isDefinition, type Origin } from '../../locate/index.js';
import type { NamedAnchor, PlacedItem, Syntax } from '../../syntax/index.js';
import type { Document, LineIndex } from '../../text/index.js';
import { emptyBodyOpened } from './empty-body.js';
import { type FoundAnchor, findAnchor, refused } from './find.js';
import { leadKept } from './lead.js';
import { runOf } from './run.js';
import { gapBeside, type LineSpan, type Side, withBlankLines } from './spacing.js';
import { unseenLoss } from './unseen.js';
import { contentLines, trimmed, type Written, writtenAt } from './written.js';

export type Scope = 'line' | 'definition';

/** An anchor's place, and which reading of its scope that is. */
export interface AnchorPlace {
  readonly scope: Scope;
  readonly place: LinesPlace;
}

/** Where an anchor stands, with what its edit makes of the lines there. */
export type AnchorLocation =
  /** Never empty. Of several, which mean the anchor differently, the first that leaves a file that parses is meant. */
  | { readonly kind: 'places'; readonly places: readonly AnchorPlace[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Find the line, the run of lines or the definition that an edit's anchor stands for, and what the edit makes of it.
 *
 * A definition has its decorators and the comments above it. What is put in beside it gets its indentation, and as many blank lines
 * between as its siblings have. Where the anchor has no `scope`, what is put in decides: lines that are further in than the head of a
 * definition go behind the head, all else beside the definition.
 *
 * @param syntax of the document's language; without it no definition is known, and anchors are lines
 * @example locateAnchor(document, edit, { original: document, changes: ChangeSet.empty(document.text.length) }).kind
 */
export function locateAnchor(
  document: Document,
  edit: AnchorEdit,
  origin: Origin,
  syntax?: Syntax,
): AnchorLocation {
  const found = findAnchor(document, edit, origin, syntax);
  if (found.kind === 'refused') return found;
  const location = locationOf(document, edit, found, origin, syntax);
  if (location.kind === 'refused') return location;
  const [unseen] = location.places.flatMap(place => unseenLoss(origin.original, document, edit, place) ?? []);
  if (unseen !== undefined) return { kind: 'refused', refusal: unseen };
  const places = location.places.map(({ scope, place }) => ({
    scope,
    place: { ...place, found: found.found },
  }));
  return { kind: 'places', places };
}

function locationOf(
  document: Document,
  edit: AnchorEdit,
  found: FoundAnchor,
  origin: Origin,
  syntax: Syntax | undefined,
): AnchorLocation {
  if (edit.anchor.until === undefined) return new Placing(document, edit, found, syntax).location();
  const run = runOf(document, edit, found, origin, syntax);
  return 'kind' in run ? run : lineWay(document, edit, run, syntax);
}

class Placing {
  readonly lines: LineIndex;
  readonly named: NamedAnchor | undefined;
  #known: Written | undefined;

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
    if (scope === 'definition' || this.named.placed === undefined) return this.#atDefinition();
    return this.#byContent(this.named);
  }

  /** The edit does not say whether it means the definition or its line. */
  #byContent({ candidate, placed }: NamedAnchor): AnchorLocation {
    const { action } = this.edit;
    const head = indentOf(this.lines.content(candidate.lineno - 1));
    if (action === 'insert_after' && isDeeper(this.#written.indent, head)) return this.#intoBody();
    return action === 'replace' ? this.#replaced(placed as PlacedItem) : this.#atDefinition();
  }

  /** Content that is a head takes the place of the head, and other content that of the whole. */
  #replaced(placed: PlacedItem): AnchorLocation {
    const whole = this.#atDefinition(this.#leadKept(placed));
    const span = { from: this.found.line, to: this.#headEnd(placed) + 1 };
    const isLong = placed.item.endLine > span.to;
    if (whole.kind === 'refused' || !isLong || !this.#mayBeHead(placed)) return whole;
    const head = wayOf(this.lines, span, this.#beside(span.from), 'line');
    const isOneLine = contentLines(this.edit).filter(each => each.trim() !== '').length < 2;
    const ways = isOneLine ? [head, whole] : [whole, head];
    return { kind: 'places', places: ways.flatMap(way => way.places) };
  }

  /**
   * Whether what is put in could be the head of what stays. Of a whole definition the last line stands further in where no brace or
   * word ends it; and a key of a data file has no value in its head.
   */
  #mayBeHead({ item }: PlacedItem): boolean {
    const content = trimmed(contentLines(this.edit));
    const last = content.at(-1)?.trimEnd() ?? '';
    if (item.kind === 'key') {
      return last.at(-1) === this.lines.content(this.found.line).trimEnd().at(-1);
    }
    return !isDeeper(indentOf(last), this.#written.indent);
  }

  /** The first line to be replaced: comments and decorators stay above content that has none, and was not said to be the whole. */
  #leadKept({ item }: PlacedItem): number {
    if (this.syntax === undefined) return item.line - 1;
    return leadKept(this.document, item, trimmed(contentLines(this.edit)), this.syntax);
  }

  #noDefinition(): AnchorLocation {
    const { type, selected } = this.edit.anchor;
    const message =
      `Line ${this.found.line + 1}, ${JSON.stringify(selected.trim().slice(0, 200))}, is the head of no ` +
      `${type === 'class_definition' ? 'class' : 'definition'} that is known; with "scope": "line" the line itself is meant.`;
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

  /** A definition that ends with the line has no inside behind it, but where it is a type that holds nothing. */
  #behindHeadLine({ item }: PlacedItem): AnchorLocation {
    const isFurtherIn = isDeeper(this.#written.indent, indentOf(this.lines.content(this.found.line)));
    const goesOn = item.endLine > this.found.line + 1;
    const isOpened = this.named?.candidate.type === 'class_definition' && item.body !== undefined;
    return goesOn || isFurtherIn || isOpened ? this.#intoBody() : this.#besideLine();
  }

  #besideLine(): AnchorLocation {
    const span = { from: this.found.line, to: this.found.line + 1 };
    return wayOf(this.lines, span, [...linesIn(this.lines, span), ...this.#beside(span.from)], 'line');
  }

  /** Behind the head of a definition. */
  #intoBody(): AnchorLocation {
    const { named, edit, lines } = this;
    const placed = named?.placed as PlacedItem;
    const literal = edit.anchor.scope === 'line';
    const headEnd = literal ? this.#lineEnd(placed) : this.#headEnd(placed);
    const head = indentOf(lines.content(this.found.line));
    const isFurtherIn = isDeeper(this.#written.indent, head);
    const indent = isFurtherIn && literal ? this.#written.indent : this.#bodyIndent(placed, head);
    const kept = this.#written.reindented(indent, this.#unit());
    const opened = emptyBodyOpened(this.document, placed.item, trimmed(kept), head);
    if (opened !== undefined) return wayOf(lines, opened.span, opened.lines, 'line');
    if (this.#isInOneLine(placed)) return literal ? this.#besideLine() : this.#noInside();
    const span = { from: headEnd, to: headEnd + 1 };
    // Blank lines at the edges are what the writer wants between the head and the rest.
    return wayOf(lines, span, [...linesIn(lines, span), ...kept], 'line');
  }

  /** The line itself, or the one below that opens the body: nothing can stand between the two. */
  #lineEnd({ item }: PlacedItem): number {
    const { document, found, lines } = this;
    const next = found.line + 1;
    const opens = item.body !== undefined && lines.lineAt(item.body.from) === next;
    return opens && next < lines.count && document.lines.content(next).trim() === '{' ? next : found.line;
  }

  #headEnd(placed: PlacedItem): number {
    const content = trimmed(contentLines(this.edit)).at(-1)?.trimEnd() ?? '';
    const keepsBrace = this.edit.action === 'replace' && !content.endsWith('{');
    return headEndOf(this.document, placed, keepsBrace, line => this.#isComment(line));
  }

  #isComment(line: string): boolean {
    const { line: marks = [], block = [] } = this.syntax?.language.comments ?? {};
    return [...marks, ...block.map(([open]) => open)].some(mark => line.trimStart().startsWith(mark));
  }

  /** Whether a body ends in the line that it begins in. */
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
    const message = `${candidate.name ?? candidate.line} stands in one line, and nothing can be put into it; content that stands no further in than it goes behind it.`;
    return refused('ANCHOR_NOT_FOUND', message);
  }

  get #written(): Written {
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
    const all = Array.from({ length: Math.min(lines.count, 2000) }, (_, i) => lines.content(i));
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
          ...linesIn(lines, span),
        ]);
      }
      case 'insert_after': {
        const span = { from: whole.to - 1, to: whole.to };
        return this.#definitionWay(span, [
          ...linesIn(lines, span),
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

  #definitionWay(span: LineSpan, replace: readonly string[]): AnchorLocation {
    return wayOf(this.lines, span, replace, 'definition');
  }

  /** The content with the indentation of the definition; beside one, without blank lines at its edges. */
  #beside(line: number): readonly string[] {
    const made = this.#written.reindented(indentOf(this.lines.content(line)), this.#unit());
    return this.named?.placed === undefined ? made : trimmed(made);
  }

  #gap(placed: PlacedItem | undefined, side: Side, content: readonly string[]): readonly string[] {
    if (placed === undefined || this.syntax === undefined) return [];
    const written = contentLines(this.edit);
    const first = written.findIndex(line => line.trim() !== '');
    const last = written.findLastIndex(line => line.trim() !== '');
    const blank = side === 'after' ? written.slice(0, Math.max(0, first)) : written.slice(last + 1);
    const outline = this.syntax.outline(this.document);
    return gapBeside(placed, { side, content, blank }, this.lines, outline, this.syntax.language);
  }

  /** What may stand behind a definition in its last line: what ends or separates it, and a comment. */
  #mayFollow(behind: string): boolean {
    const rest = behind.replace(/^[\s;,]+/, '');
    const { line = [], block = [] } = this.syntax?.language.comments ?? {};
    return rest === '' || [...line, ...block.map(([open]) => open)].some(mark => rest.startsWith(mark));
  }

  #shared(): AnchorLocation {
    const { candidate } = this.named as NamedAnchor;
    const message = `${candidate.name ?? candidate.line} shares a line with other code, and cannot be edited as a whole there; with "scope": "line" the line itself is meant.`;
    return refused('ANCHOR_NOT_FOUND', message);
  }
}

/**
 * The last line of a definition's head, as an index: where its body opens, or the last line of code before the body's first.
 *
 * @param keepsBrace a brace that stands in a line of its own is no part of the head
 */
function headEndOf(
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

/** What stands before and behind a range in its lines; a separator at its end stands behind it. */
function edgesOf({ text, lines }: Document, { from, to }: { readonly from: number; readonly to: number }) {
  const first = lines.at(lines.lineAt(from));
  const last = lines.lineAt(Math.max(from, to - 1));
  const end = lines.from(last) + lines.content(last).length;
  const own = /[;,]?$/.exec(text.slice(from, to))?.[0] ?? '';
  return { before: text.slice(first.from, from).trim(), behind: own + text.slice(to, end).trimEnd() };
}

/** New lines with what stood behind the old ones in their last line; a separator is there once. */
function withRest(content: readonly string[], rest: string): readonly string[] {
  const last = content.at(-1)?.trimEnd();
  if (rest === '' || last === undefined || last.endsWith(rest.trim())) return content;
  const separator = /^[;,]/.exec(rest)?.[0] ?? '';
  const bare = separator !== '' && last.endsWith(separator) ? last.slice(0, -1) : last;
  return [...content.slice(0, -1), bare + rest];
}

function isDeeper(a: string, b: string): boolean {
  return a.length > b.length && a.startsWith(b);
}

function linesIn(lines: LineIndex, { from, to }: LineSpan): string[] {
  return Array.from({ length: to - from }, (_, i) => lines.content(from + i));
}

function lineWay(
  document: Document,
  edit: AnchorEdit,
  span: LineSpan,
  syntax: Syntax | undefined,
): AnchorLocation {
  const { lines } = document;
  const contentFor = (line: string) => contentAt(document, span.to, line, edit, syntax);
  const search = linesIn(lines, span);
  const [first = '', last = ''] = [search[0], search.at(-1)];
  switch (edit.action) {
    case 'insert_before':
      return wayOf(lines, span, [...contentFor(first), ...search], 'line');
    case 'insert_after':
      return wayOf(lines, span, [...search, ...contentFor(last)], 'line');
    case 'replace':
      return wayOf(lines, span, contentFor(first), 'line');
    case 'delete':
      return wayOf(lines, span, [], 'line');
  }
}

/**
 * The lines of an edit's content. One that was written without indentation gets that of the line it goes to, unless it
 * begins with a definition: that may well stand at the start of a line.
 */
function contentAt(
  document: Document,
  at: number,
  line: string,
  edit: AnchorEdit,
  syntax: Syntax | undefined,
): readonly string[] {
  const split = contentLines(edit);
  const first = split.find(each => each.trim() !== '') ?? '';
  const indent = indentOf(line);
  if (indent === '' || indentOf(first) !== '' || isDefinition(first)) return split;
  return writtenAt(document, at, split, syntax).reindented(indent, '');
}

/** The lines of the file as what is searched for, and what the edit makes of them as what takes their place. */
function wayOf(
  lines: LineIndex,
  { from, to }: LineSpan,
  replace: readonly string[],
  scope: Scope,
): AnchorLocation & { readonly kind: 'places' } {
  const search = linesIn(lines, { from, to });
  const place: LinesPlace = {
    kind: 'lines',
    texts: { search, replace },
    fileFrom: from,
    fileTo: to,
    pairings: search.map((_, i) => ({
      searchFrom: i,
      searchTo: i + 1,
      fileFrom: from + i,
      fileTo: from + i + 1,
    })),
    found: foundAt('exact', 'as-is', []),
  };
  return { kind: 'places', places: [{ scope, place }] };
}
