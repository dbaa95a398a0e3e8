import { type Fit, fit } from '../apply/index.js';
import type { Found } from '../edit/index.js';
import { commonIndent } from '../locate/index.js';
import { type Document, type LineRange, type Range, range } from '../text/index.js';

/** Some whole lines of a file as a model sees them, with what is needed to put them back. */
export interface Snippet {
  readonly lines: LineRange;
  /** The lines without their base indentation and endings. */
  readonly texts: readonly string[];
  /** The indentation that all lines share, apart from blank ones. */
  readonly indent: string;
  /** Their range in the text of the file, including the ending of the last one. */
  readonly range: Range;
}

/**
 * Cut lines out, without their base indentation.
 *
 * Law: `fitAnswer(document, cut, cut.texts)` changes nothing.
 *
 * @example cutSnippet(Document.of('if x:\n    a\n'), { first: 2, last: 2 }).texts // ['a']
 * @throws RangeError when the file has no such lines.
 */
export function cutSnippet(document: Document, lines: LineRange): Snippet {
  const raw = rawLines(document, lines);
  const indent = commonIndent(raw);
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

/** The lines of the snippet are exactly those of the file: there is nothing to adapt. */
const AS_WRITTEN = ['edges', 'quotes', 'indentation', 'tokens'] as const;

/** How the place of a snippet was found: it was cut from there. */
const FOUND: Found = {
  tier: 'exact',
  reading: 'as-is',
  confidence: 1,
  differences: [],
  runnerUp: undefined,
};

/**
 * The changes that replace a snippet by new lines. Unchanged lines keep their bytes. Others get the
 * base indentation, and a line ending from {@link fit}.
 *
 * @param answer the new lines, without their base indentation. Blank ones stay as they are.
 */
export function fitAnswer(document: Document, snippet: Snippet, answer: readonly string[]): Fit {
  const { lines, indent } = snippet;
  const from = lines.first - 1;
  const indented = (text: string) => (text === '' ? text : indent + text);
  const search = snippet.texts.map(indented);
  return fit(
    document,
    {
      kind: 'lines',
      texts: { search, replace: answer.map(indented) },
      fileFrom: from,
      fileTo: lines.last,
      pairings: search.map((_, i) => ({
        ...{ searchFrom: i, searchTo: i + 1 },
        ...{ fileFrom: from + i, fileTo: from + i + 1 },
      })),
      found: FOUND,
    },
    AS_WRITTEN,
  );
}
