import {
  type AnchorEdit,
  createEdit,
  type FileChange,
  NOWHERE,
  type ReplaceEdit,
  replaceEdit,
  type TextEdit,
} from '../edit/index.js';
import { indentOf, isDefinition } from '../locate/index.js';
import {
  addressOf,
  Document,
  diffSequences,
  type Hunk,
  LineIndex,
  mergedRanges,
  type Range,
} from '../text/index.js';

/**
 * Lines around each change, tried in this order: the fewest with which the edits do what was meant.
 */
const CONTEXTS = [3, 8, 25, Number.POSITIVE_INFINITY];

/**
 * Edits that make a change of a file's text, in several ways, the shortest first; the caller
 * applies them to see which one makes exactly this change. None for a change that no edit of a text
 * makes: a file that is removed, moved, or made executable.
 */
export function* replaceEditsOf(change: FileChange, onExisting: 'append' | 'refuse'): Generator<TextEdit[]> {
  if (!isOfText(change)) return;
  const { path, before, after } = change;
  if (before === undefined || before === '') {
    yield [createEdit(after, { path, onExisting })];
    return;
  }
  const texts = new ComparedTexts(before, after);
  for (const context of CONTEXTS) {
    const spans = mergedRanges(
      texts.hunks.map(({ aFrom, aTo }) => ({
        from: Math.max(0, aFrom - context),
        to: Math.min(texts.count, aTo + context),
      })),
    );
    yield spans.map(span => replacing(path, texts, span));
  }
  yield [replaceEdit(before, after, { path })];
}

/** Like {@link replaceEditsOf}, with anchors: each on the line that it names. */
export function* anchorEditsOf(change: FileChange): Generator<TextEdit[]> {
  if (!isOfText(change) || change.before === undefined || change.before.trim() === '') return;
  const texts = new ComparedTexts(change.before, change.after);
  const of = { path: change.path, document: Document.of(change.before) };
  const spans = mergedRanges(
    texts.hunks.map(({ aFrom, aTo }) => anchorable(texts, { from: aFrom, to: aTo })),
  );
  yield spans.map(span => anchored(of, texts, span));
  yield [anchored(of, texts, anchorable(texts, { from: 0, to: texts.count }))];
}

/** The file that addresses are of. */
interface Listed {
  readonly path: string;
  readonly document: Document;
}

function isOfText(change: FileChange): change is FileChange & { readonly after: string } {
  return change.to === undefined && change.after !== undefined && change.executable === undefined;
}

/** A text before and after, and which lines of the one became which lines of the other. */
class ComparedTexts {
  readonly before: LineIndex;
  readonly after: LineIndex;
  readonly hunks: readonly Hunk[];
  /** Whether the last line has an ending that it did not have before. */
  readonly gainsEnding: boolean;

  constructor(before: string, after: string) {
    this.before = LineIndex.of(before);
    this.after = LineIndex.of(after);
    this.gainsEnding = !ends(before) && ends(after);
    const hunks = diffSequences(this.before.contents(), this.after.contents());
    this.hunks = this.gainsEnding ? withLastLine(hunks, this.before.count, this.after.count) : hunks;
  }

  /** How many lines there were before. */
  get count(): number {
    return this.before.count;
  }

  /** What the lines of a span became. The span cuts no hunk in two. */
  became({ from, to }: Range): string[] {
    const start = this.#shift(hunk => hunk.aTo <= from && hunk.aFrom < from) + from;
    const end = this.#shift(hunk => hunk.aTo <= to) + to;
    return Array.from({ length: end - start }, (_, i) => this.after.content(start + i));
  }

  were({ from, to }: Range): string[] {
    return Array.from({ length: to - from }, (_, i) => this.before.content(from + i));
  }

  /** The span, extended to whole hunks. */
  whole({ from, to }: Range): Range {
    const cut = this.hunks.filter(({ aFrom, aTo }) => aFrom < to && from < aTo);
    return {
      from: Math.min(from, ...cut.map(hunk => hunk.aFrom)),
      to: Math.max(to, ...cut.map(hunk => hunk.aTo)),
    };
  }

  #shift(isBefore: (hunk: Hunk) => boolean): number {
    return this.hunks
      .filter(isBefore)
      .reduce((sum, { aFrom, aTo, bFrom, bTo }) => sum + (bTo - bFrom) - (aTo - aFrom), 0);
  }
}

function ends(text: string): boolean {
  return /[\r\n]$/.test(text);
}

/**
 * The hunks; if the last line is in none of them, also a hunk of that line, which changes only its
 * ending.
 */
function withLastLine(hunks: readonly Hunk[], before: number, after: number): readonly Hunk[] {
  if (hunks.at(-1)?.aTo === before) return hunks;
  return [...hunks, { aFrom: before - 1, aTo: before, bFrom: after - 1, bTo: after }];
}

function replacing(path: string, texts: ComparedTexts, span: Range): ReplaceEdit {
  const search = texts.were(span).join('\n');
  // Blank lines alone identify nothing: with the line ending after them they are at least some
  // text.
  return replaceEdit(search === '' ? '\n' : search, texts.became(span).join('\n'), { path });
}

/**
 * The span with enough lines around it: it begins and ends with a line that can be named (a blank
 * one cannot), and its new text does not look as if it had lost its indentation.
 */
function anchorable(texts: ComparedTexts, given: Range): Range {
  let span = texts.whole(given);
  for (let grown = true; grown; ) {
    const { from, to } = span;
    const next = {
      from: from > 0 && !startsWell(texts, span) ? from - 1 : from,
      to: endsWell(texts, span) ? to : Math.min(texts.count, to + 1),
    };
    grown = next.from !== from || next.to !== to;
    span = texts.whole(next);
  }
  return startsWell(texts, span) || span.to === texts.count
    ? span
    : anchorable(texts, { ...span, to: span.to + 1 });
}

function startsWell(texts: ComparedTexts, span: Range): boolean {
  const first = span.from < span.to ? texts.before.content(span.from) : '';
  if (first.trim() === '') return false;
  const made = texts.became(span).find(line => line.trim() !== '') ?? '';
  return indentOf(first) === '' || indentOf(made) !== '' || isDefinition(made);
}

function endsWell(texts: ComparedTexts, { from, to }: Range): boolean {
  return from < to && texts.before.content(to - 1).trim() !== '';
}

function anchored({ path, document }: Listed, texts: ComparedTexts, span: Range): AnchorEdit {
  // An empty line after a last line without an ending is that ending.
  const gained = texts.gainsEnding && span.to === texts.count ? [''] : [];
  const content = [...texts.became(span), ...gained];
  const at = addressOf(document, { first: span.from + 1, last: span.to }, 'long');
  return {
    kind: 'anchor',
    path,
    action: content.length === 0 ? 'delete' : 'replace',
    anchor: { type: 'line_pattern', selected: texts.before.content(span.from).trim(), at },
    content: content.map(line => `${line}\n`).join(''),
    source: NOWHERE,
  };
}
