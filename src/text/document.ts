import { decode, type Encoded, type Encoding, encode } from './encoding.js';
import { hashBytes } from './hash.js';
import { type Ending, LineIndex } from './lines.js';

/** A document, or that the bytes are no text. */
export type DocumentResult =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'binary'; readonly reason: string };

/**
 * The text of a file and all that must survive an edit of it: encoding, byte order mark, line endings.
 *
 * Immutable. `text` never holds the byte order mark. What follows from the text (lines, hash) is worked out when it is
 * first asked for, and kept.
 */
export class Document {
  #lines: LineIndex | undefined;
  #hash: string | undefined;
  #ending: Exclude<Ending, ''> | undefined;

  private constructor(
    readonly text: string,
    readonly encoding: Encoding,
    readonly bom: boolean,
    /** What a line ends with where the text itself does not tell: a file that has lost its lines gets new ones like them. */
    readonly usual: Exclude<Ending, ''> = '\n',
  ) {}

  /**
   * A document of a text, to be written as UTF-8 without a byte order mark.
   *
   * @example Document.of('a\r\nb\n').lines.count // 2
   */
  static of(text: string): Document {
    return new Document(text, 'utf-8', false);
  }

  /** Read the bytes of a file. Binary content is an answer, not an exception. */
  static decode(bytes: Uint8Array): DocumentResult {
    const decoded = decode(bytes);
    if (decoded.kind === 'binary') return decoded;
    return { kind: 'document', document: new Document(decoded.text, decoded.encoding, decoded.bom) };
  }

  /** The same file with another text: encoding and byte order mark stay, and the line ending where the text has none. */
  withText(text: string): Document {
    return text === this.text ? this : new Document(text, this.encoding, this.bom, this.ending);
  }

  /** The bytes of the file, or the first character that its encoding cannot hold. */
  encode(): Encoded {
    return encode(this.text, this.encoding, this.bom);
  }

  get lines(): LineIndex {
    this.#lines ??= LineIndex.of(this.text);
    return this.#lines;
  }

  /**
   * The SHA-256 of the file's bytes in hexadecimal: the same for the same bytes only.
   *
   * @throws RangeError when the text cannot be encoded (see {@link encode}).
   */
  get hash(): string {
    this.#hash ??= this.#hashBytes();
    return this.#hash;
  }

  /** The line ending that most lines have; for a text without any, that of the text before it, or `\n`. */
  get ending(): Exclude<Ending, ''> {
    this.#ending ??= dominantEnding(this.lines, this.usual);
    return this.#ending;
  }

  #hashBytes(): string {
    const encoded = this.encode();
    if (encoded.kind === 'bytes') return hashBytes(encoded.bytes);
    throw new RangeError(`Offset ${encoded.offset}: ${this.encoding} cannot hold ${encoded.character}`);
  }
}

function dominantEnding(lines: LineIndex, usual: Exclude<Ending, ''>): Exclude<Ending, ''> {
  if (!lines.text.includes('\r')) return lines.text.includes('\n') ? '\n' : usual;
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (let i = 0; i < lines.count; i++) {
    const ending = lines.ending(i);
    if (ending !== '') counts[ending]++;
  }
  const most = Math.max(counts['\n'], counts['\r\n'], counts['\r']);
  return counts['\n'] === most ? '\n' : counts['\r\n'] === most ? '\r\n' : '\r';
}
