import type { ChangeSet } from './change-set.js';
import { type Charset, decode, decodeAs, type Encoded, type Encoding, encode } from './encoding.js';
import { hashBytes } from './hash.js';
import { type Ending, LineIndex } from './lines.js';
import type { View } from './view.js';

/** A document, or that the bytes are no text. */
export type DocumentResult =
  | { readonly kind: 'document'; readonly document: Document }
  | { readonly kind: 'binary'; readonly reason: string };

/**
 * The text of a file and everything that must survive an edit of it: encoding, byte order mark,
 * line endings. Immutable. `text` never contains the byte order mark. What follows from the text
 * (lines, hash) is computed on its first use, and kept.
 */
export class Document {
  #lines: LineIndex | undefined;
  /** Makes the lines of those before a change. */
  #linesNow: (() => LineIndex) | undefined;
  #hash: string | undefined;
  #ending: Exclude<Ending, ''> | undefined;

  private constructor(
    readonly text: string,
    /** How the text becomes bytes. */
    readonly form: Encoding | Charset | Shown,
    readonly bom: boolean,
    /**
     * The line ending to use if the text itself shows none: a file that has lost its lines gets new
     * ones like them, and a new one those of its project. `undefined` if nothing says which.
     */
    readonly usual?: Exclude<Ending, ''>,
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

  /** A text as of a file that is not there yet, with the line ending that it is to have. */
  static in(form: Encoding | Charset, text: string, usual?: Exclude<Ending, ''>): Document {
    return new Document(text, form, false, usual);
  }

  /**
   * Read the bytes of a file in a charset; `undefined` if its text, encoded again, would not be the
   * same bytes.
   *
   * @example Document.decodeAs(bytes, charset)?.encoding // 'shift_jis'
   */
  static decodeAs(bytes: Uint8Array, charset: Charset): Document | undefined {
    const text = decodeAs(bytes, charset);
    return text === undefined ? undefined : new Document(text, charset, false);
  }

  /**
   * A document that shows a view of another one: its text is that of the view, and its bytes are
   * those of the file.
   */
  static shown(file: Document, view: View): Document {
    return new Document(view.text, { file, view }, file.bom);
  }

  /** The name of the encoding of the file. */
  get encoding(): string {
    return encodingOf(this.form);
  }

  /** What this document shows of its file; `undefined` if it shows the file's own text. */
  get view(): View | undefined {
    return isShown(this.form) ? this.form.view : undefined;
  }

  /** The charset of the file, if it is not one of the built-in encodings. */
  get charset(): Charset | undefined {
    if (isShown(this.form)) return this.form.file.charset;
    return typeof this.form === 'string' ? undefined : this.form;
  }

  /**
   * The document with the file's own text: this one, but if it is a view.
   *
   * @throws RangeError when no text of the file would be shown so.
   */
  get file(): Document {
    if (!isShown(this.form)) return this;
    const { file, view } = this.form;
    const written = view.write(this.text);
    if (written.kind === 'text') return file.withText(written.text);
    throw new RangeError(written.why);
  }

  /**
   * The same file with another text: encoding and byte order mark stay, and so does the line ending
   * if the text has none.
   */
  withText(text: string): Document {
    return text === this.text ? this : new Document(text, this.form, this.bom, this.ending);
  }

  /**
   * The same file with changes of its text. If the lines are known, those of the result are made of
   * them.
   */
  changed(changes: ChangeSet): Document {
    if (changes.isEmpty) return this;
    const made = this.withText(changes.apply(this.text));
    const lines = this.#lines;
    if (lines !== undefined && made !== this) made.#linesNow = () => lines.changed(changes, made.text);
    return made;
  }

  /**
   * The bytes of the file, or the first character that its encoding cannot hold.
   *
   * @throws RangeError if the text is that of a view, and no text of the file would be shown like
   *   this.
   */
  encode(): Encoded {
    const { form, text, bom } = this;
    if (isShown(form)) return this.file.encode();
    return typeof form === 'string' ? encode(text, form, bom) : form.encode(text);
  }

  /** The first character of a text that the file cannot hold; `undefined` if it holds them all. */
  firstUnencodable(text: string): string | undefined {
    // A view writes what the encoding lacks in another way.
    if (isShown(this.form)) return undefined;
    const encoded = typeof this.form === 'string' ? encode(text, this.form, false) : this.form.encode(text);
    return encoded.kind === 'unencodable' ? encoded.character : undefined;
  }

  get lines(): LineIndex {
    this.#lines ??= this.#linesNow?.() ?? LineIndex.of(this.text);
    this.#linesNow = undefined;
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

  /**
   * The line ending that most lines have; for a text without any, that of the text before it, or
   * `\n`.
   */
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

/** A view, and the file as it was when the view was made. */
interface Shown {
  readonly file: Document;
  readonly view: View;
}

function isShown(form: Encoding | Charset | Shown): form is Shown {
  return typeof form === 'object' && 'view' in form;
}

function encodingOf(form: Encoding | Charset | Shown): string {
  if (isShown(form)) return form.file.encoding;
  return typeof form === 'string' ? form : form.name;
}

function dominantEnding(lines: LineIndex, usual: Exclude<Ending, ''> = '\n'): Exclude<Ending, ''> {
  if (!lines.hasReturns) return lines.text.includes('\n') ? '\n' : usual;
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  for (let i = 0; i < lines.count; i++) {
    const ending = lines.ending(i);
    if (ending !== '') counts[ending]++;
  }
  const most = Math.max(counts['\n'], counts['\r\n'], counts['\r']);
  return counts['\n'] === most ? '\n' : counts['\r\n'] === most ? '\r\n' : '\r';
}
