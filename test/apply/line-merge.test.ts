import { describe, expect, it } from 'vitest';
import { fit as fitTo } from '../../src/apply/index.js';
import type { LinesPlace, Tier } from '../../src/edit/index.js';
import { ChangeSet, Document } from '../../src/text/index.js';

/** `0-1>0-2`: the search lines from 0 to 1 stand for the file lines from 0 to 2, ends excluded. */
function pairingsOf(notation: string) {
  return notation.split(' ').map(pair => {
    const [searchFrom = 0, searchTo = 0, fileFrom = 0, fileTo = 0] = pair.split(/[->]/).map(Number);
    return { searchFrom, searchTo, fileFrom, fileTo };
  });
}

/** What a file becomes where an edit is fitted to a place of it, or the message of the conflict. */
function fitted(file: string, search: string, replace: string, pairs: string, tier: Tier = 'drift') {
  const document = Document.of(`${file.replaceAll('|', '\n')}\n`);
  const pairings = pairingsOf(pairs);
  const place: LinesPlace = {
    kind: 'lines',
    texts: { search: search.split('|'), replace: replace.split('|') },
    fileFrom: pairings[0]?.fileFrom ?? 0,
    fileTo: pairings.at(-1)?.fileTo ?? 0,
    pairings,
    found: { tier, reading: 'as-is', confidence: 1, differences: [], runnerUp: undefined },
  };
  const result = fitTo(document, place);
  if (result.kind === 'refused') return result.refusal.message;
  const text = ChangeSet.of(document.text.length, result.changes).apply(document.text);
  return text.replace(/\n$/, '').replaceAll('\n', '|');
}

const ALL = '0-1>0-1 1-2>1-2 2-3>2-3';
const meets = (line: number, text: string) =>
  `The search leaves out line ${line} of the file, "${text}", just where the edit changes something.`;
const differs = (line: number, text: string, searched: string) =>
  `Line ${line} of the file is "${text}", where the search has "${searched}", just where the edit changes something.`;

describe('a line that the search misquotes', () => {
  it.each([
    ['is merged word by word', 'a|f(x, y, 1)|c', 'a|f(x, y)|c', 'a|g(x, y)|c', 'a|g(x, y, 1)|c'],
    ['keeps its blanks', 'a|f( x )  |c', 'a|f(x)|c', 'a|g(x)|c', 'a|g( x )  |c'],
    ['keeps its indentation', 'a|    f(x, 1)|c', 'a|  f(x)|c', 'a|  g(x)|c', 'a|    g(x, 1)|c'],
    ['gets that of the edit', 'a|    f(x, 1)|c', 'a|    f(x)|c', 'a|  g(x)|c', 'a|  g(x, 1)|c'],
    ['stays as it is where the edit leaves it', 'a|f(y)|c', 'a|f(x)|c', 'b|f(x)|c', 'b|f(y)|c'],
    ['goes where the edit takes it away', 'a|f(y)|c', 'a|f(x)|c', 'a|c', 'a|c'],
    ['is as the file has it where the edit moves it', 'a|f(y)|c', 'a|f(x)|c', 'f(x)|a|c', 'f(y)|a|c'],
    ['conflicts where both change a word', 'a|f(y)|c', 'a|f(x)|c', 'a|f(z)|c', differs(2, 'f(y)', 'f(x)')],
    ['is the first line of the place', 'f(x, 1)|b|c', 'f(x)|b|c', 'g(x)|b|c', 'g(x, 1)|b|c'],
  ])('%s', (_, file, search, replace, result) => expect(fitted(file, search, replace, ALL)).toBe(result));

  it('is changed with those that come before and behind it', () => {
    expect(fitted('a|f(x, 1)|c', 'a|f(x)|c', 'a|new|g(x)|newer|c', ALL)).toBe('a|new|g(x, 1)|newer|c');
    expect(fitted('a|f(x, 1)|c', 'a|f(x)|c', 'A|g(x)|C', ALL)).toBe('A|g(x, 1)|C');
  });
});

