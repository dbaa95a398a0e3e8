import { describe, expect, it } from 'vitest';
import { loose, looseHash } from '../../src/locate/drift/file-index.js';
import { editDistance, isMisspelling, isWord } from '../../src/locate/drift/tokens.js';
import { fold, foldHash, plainCharacters, squeeze } from '../../src/locate/fold.js';

describe('a word', () => {
  it.each(['a', '_x', '1', 'é', 'größe', '漢'])('is %j', token => expect(isWord(token)).toBe(true));
  it.each(['', '(', '"', ' ', '=='])('is not %j', token => expect(isWord(token)).toBe(false));
});

describe('the distance of two words', () => {
  it.each([
    ['abc', 'abc', 2, 0],
    ['abc', 'abd', 2, 1],
    ['abc', 'acb', 2, 1],
    ['abc', 'ab', 2, 1],
    ['abc', 'abxc', 2, 1],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
    ['a', 'abcd', 2, 3],
    ['', 'ab', 2, 2],
    ['abcd', 'badc', 2, 2],
    ['ab', 'ba', 2, 1],
    ['abcdef', 'ghijkl', 2, 3],
  ])('%j and %j, up to %d: %d', (a, b, limit, distance) => {
    expect(editDistance(a, b, limit)).toBe(distance);
    expect(editDistance(b, a, limit)).toBe(distance);
  });
});

describe('a misspelling', () => {
  it.each([
    ['sotrer', 'sorter'],
    ['lenght', 'length'],
    ['recieve', 'receive'],
    ['vouchr', 'voucher'],
    ['item1', 'itme1'],
    ['xylophone', 'xlyohpone'],
    ['maxWidth', 'maxWitdh'],
    ['x'.repeat(80), `${'x'.repeat(79)}y`],
  ])('is %j of %j', (a, b) => expect([isMisspelling(a, b), isMisspelling(b, a)]).toEqual([true, true]));

  it.each([
    ['3', '5', 'another number'],
    ['item1', 'item2', 'another number behind a name'],
    ['10', '100', 'a longer number'],
    ['ab', 'ac', 'a short word'],
    ['left', 'right', 'another word'],
    ['orders', 'invoices', 'another name'],
    ['cat', 'dog', 'a short other word'],
    ['cat', 'cats', 'a short word made longer'],
    ['sorters', 'sotresr', 'two slips in seven letters'],
    ['length', 'mength', 'another first letter'],
    ['maxWidth', 'max', 'a part of the name'],
    ['x'.repeat(81), `${'x'.repeat(80)}y`, 'data'],
  ])('is not %j of %j: %s', (a, b) =>
    expect([isMisspelling(a, b), isMisspelling(b, a)]).toEqual([false, false]),
  );
});

describe('the folded form of a line', () => {
  it.each([
    ['  a  b\t', 'a b'],
    ['a = b ( c )', 'a=b(c)'],
    ['“a” ‘b’', '"a"\'b\''],
    ['a — b − c', 'a-b-c'],
    ['wait…', 'wait...'],
    ['a\u00a0b\u200bc', 'a bc'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('of %j is %j', (line, folded) => {
    expect(fold(line)).toBe(folded);
    expect(foldHash(line, 0, line.length)).toBe(foldHash(folded, 0, folded.length));
  });

  it.each([
    ["'a'", '"a"'],
    ['a', 'A'],
    ['a-b', 'a_b'],
    ['cafe', 'caf\u00e9'],
  ])('of %j is not that of %j', (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
    expect(foldHash(a, 0, a.length)).not.toBe(foldHash(b, 0, b.length));
  });

  it('is empty for blanks of any kind, and their number 0', () => {
    for (const blank of ['', '  \t', '\u00a0\u200b']) {
      expect([fold(blank), foldHash(blank, 0, blank.length)]).toEqual(['', 0]);
    }
  });

  it('keeps blanks if only characters are made plain, and characters if only blanks go', () => {
    expect([plainCharacters('a “b”'), squeeze('a “b”')]).toEqual(['a "b"', 'a “b”']);
  });
});

describe('the loose form of a text', () => {
  it.each([
    ["f('a', b);", 'f("a",b)'],
    ['[1, 2,]', '[1, 2]'],
    ['a \\', 'a'],
    ['“a”', "'a'"],
  ])('of %j is that of %j', (a, b) => {
    expect(loose(a)).toBe(loose(b));
    expect(looseHash(a, 0, a.length)).toBe(looseHash(b, 0, b.length));
  });

  it.each([
    ['f(a)', 'g(a)'],
    ['a = b', 'a == b'],
    ['!a', 'a'],
    [';', ''],
    [';', ','],
  ])('of %j is not that of %j', (a, b) => {
    expect(loose(a)).not.toBe(loose(b));
    expect(looseHash(a, 0, a.length)).not.toBe(looseHash(b, 0, b.length));
  });

  it('has the number 0 if there is nothing', () => {
    expect([looseHash('', 0, 0), looseHash(' \t', 0, 2), looseHash('\u00a0', 0, 1)]).toEqual([0, 0, 0]);
  });
});

it('the loose form of a line is the same in all kinds of quotes', () => {
  const hash = (line: string) => looseHash(line, 0, line.length);
  expect(hash('f(`a`)')).toBe(hash('f("a")'));
  expect(hash("f('a')")).toBe(hash('f("a")'));
});
