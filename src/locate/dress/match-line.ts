import { countWork } from '../../text/work.js';
import { type Family, type Piece, piecesOf } from './signs.js';

/**
 * What each sign of a text represents in the file; a sign that the file has too represents itself.
 */
export type Spelling = ReadonlyMap<string, string>;

/** How a line of a search is a line of the file in another dress. */
export interface LineMatch {
  /** What is before and after the line of the file. */
  readonly prefix: string;
  readonly suffix: string;
  /** Whether prefix and suffix are inside the indentation. */
  readonly isInner: boolean;
  readonly spelling: Spelling;
}

/** What may be around a line. */
export interface FrameRule {
  /**
   * Whether a text may be before a line, whatever is after it: tested first, because most texts may
   * not.
   */
  mayBegin(prefix: string): boolean;
  holds(prefix: string, suffix: string, isInner: boolean): boolean;
}

/** Longer lines are data, in which nobody spells signs differently. */
export const LONGEST_LINE = 10_000;
/** With more signs than these, and what is between them, a line is no line of code. */
const MOST_PIECES = 500;

/** The longest text before a line of the file: a path and a number. */
const LONGEST_PREFIX = 200;

/**
 * Read a line of a search as a line of the file, with signs spelled differently, and with something
 * before and after it that `frames` does not take for code. `undefined` if it does not match. The
 * shortest prefix is tried first, and a prefix before the indentation is tried before one after it.
 */
export function matchLine(
  line: string,
  fileLine: string,
  known: Spelling,
  frames: FrameRule,
): LineMatch | undefined {
  const [text, file] = [line.trimEnd(), fileLine.trimEnd()];
  for (let at = 0; at <= Math.min(text.length, LONGEST_PREFIX); at++) {
    if (!mayStart(text.charCodeAt(at), file) || !frames.mayBegin(text.slice(0, at))) continue;
    const match = matchFrom(text, at, file, known, suffix => frames.holds(text.slice(0, at), suffix, false));
    if (match !== undefined) return { prefix: text.slice(0, at), isInner: false, ...match };
  }
  return insideIndentation(text, file, known, frames);
}

function insideIndentation(
  text: string,
  file: string,
  known: Spelling,
  frames: FrameRule,
): LineMatch | undefined {
  const depth = text.length - text.trimStart().length;
  const bare = file.trimStart();
  if (bare === '' || text.slice(0, depth) !== file.slice(0, file.length - bare.length)) return undefined;
  for (let at = depth + 1; at <= Math.min(text.length, depth + 12); at++) {
    const prefix = text.slice(depth, at);
    if (!mayStart(text.charCodeAt(at), bare) || !frames.mayBegin(prefix)) continue;
    const match = matchFrom(text, at, bare, known, suffix => frames.holds(prefix, suffix, true));
    if (match !== undefined) return { prefix, isInner: true, ...match };
  }
  return undefined;
}

interface Tail {
  readonly suffix: string;
  readonly spelling: Spelling;
}

function matchFrom(
  text: string,
  at: number,
  file: string,
  known: Spelling,
  isSuffix: (suffix: string) => boolean,
): Tail | undefined {
  // A line is tried from many places on and at many lines: so no more pieces than count.
  const pieces = piecesOf(text.slice(at), MOST_PIECES + 1);
  countWork(pieces.length);
  return pieces.length > MOST_PIECES
    ? undefined
    : new Walk(pieces, file, known, isSuffix).from(0, 0, new Map());
}

/**
 * Whether a line of the file may start with a character: this quickly excludes nearly all starts.
 */
function mayStart(code: number, file: string): boolean {
  return file === '' || code === file.charCodeAt(0) || !isPlain(code);
}

/** Whether no sign begins with this character. */
function isPlain(code: number): boolean {
  return code < 127 && code !== 27 && !BEGINS.has(code);
}

const BEGINS = new Set([...'\\&%=^<[{"\'$`}'].map(c => c.charCodeAt(0)));

/** The most steps for one line: most signs can be read in only one way. */
const MOST_STEPS = 3000;

