import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTokens } from '../../src/apply/index.js';
import { RUNS } from '../support/runs.js';

const LINE = fc
  .array(fc.tuple(fc.constantFrom('', ' ', '  '), fc.constantFrom('a', 'bc', 'd', '(', ')', ',', '=')), {
    maxLength: 8,
  })
  .map(tokens => tokens.flat().join('').trim());

describe('merging the change of a line, token by token', () => {
  it.each([
    ['takes the change where the file has the quoted line', 'f(a)', 'f(b)', 'f(a)', 'f(b)'],
    ['keeps the file where nothing is changed', 'f(a)', 'f(a)', 'g(a)', 'g(a)'],
    ['counts a change once that the file has already', 'f(a)', 'f(b)', 'f(b)', 'f(b)'],
    ['keeps the blanks of the file', 'f(a,b)', 'f(a,c)', 'f(a, b)', 'f(a, c)'],
    ['takes blanks that the edit changes', 'f(a,b)', 'f(a, b)', 'g(a,b)', 'g(a, b)'],
    [
      'carries a change of one token past a difference in another',
      'x = foo(a)',
      'x = foo(b)',
      'y = foo(a)',
      'y = foo(b)',
    ],
    ['puts tokens in', 'f(a)', 'f(a, b)', 'g(a)', 'g(a, b)'],
    ['takes tokens out', 'f(a, b)', 'f(a)', 'g(a, b)', 'g(a)'],
    ['keeps what the file has more', 'f(a)', 'h(a)', 'f(a, b)', 'h(a, b)'],
    ['does not double a word that the file has too', 'if x:', 'if not x:', 'if  not x:', 'if  not x:'],
    ['keeps a comment of the file', 'x = 1', 'x = 2', 'x = 1  # one', 'x = 2  # one'],
    ['keeps the quotes of the file', "x = 'a' + y", "x = 'a' + z", 'x = "a" + y', 'x = "a" + z'],
    ['takes words of other alphabets whole', 'größe = 1', 'größe = 2', 'größe  = 1', 'größe  = 2'],
    ['takes a line away to nothing', 'a', '', 'a', ''],
    ['keeps operators whole', 'y=a/b', 'y=a//b', 'y = a / b', 'y = a // b'],
    ['keeps operators whole', 'y=a>b', 'y=a>=b', 'y = a > b', 'y = a >= b'],
    ['keeps operators whole', 'if(a==b)', 'if(a===b)', 'if (a == b)', 'if (a === b)'],
    ['keeps operators whole', 'a=b', 'a+=b', 'a = b', 'a += b'],
    ['keeps operators whole', 'a=b', 'a:=b', 'a = b', 'a := b'],
    ['keeps operators whole', 'a|b', 'a||b', 'a | b', 'a || b'],
    ['keeps operators whole', 'a?b:c', 'a??c', 'a ? b : c', 'a ?? c'],
    ['keeps operators whole', 'f(a,*b)', 'f(a,**b)', 'f(a, *b)', 'f(a, **b)'],
    ['keeps operators whole', 'x<y', 'x<<=y', 'x < y', 'x <<= y'],
    ['takes a sign before a value for its own', 'a=-b', 'a=-c', 'a = -b', 'a = -c'],
  ])('%s', (_, base, theirs, ours, expected) => {
    expect(mergeTokens(base, theirs, ours)).toBe(expected);
  });

  it.each([
    ['both change one token, each in its way', 'f(a)', 'f(b)', 'f(c)'],
    ['both put something in at one place', 'f()', 'f(a)', 'f(b)'],
    ['the file lacks what the edit changes', 'return a + b', 'return a - b', 'return a'],
    ['the file changed more than the edit does, around the same token', 'x = a.b', 'x = c.b', 'x = d.e'],
    ['the line is another one', 'x = 1', 'x = 2', 'import os'],
    ['an operator changes that the file writes as two', 'a=-b', 'a+=-b', 'a = -b'],
  ])('gives up where %s', (_, base, theirs, ours) => {
    expect(mergeTokens(base, theirs, ours)).toBeUndefined();
  });

  it('takes either side where the other left the line alone, and the one change that both made', () => {
    fc.assert(
      fc.property(LINE, LINE, (base, other) => {
        expect(mergeTokens(base, other, base)).toBe(other);
        expect(mergeTokens(base, base, other)).toBe(other);
        expect(mergeTokens(base, other, other)).toBe(other);
      }),
      RUNS,
    );
  });

  it('conflicts or not, and has the same words, whichever side is called which', () => {
    const words = (line: string | undefined) => line?.replace(/\s+/g, '');
    let merged = 0;
    fc.assert(
      fc.property(LINE, LINE, LINE, (base, theirs, ours) => {
        const one = mergeTokens(base, theirs, ours);
        if (one !== undefined) merged++;
        expect(words(mergeTokens(base, ours, theirs))).toBe(words(one));
      }),
      { ...RUNS, numRuns: (RUNS.numRuns * 10) / 3 },
    );
    expect(merged).toBeGreaterThan(RUNS.numRuns / 5);
  });

  it('has each token that neither side took out, in order', () => {
    const tokens = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 3, maxLength: 8 });
    const change = fc.tuple(fc.nat(7), fc.constantFrom('', 'X', 'Y Z'));
    fc.assert(
      fc.property(tokens, change, change, (base, [i, theirs], [j, ours]) => {
        fc.pre(i < base.length && j < base.length && Math.abs(i - j) > 1);
        const edited = (at: number, text: string) =>
          base
            .with(at, text)
            .filter(t => t !== '')
            .join(' ');
        const both = base
          .with(i, theirs)
          .with(j, ours)
          .filter(t => t !== '')
          .join(' ');
        expect(mergeTokens(base.join(' '), edited(i, theirs), edited(j, ours))?.trim()).toBe(both);
      }),
      RUNS,
    );
  });
});
