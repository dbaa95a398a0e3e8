import type { Charset, Encoded } from '../../text/index.js';

/** What iconv-lite offers; it is loaded when a file first needs it, since its tables take time. */
export type Iconv = typeof import('iconv-lite');

let loading: Promise<Iconv> | undefined;

/** @throws Error if the package is not there. */
export function loadIconv(): Promise<Iconv> {
  loading ??= import('iconv-lite').then(module => module.default as unknown as Iconv);
  return loading;
}

/** Names that iconv-lite has for what is no encoding of text files. */
const NO_TEXT = /^(?:base64|hex|binary|internal|utf-?7.*)$/i;

/** Names of what is read without any table. */
const BUILT_IN = /^(?:utf-?8(?:-bom)?|unicode-1-1-utf-8|cesu-?8)$/i;

/**
 * The charset with a name, as iconv knows it; `undefined` if it does not know it, and
 * for UTF-8, which is built in.
 *
 * @param source what declares it
 */
export function iconvCharset(iconv: Iconv, name: string, source: string): Charset | undefined {
  if (NO_TEXT.test(name) || BUILT_IN.test(name) || !iconv.encodingExists(name)) return undefined;
  const decode = (bytes: Uint8Array) => iconv.decode(bytes as Buffer, name, { stripBOM: false });
  const encode = (text: string) => iconv.encode(text, name, { addBOM: false });
  return {
    name: name.toLowerCase(),
    source,
    decode,
    encode: text => {
      const bytes = encode(text);
      // A character that a charset lacks becomes a question mark, or a look-alike character.
      if (decode(bytes) === text) return { kind: 'bytes', bytes: new Uint8Array(bytes) };
      return firstLacking(text, character => decode(encode(character)) === character);
    },
  };
}

/** Whether a name is one that can be given for files: UTF-8, or what iconv knows. */
export function isEncodingName(iconv: Iconv, name: string): boolean {
  return BUILT_IN.test(name) || iconvCharset(iconv, name, '') !== undefined;
}

function firstLacking(text: string, holds: (character: string) => boolean): Encoded {
  let offset = 0;
  for (const character of text) {
    if (character > '\u007f' && !holds(character)) return { kind: 'unencodable', offset, character };
    offset += character.length;
  }
  // Each fits alone but not together: no known charset of files does this.
  return { kind: 'unencodable', offset: 0, character: text.charAt(0) };
}