/** A walk through the pieces of a line and the line of the file that they may represent. */
class Walk {
  #steps = 0;

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly file: string,
    private readonly known: Spelling,
    private readonly isSuffix: (suffix: string) => boolean,
  ) {}

  from(piece: number, at: number, found: Spelling): Tail | undefined {
    if (++this.#steps > MOST_STEPS) return undefined;
    if (at === this.file.length) {
      const suffix = this.#textFrom(piece);
      if (this.isSuffix(suffix)) return { suffix, spelling: found };
    }
    const next = this.pieces[piece];
    if (next === undefined) return undefined;
    return next.family === undefined
      ? this.#plain(next.text, piece, at, found)
      : this.#sign(next as Piece & { family: Family }, piece, at, found);
  }

  #plain(text: string, piece: number, at: number, found: Spelling): Tail | undefined {
    if (this.file.startsWith(text, at)) return this.from(piece + 1, at + text.length, found);
    // What is left of the last piece is after the line.
    const left = this.file.length - at;
    if (!text.startsWith(this.file.slice(at))) return undefined;
    const suffix = text.slice(left) + this.#textFrom(piece + 1);
    return this.isSuffix(suffix) ? { suffix, spelling: found } : undefined;
  }

  #textFrom(piece: number): string {
    return this.pieces
      .slice(piece)
      .map(({ text }) => text)
      .join('');
  }

  #sign(sign: Piece & { family: Family }, piece: number, at: number, found: Spelling): Tail | undefined {
    const key = signKeyOf(sign, this.pieces.slice(0, piece));
    const fixed = found.get(key) ?? this.known.get(key);
    for (const plain of fixed === undefined ? this.#meanings(sign, piece, at) : [fixed]) {
      if (!this.file.startsWith(plain, at)) continue;
      const tail = this.from(piece + 1, at + plain.length, new Map(found).set(key, plain));
      if (tail !== undefined) return tail;
    }
    return undefined;
  }

  /**
   * What a sign may represent: itself, what its spelling says, or what the file has at this place.
   */
  #meanings(sign: Piece & { family: Family }, piece: number, at: number): string[] {
    const meanings = [sign.text, ...(sign.plain === undefined ? [] : [sign.plain])];
    if (sign.family === 'symbol') return [...meanings, ...symbolsAt(this.file, at)];
    if (sign.family === 'letter') return [...meanings, ...this.#letterAt(piece, at)];
    return meanings;
  }

  /** An ASCII letter, for a letter of another script in the middle of a word. */
  #letterAt(piece: number, at: number): string[] {
    const [before, sign, after] = [-1, 0, 1].map(step => this.pieces[piece + step]?.text ?? '') as Three;
    const isInWord = /[A-Za-z]$/.test(before) || /^[A-Za-z]/.test(after) || this.#isBesideLetter(piece);
    const letter = this.file[at] ?? '';
    return isInWord && !/\p{Script=Latin}/u.test(sign) && /[A-Za-z]/.test(letter) ? [letter] : [];
  }

  #isBesideLetter(piece: number): boolean {
    return [-1, 1].some(step => this.pieces[piece + step]?.family === 'letter' && this.pieces.length > 2);
  }
}

type Three = [string, string, string];

/** Signs of operators, and white space: what a symbol beyond ASCII may be written for. */
function symbolsAt(file: string, at: number): string[] {
  const operator = /^[-+=<>!&|~:*/.^]{1,3}/.exec(file.slice(at, at + 3))?.[0] ?? '';
  const operators = [3, 2, 1]
    .map(length => operator.slice(0, length))
    .filter((each, i) => each.length === 3 - i);
  return [...operators, ...(file[at] === ' ' || file[at] === '\t' ? [file[at]] : [])];
}

/**
 * The key under which a sign is stored. White space in the indentation, where only white space can
 * be meant, has another key than white space after it, which may be code.
 */
export function signKeyOf(sign: Piece, before: readonly Piece[]): string {
  return mayIndent(sign) && before.every(each => mayIndent(each) || each.text.trim() === '')
    ? `indent ${sign.text}`
    : sign.text;
}

function mayIndent({ family, plain }: Piece): boolean {
  return family === 'tab' || family === 'symbol' || plain === ' ';
}