describe('a line that the search leaves out', () => {
  const GAP = '0-1>0-1 1-1>1-2 1-2>2-3';

  it.each([
    ['stays where the edit changes none beside it', 'a|x|b', 'a|b', 'A|b', 'A|x|b'],
    ['is in the way where new lines go there', 'a|x|b', 'a|b', 'a|new|b', meets(2, 'x')],
    [
      'stays between two lines that both change',
      'f(aa, 1)|x|g(bb, 1)',
      'f(aa, 1)|g(bb, 1)',
      'f(aa, 2)|g(bb, 2)',
      'f(aa, 2)|x|g(bb, 2)',
    ],
    ['is in the way between two that go', 'a|x|b', 'a|b', 'c', meets(2, 'x')],
    ['is no matter where it is a comment, above what comes', 'a|# x|b', 'a|b', 'a|new|b', 'a|new|# x|b'],
    ['is a blank line, which stays above', 'a||b', 'a|b', 'a|new|b', 'a|new||b'],
    ['is a blank line, which goes with those around it', 'a||b', 'a|b', '', ''],
    ['is a blank line, which the edit puts in', 'a||b', 'a|b', 'a||b', 'a||b'],
  ])('%s', (_, file, search, replace, result) => expect(fitted(file, search, replace, GAP)).toBe(result));

  it('is a blank line between words like those that come: on the side that is more like them', () => {
    expect(fitted('one(1)||two(2)', 'one(1)|two(2)', 'one(1)|one(3)|two(2)', GAP)).toBe(
      'one(1)|one(3)||two(2)',
    );
    expect(fitted('one(1)||two(2)', 'one(1)|two(2)', 'one(1)|two(3)|two(2)', GAP)).toBe(
      'one(1)||two(3)|two(2)',
    );
  });

  it.each([
    ['above the new lines', 'one(1)||two(3)|two(2)'],
    ['below the new lines', 'one(1)|x||two(2)'],
    ['on both sides of them', 'one(1)||x||two(2)'],
  ])('is a blank line that the replacement has %s: it comes out once', (_, replace) =>
    expect(fitted('one(1)||two(2)', 'one(1)|two(2)', replace, GAP)).toBe(replace),
  );

  it('is behind a mark of elision, which the edit may not take away', () => {
    const pairs = '0-1>0-1 1-2>1-3 2-3>3-4';
    expect(fitted('a|x|y|b', 'a|...|b', 'A|...|b', pairs, 'elided')).toBe('A|x|y|b');
    expect(fitted('a|x|y|b', 'a|...|b', 'a|b', pairs, 'elided')).toBe(meets(2, 'x'));
  });
});

describe('a line that only the search has', () => {
  it('is no line of the file, whatever the edit does with it', () => {
    const pairs = '0-1>0-1 1-2>1-1 2-3>1-2';
    expect(fitted('a|c', 'a|gone|c', 'A|gone|c', pairs)).toBe('A|c');
    expect(fitted('a|c', 'a|gone|c', 'a|c', pairs)).toBe('a|c');
  });
});

describe('a statement on other lines than in the search', () => {
  const ONE = '0-1>0-1 1-5>1-2 5-6>2-3';
  const [file, search] = ['a|call(x, y)|b', 'a|call(|  x,|  y,|)|b'];

  it.each([
    ['is left as it is', search.replace('a|', 'A|'), 'A|call(x, y)|b'],
    ['is replaced as a whole', 'a|other()|b', 'a|other()|b'],
    ['goes as a whole', 'a|b', 'a|b'],
    ['is followed by new lines', `${search.slice(0, -2)}|new|b`, 'a|call(x, y)|new|b'],
    ['comes behind new lines', `a|new${search.slice(1)}`, 'a|new|call(x, y)|b'],
    ['may not change in its middle', search.replace('  x,', '  z,'), differs(2, 'call(x, y)', 'call(')],
    ['nor at its start', search.replace('call(', 'send('), differs(2, 'call(x, y)', 'call(')],
    ['nor at its end', search.replace('|)|', '|];|'), differs(2, 'call(x, y)', 'call(')],
    ['nor get a line inside', search.replace('  x,', '  x,|  w,'), differs(2, 'call(x, y)', 'call(')],
  ])('%s', (_, replace, result) => expect(fitted(file, search, replace, ONE)).toBe(result));
});

describe('blanks at the ends of lines', () => {
  it.each([
    ['are those of the file', 'a|b  |c', 'a|b|c', 'a|x|c', 'a|x  |c'],
    ['are those of the edit where it changes them', 'a|b  |c', 'a|b  |c', 'a|b|c', 'a|b|c'],
    ['stay of a blank line', 'a|  |c', 'a||c', 'A||c', 'A|  |c'],
  ])('%s', (_, file, search, replace, result) => {
    expect(fitted(file, search, replace, ALL, 'trailing')).toBe(result);
  });
});
