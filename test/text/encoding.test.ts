import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decoded, decode, type Encoding, encode } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, encoding: Encoding, bom: boolean): Decoded => ({
  kind: 'text',
  text,
  encoding,
  bom,
});

/** What was decoded, as bytes again. */
function encodedAgain(decoded: Decoded): Uint8Array | undefined {
  if (decoded.kind === 'binary') return undefined;
  const encoded = encode(decoded.text, decoded.encoding, decoded.bom);
  return encoded.kind === 'bytes' ? encoded.bytes : undefined;
}

describe('decoding', () => {
  it.each<[string, Uint8Array, Decoded]>([
    ['nothing', bytes(), read('', 'utf-8', false)],
    ['ASCII', utf8('a\r\nb'), read('a\r\nb', 'utf-8', false)],
    ['UTF-8 of one to four bytes a character', utf8('aé€😀'), read('aé€😀', 'utf-8', false)],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x61), read('a', 'utf-8', true)],
    ['a byte order mark alone', bytes(0xef, 0xbb, 0xbf), read('', 'utf-8', true)],
    ['a second byte order mark as text', utf8('\ufeff\ufeffa'), read('\ufeffa', 'utf-8', true)],
    ['a mark that stands later as text', utf8('a\ufeff'), read('a\ufeff', 'utf-8', false)],
    ['Latin-1', bytes(0x63, 0x61, 0x66, 0xe9), read('caf\xe9', 'bytes', false)],
    ['an overlong form', bytes(0xc0, 0xaf), read('\xc0\xaf', 'bytes', false)],
    ['a surrogate written in UTF-8', bytes(0xed, 0xa0, 0x80), read('\xed\xa0\x80', 'bytes', false)],
    ['UTF-8 that is cut off', bytes(0x61, 0xe2, 0x82), read('a\xe2\x82', 'bytes', false)],
    [
      'a mark before what is no UTF-8',
      bytes(0xef, 0xbb, 0xbf, 0xff),
      read('\xef\xbb\xbf\xff', 'bytes', false),
    ],
    ['UTF-16LE', bytes(0xff, 0xfe, 0x61, 0, 0xac, 0x20), read('a€', 'utf-16le', true)],
    ['UTF-16BE', bytes(0xfe, 0xff, 0, 0x61, 0x20, 0xac), read('a€', 'utf-16be', true)],
    ['a mark of UTF-16 alone', bytes(0xff, 0xfe), read('', 'utf-16le', true)],
    [
      'half a surrogate pair in UTF-16LE',
      bytes(0xff, 0xfe, 0x3d, 0xd8, 0x61, 0),
      read('\ud83da', 'utf-16le', true),
    ],
    ['half a surrogate pair in UTF-16BE', bytes(0xfe, 0xff, 0xde, 0x00), read('\ude00', 'utf-16be', true)],
  ])('reads %s', (_, given, expected) => {
    expect(decode(given)).toEqual(expected);
    expect(encodedAgain(expected)).toEqual(given);
  });

  it.each<[string, Uint8Array, string]>([
    ['UTF-16LE of odd length', bytes(0xff, 0xfe, 0x61), 'odd length'],
    ['UTF-16BE of odd length', bytes(0xfe, 0xff, 0, 0x61, 0), 'odd length'],
    ['a NUL', bytes(0x61, 0, 0x62), 'NUL'],
    ['a NUL behind a mark of UTF-8', bytes(0xef, 0xbb, 0xbf, 0), 'NUL'],
    ['UTF-16 without a mark', bytes(0x61, 0, 0x62, 0), 'NUL'],
  ])('takes %s for binary, and says why', (_, given, reason) => {
    const decoded = decode(given);
    expect(decoded.kind === 'binary' && decoded.reason).toContain(reason);
  });

  it.each([
    [7999, 'binary'],
    [8000, 'text'],
    [9000, 'text'],
  ])('looks for a NUL among the first 8,000 bytes only: at index %i it makes the file %s', (index, kind) => {
    const given = new Uint8Array(10_000).fill(0x61);
    given[index] = 0;
    const decoded = decode(given);
    expect(decoded.kind).toBe(kind);
    if (kind === 'text') expect(encodedAgain(decoded)).toEqual(given);
  });

  it('reads a view into a larger buffer', () => {
    const whole = bytes(9, 0xff, 0xfe, 0x61, 0, 9);
    expect(decode(whole.subarray(1, 5))).toEqual(read('a', 'utf-16le', true));
  });

  it('reads a large file byte by byte', () => {
    const given = new Uint8Array(300_000).fill(0xe9);
    expect(encodedAgain(decode(given))).toEqual(given);
  });
});

describe('encoding', () => {
  it('gives back any bytes that were text', () => {
    const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]);
    const likely = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0xa9, 0xd8, 0xdc), fc.nat(255));
    const given = fc.tuple(marks, fc.array(likely, { maxLength: 60 })).map(parts => bytes(...parts.flat()));
    const seen = { binary: 0, 'utf-8': 0, 'utf-16le': 0, 'utf-16be': 0, bytes: 0 };
    fc.assert(
      fc.property(given, original => {
        const decoded = decode(original);
        seen[decoded.kind === 'binary' ? 'binary' : decoded.encoding]++;
        if (decoded.kind === 'text') expect(encodedAgain(decoded)).toEqual(original);
      }),
      { ...RUNS, numRuns: 3000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  it('gives back any text in UTF-8 and UTF-16', () => {
    const law = fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, bom) => {
      fc.pre(!text.startsWith('\ufeff') && !text.includes('\0'));
      for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
        const marked = bom || encoding !== 'utf-8';
        const encoded = encode(text, encoding, marked);
        expect(encoded.kind === 'bytes' && decode(encoded.bytes)).toEqual(read(text, encoding, marked));
      }
    });
    fc.assert(law, RUNS);
  });

  it.each<[string, string, Encoding, number, string]>([
    ['half a surrogate pair in UTF-8', 'ab\ud83d', 'utf-8', 2, '\ud83d'],
    ['the second half alone in UTF-8', '\ude00b', 'utf-8', 0, '\ude00'],
    ['two halves the wrong way round', '\ude00\ud83d', 'utf-8', 0, '\ude00'],
    ['a euro sign in bytes', 'caf\xe9 €', 'bytes', 5, '€'],
    ['a smiley in bytes, whole', 'a😀', 'bytes', 1, '😀'],
  ])('names the first character that cannot be held: %s', (_, text, encoding, offset, character) => {
    expect(encode(text, encoding, false)).toEqual({ kind: 'unencodable', offset, character });
  });

  it.each<[string, string, Encoding]>([
    ['a whole surrogate pair in UTF-8', 'a😀b', 'utf-8'],
    ['half a surrogate pair in UTF-16', '\ud83d', 'utf-16le'],
    ['all of Latin-1 in bytes', '\x01\x7f\x80\xff', 'bytes'],
  ])('holds %s', (_, text, encoding) => {
    expect(encode(text, encoding, false).kind).toBe('bytes');
  });
});
