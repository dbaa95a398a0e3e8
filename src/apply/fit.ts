import {
  hunksOf,
  type LinesPlace,
  type Place,
  type Refusal,
  refusal,
  type SpanPlace,
  type Texts,
} from '../edit/index.js';
import type { CommonEnds } from '../text/common-ends.js';
import {
  type Change,
  commonEnds,
  type Document,
  diffSequences,
  type Hunk,
  type LineIndex,
} from '../text/index.js';
import { settleBlankLines, settleDoubledLines, settleLeftOut } from './completed-search.js';
import { emptied, isOneToOne, settleEdges } from './edges.js';
import { addChange, changeOfLines, endingBehind } from './line-change.js';
import { type Conflict, LineMerge } from './line-merge.js';
import { withFileDepth } from './new-line-depth.js';
import { settleQuotes } from './quotes.js';

/**
 * The changes that an edit makes at a place, or why it cannot be carried over to the text that
 * is there.
 */
export type Fit =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Fit an edit to its place. The replacement is not pasted: the change from search to replacement is
 * carried over to the text that really is there. A three-way merge: base = search, theirs =
 * replacement, ours = the file. What the edit does not change keeps the file's bytes; new lines get
 * the file's indentation and line ending; a changed line that the search misquoted is merged token
 * by token. If both sides changed the same, `EDIT_CONFLICT`.
 */
export function fit(document: Document, place: Place, without: readonly FitPart[] = []): Fit {
  return place.kind === 'span' ? fitSpan(document, place) : fitLines(document, place, without);
}

/**
 * The parts of the fit that can be left out, to measure what each is worth: the edges of the texts,
 * the file's quotes, its indentation, merging misquoted lines token by token.
 */
export const FIT_PARTS = ['edges', 'quotes', 'indentation', 'tokens'] as const;
export type FitPart = (typeof FIT_PARTS)[number];

/**
 * Text inside lines: found exactly, so inserted exactly, apart from the line endings of the file.
 */
function fitSpan(document: Document, place: SpanPlace): Fit {
  const { range } = place;
  const texts = withFileDepth(place.texts, lineStart(document.lines, range.from));
  const old = document.text.slice(range.from, range.to);
  const { lines } = document;
  const usual = lines.ending(lines.lineAt(range.from)) || document.ending;
  const insert = withEndings(texts, old, usual);
  const { start, end } = wholeCharacters(old, commonEnds(old, insert));
  const change = {
    from: range.from + start,
    to: range.to - end,
    insert: insert.slice(start, insert.length - end),
  };
  return { kind: 'changes', changes: [change] };
}

/** The text of a line before an offset in it. */
function lineStart(lines: LineIndex, offset: number): string {
  return lines.text.slice(lines.from(lines.lineAt(offset)), offset);
}

/**
 * The replacement with the endings of the text that is there. An unchanged line keeps its own; a
 * new one ends like the line that it replaces, or like the one before it; inside one line, like
 * that line (`usual`).
 */
function withEndings({ search, replace }: Texts, old: string, usual: string): string {
  const endings = old.match(/\r\n|\r|\n/g) ?? [];
  if (endings.length === 0 || endings.length !== search.length - 1) return replace.join(usual);
  const kept = keptAtEnd(search, replace);
  const shift = search.length - replace.length;
  const replaced = Math.min(Math.max(0, search.length - 1 - kept), endings.length - 1);
  const endingOf = (i: number) =>
    endings[i + kept >= replace.length ? i + shift : Math.min(i, replaced)] ?? usual;
  let before = '';
  let all = '';
  for (const [i, line] of replace.entries()) {
    before = i === replace.length - 1 ? '' : endingBehind(before, line, endingOf(i));
    all += line + before;
  }
  return all;
}

/**
 * How many lines at the end of a replacement are at the end of the search too, and not at the
 * start of both.
 */
function keptAtEnd(search: readonly string[], replace: readonly string[]): number {
  const most = Math.min(search.length, replace.length);
  let start = 0;
  while (start < most && search[start] === replace[start]) start++;
  let end = 0;
  while (end < most - start && search.at(-1 - end) === replace.at(-1 - end)) end++;
  return end;
}

/** The upper six bits of the first and of the second half of a character of two code units. */
const HIGH_SURROGATE = 0x36;
const LOW_SURROGATE = 0x37;

/** Common ends that split no character of two code units. */
function wholeCharacters(text: string, { start, end }: CommonEnds): CommonEnds {
  return {
    start: text.charCodeAt(start - 1) >> 10 === HIGH_SURROGATE ? start - 1 : start,
    end: text.charCodeAt(text.length - end) >> 10 === LOW_SURROGATE ? end - 1 : end,
  };
}

/**
 * Lines that are in the file as they are quoted: nothing of them is carried over, and new lines go
 * in as they are written.
 */
