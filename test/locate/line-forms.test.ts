import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstSign, LineForms, loose, looseHash, WordPlaces } from '../../src/locate/drift/file-index.js';
import { Document, Lexicon, likenessFrom, wordsOf } from '../../src/text/index.js';
import { likenessOf } from '../../src/text/similarity.js';

/** Lines of what code is made of, and of what upsets a look at single characters. */
const line = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'Z',
    '_',
    '1',
    ' ',
    '\t',
    '"',
    "'",
    ',',
    ';',
    '\\',
    '(',
    '=',
    'é',
    'e\u0301',
    '…',
    '\u200b',
  ),
  maxLength: 12,
});

describe('the forms of lines', () => {
  test('by numbers two lines are as alike as by words, or not alike at all below the limit', () => {
    const lexicon = new Lexicon();
    fc.assert(
      fc.property(line, line, fc.constantFrom(0.1, 0.45, 0.9), (a, b, limit) => {
        fc.pre(wordsOf(a).length + wordsOf(b).length > 0);
        const exact = likenessOf(wordsOf(a), wordsOf(b));
        expect(likenessFrom(limit, lexicon.sorted(a), lexicon.sorted(b))).toBe(exact < limit ? 0 : exact);
      }),
    );
  });

  test('each is made once', () => {
    const asked: number[] = [];
    const forms = new LineForms(i => {
      asked.push(i);
      return 'let a = "b";';
    }, new Lexicon());
    for (let i = 0; i < 3; i++) expect([forms.loose(7), forms.words(7).length]).toEqual(['let a=b', 7]);
    expect(asked).toEqual([7, 7]);
  });

  test('lines of two first signs have loose forms of which neither begins as the other', () => {
    const sign = (text: string) => firstSign(text, 0, text.length);
    fc.assert(
      fc.property(line, line, (a, b) => {
        fc.pre(sign(a) !== 0 && sign(b) !== 0 && sign(a) !== sign(b));
        fc.pre(looseHash(a, 0, a.length) !== 0 && looseHash(b, 0, b.length) !== 0);
        expect(loose(a).startsWith(loose(b)) || loose(b).startsWith(loose(a))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing is said of a line that begins beyond ASCII or with what may become one character', () => {
    expect(['é', 'e\u0301', '\u200ba', '', ' ,;'].map(text => firstSign(text, 0, text.length))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(firstSign('  "x"', 0, 5)).toBe(120);
  });
});

test('words are found by line, and as whole words', () => {
  const places = new WordPlaces(Document.of(`one two\nonesie\n${'many\n'.repeat(31)}`));
  expect([places.linesWith('one'), places.linesWith('many'), places.linesWith('none')]).toEqual([
    [0, 1],
    undefined,
    undefined,
  ]);
  expect(['one', 'onesi', 'many', 'one'].map(word => places.has(word))).toEqual([true, false, true, true]);
});
