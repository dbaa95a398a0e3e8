import type { Document, Ending, LineRange } from '../text/index.js';
import { diffSequences, type Range, range } from '../text/index.js';

/** Some whole lines of a file as a model sees them, with all that is needed to put them back. */
export interface Snippet {
  readonly lines: LineRange;
  /** The lines without their base indentation and endings. */
  readonly texts: readonly string[];
  /** The blanks that stand before all of the lines, but for blank ones. */
  readonly indent: string;
  /** Where they stand in the text of the file, the ending of the last one included. */
  readonly range: Range;
}

/** Blanks in the sense of indentation. Form feeds may stand between. */
const BLANK = /^[ \t\f]*$/;

/**
 * Cut lines out, without their base indentation.
 *
 * Law: `restored(document, cut, cut.texts)` are the bytes that stood there.
 *
 * @example cutSnippet(Document.of('if x:\n    a\n'), { first: 2, last: 2 }).texts // ['a']
 * @throws RangeError when the file has no such lines.
 */
export function cutSnippet(document: Document, lines: LineRange): Snippet {
  const raw = rawLines(document, lines);
  const indent = baseIndent(raw);
  const { from } = document.lines.at(lines.first - 1);
  return {
    lines: { first: lines.first, last: lines.last },
    texts: raw.map(text => (text.startsWith(indent) ? text.slice(indent.length) : text)),
    indent,
    range: range(from, document.lines.at(lines.last - 1).next),
  };
}

/** The text that is sent: the lines with `\n` between. */
export function snippetText({ texts }: Snippet): string {
  return texts.join('\n');
}

function rawLines(document: Document, { first, last }: LineRange): string[] {
  const texts: string[] = [];
  for (let line = first; line <= last; line++) texts.push(document.lines.content(line - 1));
  return texts;
}

/** What all lines that are not blank begin with. A blank one may be shorter. */
export function baseIndent(texts: readonly string[]): string {
  let common: string | undefined;
  for (const text of texts) {
    if (BLANK.test(text)) continue;
    const own = /^[ \t]*/.exec(text)?.[0] ?? '';
    common = common === undefined ? own : commonStart(common, own);
  }
  return common ?? '';
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** A line of a text that is put back: with its bytes. */
interface Restored {
  readonly text: string;
  readonly ending: Ending;
}

/**
 * The text that takes the place of a snippet: lines that are as they were keep their bytes; others get the base
 * indentation and the ending of the line whose place they take, else the file's usual one. The last line ends as the last
 * one of the snippet did.
 *
 * @param answer the new lines, without their base indentation.
 */
export function restored(document: Document, snippet: Snippet, answer: readonly string[]): string {
  const out: Restored[] = [];
  let [at, inAnswer] = [0, 0];
  const keep = (until: number) => {
    for (; at < until; at++, inAnswer++) out.push(original(document, snippet, at));
  };
  for (const { aFrom, aTo, bTo } of diffSequences(snippet.texts, answer)) {
    keep(aFrom);
    for (; inAnswer < bTo; inAnswer++) {
      out.push({
        text: indented(answer[inAnswer] ?? '', snippet.indent),
        ending: endingAt(document, snippet, Math.min(at, aTo - 1)),
      });
      if (at < aTo) at++;
    }
    at = aTo;
  }
  keep(snippet.texts.length);
  return joined(document, snippet, out);
}

function original(document: Document, { lines }: Snippet, index: number): Restored {
  const line = lines.first - 1 + index;
  return { text: document.lines.content(line), ending: document.lines.ending(line) };
}

/** Blank lines stay as they are sent: they have the blanks that they have. */
function indented(text: string, indent: string): string {
  return text === '' ? text : indent + text;
}

/** The ending of a line of the snippet; of new lines behind its last one, that of the last one. */
function endingAt(document: Document, { lines }: Snippet, index: number): Ending {
  return document.lines.ending(Math.min(lines.last, Math.max(lines.first, lines.first + index)) - 1);
}

/** Every line but the last has an ending; that one has what the last line of the snippet had. */
function joined(document: Document, { lines }: Snippet, out: readonly Restored[]): string {
  const lastEnding = document.lines.ending(lines.last - 1);
  return out
    .map(({ text, ending }, i) => {
      if (i < out.length - 1) return text + (ending || document.ending);
      return text + (lastEnding === '' ? '' : ending || lastEnding);
    })
    .join('');
}
