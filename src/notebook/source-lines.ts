import type { CellSource, StringToken } from './read-cells.js';

/** A line of a cell's source, with how the JSON writes it: kept if the line stays. */
export interface SourceLine {
  /** Without the line feed at its end; a carriage return before that is part of it. */
  readonly text: string;
  /** How the JSON writes the text, between the quotes. */
  readonly raw: string;
  /** How the JSON writes the line feed; `''` if the source ends without one. */
  readonly ending: string;
  /**
   * The strings of a list that contain the line, by index: the first, and the one after the last.
   */
  readonly first: number;
  readonly end: number;
}

/** The text of a source. */
export function sourceText(source: CellSource): string {
  return tokensOf(source)
    .map(({ value }) => value)
    .join('');
}

/** The strings of a source: one, or those of its list. */
function tokensOf(source: CellSource): readonly StringToken[] {
  return source.kind === 'string' ? [source.token] : source.tokens;
}

/** The lines of a source. A line that is written in several strings of a list is one line. */
export function sourceLines(json: string, source: CellSource): SourceLine[] {
  const lines: SourceLine[] = [];
  let open: SourceLine | undefined;
  for (const [index, { from, to }] of tokensOf(source).entries()) {
    for (const piece of pieces(json.slice(from + 1, to - 1))) {
      open = {
        text: (open?.text ?? '') + (JSON.parse(`"${piece.raw}"`) as string),
        raw: (open?.raw ?? '') + piece.raw,
        ending: piece.ending,
        // Empty strings before a line are part of it.
        first: open?.first ?? Math.min(index, lines.at(-1)?.end ?? 0),
        end: index + 1,
      };
      if (open.ending === '') continue;
      lines.push(open);
      open = undefined;
    }
  }
  const last = open ?? lines.pop();
  return last === undefined ? lines : [...lines, { ...last, end: tokensOf(source).length }];
}

interface Piece {
  readonly raw: string;
  readonly ending: string;
}

/** A string as JSON writes it, cut after each line feed. */
function pieces(raw: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: escaped, index } of raw.matchAll(/\\(?:u[0-9a-fA-F]{4}|.)/g)) {
    if (escaped !== '\\n' && escaped.toLowerCase() !== '\\u000a') continue;
    found.push({ raw: raw.slice(from, index), ending: escaped });
    from = index + escaped.length;
  }
  return from < raw.length ? [...found, { raw: raw.slice(from), ending: '' }] : found;
}
