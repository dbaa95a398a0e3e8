/**
 * How the bytes of a file became text. `bytes` is the transparent reading of bytes that are neither
 * UTF-8 nor marked as UTF-16: each byte is the code unit with its value, so that every byte is
 * written back as it was.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'bytes';

/**
 * A character encoding that is not one of these. Its tables are large, so they come from outside of
 * the core, and only if a file needs them.
 */
export interface Charset {
  /** As people know it, in lower case: `shift_jis`. */
  readonly name: string;
  /** What says that a file is in this encoding: `.editorconfig`, say, or that it was guessed. */
  readonly source: string;
  /**
   * Never throws. Bytes that represent nothing become some character, so that encoding again does
   * not give them.
   */
  decode(bytes: Uint8Array): string;
  encode(text: string): Encoded;
}

/** What the bytes of a file say, or that they are no text. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding; readonly bom: boolean }
  | { readonly kind: 'binary'; readonly reason: string };

/** A text as bytes, or the first character that the encoding cannot hold. */
export type Encoded =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'unencodable'; readonly offset: number; readonly character: string };

/** How many bytes are searched for a NUL: as in git (`buffer_is_binary`). */
const BINARY_PROBE = 8000;

/**
 * Read bytes as text: strict UTF-8 first, UTF-16 if a byte order mark says so, anything else byte
 * by byte. Strict UTF-8 is tried before anything is guessed, because guessing misreads Latin-1. A
 * NUL byte among the first 8,000 makes a file binary, as it does for git.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) return { kind: 'binary', reason: 'it is marked as UTF-32' };
  if (startsWith(bytes, [0xff, 0xfe])) return decodeUtf16(bytes, 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return decodeUtf16(bytes, 'utf-16be');
  if (bytes.subarray(0, BINARY_PROBE).includes(0)) return { kind: 'binary', reason: 'it holds NUL bytes' };
  const bom = startsWith(bytes, [0xef, 0xbb, 0xbf]);
  const body = bom ? bytes.subarray(3) : bytes;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return { kind: 'text', text, encoding: 'utf-8', bom };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { kind: 'text', text: latin1(bytes), encoding: 'bytes', bom: false };
  }
}

/**
 * Turn a text back into bytes. Undoes {@link decode} exactly, whatever the text became in between.
 */
export function encode(text: string, encoding: Encoding, bom: boolean): Encoded {
  switch (encoding) {
    case 'utf-8':
      return encodeUtf8(text, bom);
    case 'utf-16le':
    case 'utf-16be':
      return { kind: 'bytes', bytes: encodeUtf16(bom ? `\ufeff${text}` : text, encoding === 'utf-16le') };
    case 'bytes':
      return encodeLatin1(text);
  }
}

/**
 * Read bytes as text of a charset; `undefined` if encoding the text again does not give the same
 * bytes, to the last one: then the bytes are something else, or the charset cannot carry them.
 */
export function decodeAs(bytes: Uint8Array, charset: Charset): string | undefined {
  const text = charset.decode(bytes);
  const again = charset.encode(text);
  return again.kind === 'bytes' && isSame(again.bytes, bytes) ? text : undefined;
}

/** Whether bytes begin with a byte order mark of UTF-8, UTF-16 or UTF-32. */
export function hasMark(bytes: Uint8Array): boolean {
  return MARKS.some(mark => startsWith(bytes, mark));
}

const MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xef, 0xbb, 0xbf],
];

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, i) => bytes[i] === byte);
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  if (bytes.length % 2 === 1)
    return { kind: 'binary', reason: 'it is marked as UTF-16 and has an odd length' };
  const units = new Uint16Array((bytes.length - 2) / 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < units.length; i++) units[i] = view.getUint16(2 + i * 2, encoding === 'utf-16le');
  return { kind: 'text', text: unitsToString(units), encoding, bom: true };
}

function latin1(bytes: Uint8Array): string {
  return unitsToString(Uint16Array.from(bytes));
}

/** `String.fromCharCode` takes its arguments on the stack: in pieces, for a large file. */
function unitsToString(units: Uint16Array): string {
  const piece = 8192;
  let text = '';
  for (let i = 0; i < units.length; i += piece) text += String.fromCharCode(...units.subarray(i, i + piece));
  return text;
}

function encodeUtf8(text: string, bom: boolean): Encoded {
  const lone = loneSurrogate(text);
  if (lone >= 0) return { kind: 'unencodable', offset: lone, character: text.charAt(lone) };
  return { kind: 'bytes', bytes: new TextEncoder().encode(bom ? `\ufeff${text}` : text) };
}

/**
 * UTF-8 has no form for half of a surrogate pair; the standard encoder would silently write U+FFFD.
 */
function loneSurrogate(text: string): number {
  return text.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return bytes;
}

function encodeLatin1(text: string): Encoded {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff) {
      return {
        kind: 'unencodable',
        offset: i,
        character: String.fromCodePoint(text.codePointAt(i) as number),
      };
    }
    bytes[i] = code;
  }
  return { kind: 'bytes', bytes };
}
