import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, hashBytes } from '../../src/text/index.js';
import { RUNS } from '../support/runs.js';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function decoded(bytes: Uint8Array): Document {
  const result = Document.decode(bytes);
  if (result.kind === 'binary') throw new Error(result.reason);
  return result.document;
}

describe('a document', () => {
  it.each([
    ['', '\n'],
    ['a', '\n'],
    ['a\nb\n', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['a\rb\r', '\r'],
    ['a\r\nb\r\nc\n', '\r\n'],
    ['a\nb\nc\r\n', '\n'],
    ['a\nb\r\n', '\n'],
    ['a\r\nb\rc', '\r\n'],
    ['a\rb\rc\nd\r\n', '\r'],
  ])('of %j has the ending that most lines have: %j', (text, ending) => {
    expect(Document.of(text).ending).toBe(ending);
  });

  it('is UTF-8 without a byte order mark if it is made of a text', () => {
    const document = Document.of('é\n');
    expect([document.encoding, document.bom]).toEqual(['utf-8', false]);
    expect(document.encode()).toEqual({ kind: 'bytes', bytes: new TextEncoder().encode('é\n') });
  });

  it.each([
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x61, 0x0a], [0xef, 0xbb, 0xbf, 0x62]],
    ['UTF-16LE', [0xff, 0xfe, 0x61, 0], [0xff, 0xfe, 0x62, 0]],
    ['UTF-16BE', [0xfe, 0xff, 0, 0x61], [0xfe, 0xff, 0, 0x62]],
    ['what is no UTF-8', [0xe9, 0x0a], [0x62]],
  ])('keeps encoding and mark with another text: %s', (_, before, after) => {
    const changed = decoded(Uint8Array.from(before)).withText('b');
    expect(changed.text).toBe('b');
    expect(changed.encode()).toEqual({ kind: 'bytes', bytes: Uint8Array.from(after) });
  });

  it('is the same if the text is the same', () => {
    const document = Document.of('a\n');
    expect(document.withText('a\n')).toBe(document);
    expect(document.lines).toBe(document.lines);
  });

  it('says that bytes are binary, and why', () => {
    const result = Document.decode(Uint8Array.of(0x61, 0));
    expect(result.kind === 'binary' && result.reason).toContain('NUL');
  });

  it('has the SHA-256 of its bytes as its hash', () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    let texts = 0;
    fc.assert(
      fc.property(bytes, given => {
        expect(hashBytes(given)).toBe(sha256(given));
        const result = Document.decode(given);
        if (result.kind === 'binary') return;
        texts++;
        expect(result.document.hash).toBe(sha256(given));
      }),
      RUNS,
    );
    expect(texts).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it('distinguishes texts by their hash that differ in the byte order mark alone', () => {
    const [plain, marked] = [Uint8Array.of(0x61), Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)];
    expect(decoded(plain).text).toBe(decoded(marked).text);
    expect(decoded(plain).hash).not.toBe(decoded(marked).hash);
  });

  it('has no hash if its text cannot be encoded, and names the character', () => {
    const document = decoded(Uint8Array.of(0x61, 0xe9)).withText('a€');
    expect(document.encode()).toEqual({ kind: 'unencodable', offset: 1, character: '€' });
    expect(() => document.hash).toThrow(/Offset 1: bytes cannot hold €/);
  });
});
