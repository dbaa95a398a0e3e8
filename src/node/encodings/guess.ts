import type { Charset } from '../../text/index.js';
import { decodeAs } from '../../text/index.js';
import { addAll } from '../../text/many.js';
import { type Iconv, iconvCharset } from './iconv-charset.js';
import {
  isCyrillic,
  isJapanese,
  isKorean,
  isSimplifiedChinese,
  isTraditionalChinese,
  type Plausible,
} from './plausible.js';

/** A guessed encoding: its charsets, the narrowest first, so that new text must fit that one. */
interface Guessable {
  readonly charsets: readonly string[];
  readonly plausible: Plausible;
}

/** By the name that the detector has for it. */
const GUESSABLE: Readonly<Record<string, Guessable>> = {
  Shift_JIS: { charsets: ['shift_jis'], plausible: isJapanese },
  'EUC-JP': { charsets: ['euc-jp'], plausible: isJapanese },
  'EUC-KR': { charsets: ['euc-kr'], plausible: isKorean },
  GB18030: { charsets: ['gbk', 'gb18030'], plausible: isSimplifiedChinese },
  Big5: { charsets: ['cp950', 'big5'], plausible: isTraditionalChinese },
  'windows-1251': { charsets: ['windows-1251'], plausible: isCyrillic },
  'KOI8-R': { charsets: ['koi8-r'], plausible: isCyrillic },
};

/** A guess is taken only as sure as this, by the detector's own figure, which is 100 at most. */
const LEAST_CONFIDENCE = 30;

/**
 * The charset of bytes that are not UTF-8, if that is sure: the detector takes it for the best of
 * those that it knows, all bytes come back when the text is encoded again, and the text reads as
 * one of its language, as it does in no other encoding of that script. `undefined` if anything
 * speaks against it.
 */
export async function guessCharset(bytes: Uint8Array, iconv: Iconv): Promise<Charset | undefined> {
  const words = wordsOutsideAscii(bytes);
  if (words.length === 0) return undefined;
  const { analyse } = await import('chardet');
  const [best] = analyse(words).filter(({ name }) => name !== 'UTF-8' && name !== 'ASCII');
  if (best === undefined || best.confidence < LEAST_CONFIDENCE) return undefined;
  const charset = readable(best.name, bytes, words, iconv);
  if (charset === undefined) return undefined;
  const rivals = Object.keys(GUESSABLE).filter(name => name !== best.name && isRival(name, best.name));
  return rivals.some(name => readable(name, bytes, words, iconv) !== undefined) ? undefined : charset;
}

/** Korean reads as plausible Chinese, but Chinese does not read as plausible Korean. */
function isRival(name: string, best: string): boolean {
  return !(name === 'GB18030' && best === 'EUC-KR');
}

/** The charset that bytes are plausible text in; `undefined` if they are not. */
function readable(name: string, bytes: Uint8Array, words: Uint8Array, iconv: Iconv): Charset | undefined {
  const guessable = GUESSABLE[name];
  if (guessable === undefined) return undefined;
  const { charsets, plausible } = guessable;
  for (const each of charsets) {
    const charset = iconvCharset(iconv, each, 'guessed');
    if (charset === undefined || !plausible(charset.decode(words), words)) continue;
    if (decodeAs(bytes, charset) !== undefined) return charset;
  }
  return undefined;
}

/**
 * The words of a text with bytes beyond ASCII, each with a space after it: the code around them
 * would be taken for English. No encoding has a space inside a character.
 */
function wordsOutsideAscii(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  let [start, isOutside] = [0, false];
  for (let i = 0; i <= bytes.length; i++) {
    const byte = bytes[i] ?? BLANK;
    if (byte >= 0x80) isOutside = true;
    if (byte > BLANK) continue;
    if (isOutside) {
      addAll(found, bytes.subarray(start, i));
      found.push(BLANK);
    }
    if (found.length >= ENOUGH) break;
    [start, isOutside] = [i + 1, false];
  }
  return Uint8Array.from(found);
}

const BLANK = 0x20;
/** More bytes than this make no guess surer. */
const ENOUGH = 30_000;
