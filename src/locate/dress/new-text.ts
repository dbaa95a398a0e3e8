import { type Spelling, signKeyOf } from './match-line.js';
import { type Family, type Piece, piecesOf } from './signs.js';

/** What the search of an edit shows about its spelling. */
export interface Proof {
  readonly spelling: Spelling;
  /**
   * The lines of the search, without their frame, each with the line of the file that it matches.
   */
  readonly lines: ReadonlyMap<string, string>;
  /** The text of the file. */
  readonly file: string;
}

/** The new lines as they are to be written, or a sign whose meaning cannot be known. */
export type NewText = { readonly lines: readonly string[] } | { readonly unsure: string };

/**
 * The lines of a replacement in the spelling of the file. A line of the search becomes the file's
 * line. In other lines, the signs that the search shows are undone, and those of the same families.
 * Unsure if a sign may be meant as it is.
 */
export function respelled(replace: readonly string[], proof: Proof): NewText {
  if (isPlain(replace, proof)) return { lines: replace };
  const speller = new Speller(proof, replace);
  const lines: string[] = [];
  for (const line of replace) {
    const made = speller.line(line);
    if (typeof made !== 'string') return made;
    lines.push(made);
  }
  return { lines };
}

/**
 * Whether a replacement was written in the spelling of the file: it has lines of the search like
 * that, and none in their dress.
 */
function isPlain(replace: readonly string[], { lines }: Proof): boolean {
  const dressed = [...lines].filter(([line, fileLine]) => line !== fileLine);
  return (
    dressed.some(([, fileLine]) => replace.includes(fileLine)) &&
    !dressed.some(([line]) => replace.includes(line))
  );
}

class Speller {
  readonly #families: ReadonlySet<Family>;
  /** The text of the search without the signs that are spelled differently. */
  readonly #bare: string;
  /**
   * Whether the replacement is written in the same dress: a line that both halves have shows this.
   */
  readonly #isDressed: boolean;

  constructor(
    private readonly proof: Proof,
    private readonly replace: readonly string[],
  ) {
    const pieces = [...proof.lines.keys()].flatMap(line => piecesOf(line));
    const isUndone = ({ text }: Piece) => this.#undone(text) || this.#undone(`indent ${text}`);
    this.#families = new Set(pieces.flatMap(each => (each.family && isUndone(each) ? [each.family] : [])));
    this.#bare = pieces.flatMap(each => (isUndone(each) ? [] : [each.text])).join('\n');
    this.#isDressed = replace.some(line => proof.lines.has(line) && proof.lines.get(line) !== line);
  }

  /** One line as it is to be written. */
  line(line: string): string | { readonly unsure: string } {
    const known = this.proof.lines.get(line);
    if (known !== undefined) return known;
    const pieces = piecesOf(line);
    const texts = pieces.map((piece, i) => this.#piece(piece, pieces.slice(0, i), line));
    const unsure = texts.indexOf(undefined);
    return unsure < 0 ? texts.join('') : { unsure: (pieces[unsure] as Piece).text };
  }

  #undone(key: string): boolean {
    const plain = this.proof.spelling.get(key);
    return plain !== undefined && plain !== key;
  }

  #piece(piece: Piece, before: readonly Piece[], line: string): string | undefined {
    const { text, family } = piece;
    if (family === undefined || !this.#families.has(family)) return text;
    if (family === 'letter' && !isAmongAscii(line, text)) return text;
    const plain = this.proof.spelling.get(signKeyOf(piece, before));
    if (plain === text) return text;
    if (plain !== undefined)
      return this.#isMeant(piece, plain, line) || isQuoted(piece, before) ? undefined : plain;
    return this.#unproven(piece);
  }

  /**
   * Whether a sign that the search shows may be meant as it is: what it represents is there too, or
   * the file has the sign. If a text is escaped as a whole, its own escapes are escaped too: then
   * those of the file show nothing.
   */
  #isMeant({ text, family }: Piece, plain: string, line: string): boolean {
    const isEscape = family === 'backslash' || family === 'reference';
    const isBeside = /[!-~]/.test(plain) && !/\w/.test(plain) && !this.#bare.includes(plain);
    if (isBeside && bareText(this.#isDressed ? [line] : this.replace).includes(plain)) return true;
    const isWhole = isEscape && isBeside && !bareText(this.replace).includes(plain);
    return !isWhole && this.proof.file.includes(text);
  }

  /**
   * A sign that only the new text has, of a family that the search shows. A sign that the file has
   * too is kept.
   */
  #unproven({ text, plain, family }: Piece): string | undefined {
    if (family === 'tab') return text;
    const isKnown = [...this.proof.spelling].some(([sign, known]) => sign !== known && known === plain);
    if (!isKnown && this.proof.file.includes(text)) return text;
    if (plain === undefined) return family === 'symbol' && /\p{Sm}/u.test(text) ? undefined : text;
    // One undone sign of typography shows nothing about another, except about the other mark of a
    // pair.
    if (family === 'symbol' && !isKnown) return undefined;
    const isThere = plain !== '' && (this.#bare + bareText(this.replace)).includes(plain);
    return isThere || this.proof.file.includes(text) ? undefined : plain;
  }
}

/** Whether a sign of another script is in an ASCII word: if not, the word is of that script. */
function isAmongAscii(line: string, sign: string): boolean {
  const words = line.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.filter(word => word.includes(sign)).every(word => /[A-Za-z]/.test(word));
}

/**
 * Whether a symbol is in a string, where it may be text. Quotation marks may be those of the string
 * itself.
 */
function isQuoted({ family, plain }: Piece, before: readonly Piece[]): boolean {
  if (family !== 'symbol' || plain === "'" || plain === '"') return false;
  const text = before.map(each => each.text).join('');
  return ['"', "'", '`'].some(quote => text.split(quote).length % 2 === 0);
}

function bareText(lines: readonly string[]): string {
  return lines
    .flatMap(line => piecesOf(line))
    .flatMap(({ text, family }) => (family === undefined ? [text] : []))
    .join('\n');
}