function fitAsQuoted(document: Document, { texts, fileFrom }: LinesPlace): Fit {
  const { search } = texts;
  const replace = emptied(search, texts.replace);
  const changes: Change[] = [];
  for (const { aFrom, aTo, bFrom, bTo } of linesChanged(
    replace === texts.replace ? texts : { search, replace },
  )) {
    const out = replace.slice(bFrom, bTo).map(text => ({ text }));
    const change = changeOfLines(document, { fileFrom: fileFrom + aFrom, fileTo: fileFrom + aTo, out });
    if (change !== undefined) addChange(changes, change);
  }
  return { kind: 'changes', changes };
}

/** Whether every line of a search is in the file as it is. */
function isAsQuoted(
  { lines }: Document,
  { texts: { search }, pairings, fileFrom, fileTo }: LinesPlace,
): boolean {
  if (search.length !== fileTo - fileFrom || !pairings.every(isOneToOne)) return false;
  return search.every((line, i) => line === lines.content(fileFrom + i));
}

function fitLines(document: Document, place: LinesPlace, without: readonly FitPart[]): Fit {
  if (isAsQuoted(document, place)) return fitAsQuoted(document, place);
  const edged = without.includes('edges') ? place : settleEdges(document.lines, place);
  const quoted = without.includes('quotes') ? edged : settleQuotes(document.lines, edged);
  const completed = settleLeftOut(document.lines, settleBlankLines(document.lines, quoted));
  const settled = settleDoubledLines(completed);
  const merge = new LineMerge(document.lines, settled, {
    indentation: !without.includes('indentation'),
    tokens: !without.includes('tokens'),
  });
  const changes: Change[] = [];
  const hunks = linesChanged(settled.texts);
  if (!merge.covers(hunks)) {
    return conflict(document, { kind: 'conflict', fileLine: settled.fileFrom, searched: undefined });
  }
  merge.recordDeleted(hunks);
  for (const hunk of hunks) {
    const merged = merge.hunk(hunk);
    if (merged.kind === 'conflict') return conflict(document, merged);
    const change = changeOfLines(document, merged);
    if (change === undefined) continue;
    if (change.from < (changes.at(-1)?.to ?? 0)) return besideChange(merged.fileFrom);
    addChange(changes, change);
  }
  return { kind: 'changes', changes };
}

/**
 * What the edit changes, line by line. Exactly equal lines are matched first, then lines that
 * differ in the white space at their ends, which models add and lose; a line of the second kind is
 * a hunk of its own.
 */
function linesChanged(texts: Texts): readonly Hunk[] {
  const { search, replace } = texts;
  return hunksOf(texts).flatMap(hunk => withoutTrails(hunk, search, replace));
}

function withoutTrails(whole: Hunk, search: readonly string[], replace: readonly string[]): readonly Hunk[] {
  const bare = (line: string) => line.trimEnd();
  const hunks: Hunk[] = [];
  let { aFrom: a, bFrom: b } = whole;
  const matched = (aTo: number) => {
    for (; a < aTo; a++, b++) {
      if (search[a] !== replace[b]) hunks.push({ aFrom: a, aTo: a + 1, bFrom: b, bTo: b + 1 });
    }
  };
  const [old, now] = [search.slice(whole.aFrom, whole.aTo), replace.slice(whole.bFrom, whole.bTo)];
  for (const { aFrom, aTo, bFrom, bTo } of diffSequences(old.map(bare), now.map(bare))) {
    matched(whole.aFrom + aFrom);
    a = whole.aFrom + aTo;
    b = whole.bFrom + bTo;
    hunks.push({ aFrom: whole.aFrom + aFrom, aTo: a, bFrom: whole.bFrom + bFrom, bTo: b });
  }
  matched(whole.aTo);
  return hunks;
}

/** What differs in the search may be one line of the file, or be after its end. */
function besideChange(fileLine: number): Fit {
  const message = `The search differs from the file at line ${fileLine + 1}, just where the edit changes something.`;
  return { kind: 'refused', refusal: refusal('EDIT_CONFLICT', message) };
}

function conflict(document: Document, { fileLine, searched, unplaced }: Conflict): Fit {
  // A search may continue after the last line of the file.
  if (fileLine >= document.lines.count && unplaced === undefined)
    return besideChange(document.lines.count - 1);
  const line = Math.min(fileLine, document.lines.count - 1);
  const found = document.lines.content(line);
  const nearest = { first: line + 1, last: line + 1, lines: [found] };
  const refused = (message: string): Fit => ({
    kind: 'refused',
    refusal: refusal('EDIT_CONFLICT', message, { nearest }),
  });
  if (unplaced !== undefined) {
    return refused(
      'The indentation of the search is not that of the file, and does not show how deep the new line ' +
        `${JSON.stringify(unplaced)} should be. Indent both texts as the file does.`,
    );
  }
  const what =
    searched === undefined
      ? `The search leaves out line ${line + 1} of the file, ${JSON.stringify(found.trim())}`
      : `Line ${line + 1} of the file is ${JSON.stringify(found.trim())}, where the search has ${JSON.stringify(searched.trim())}`;
  return refused(`${what}, just where the edit changes something.`);
}
