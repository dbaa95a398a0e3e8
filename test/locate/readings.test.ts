import { describe, expect, it } from 'vitest';
import { READINGS, type Reading } from '../../src/edit/index.js';
import { readings } from '../../src/locate/readings.js';

/**
 * The reading of a pair, with its texts joined again; `undefined` if the pair gives no occasion
 * for it.
 */
function readAs(reading: Reading, search: string, replace = 'new') {
  const read = [...readings({ search, replace })].find(each => each.reading === reading);
  return read && [read.texts.search.join('\n'), read.texts.replace.join('\n')];
}

describe('readings of a pair', () => {
  it('begin with the pair as it is, and are in the order of their list', () => {
    const all = [...readings({ search: '```\n1→a &lt; \\"b\\"\n```', replace: 'x' })].map(
      read => read.reading,
    );
    expect(all[0]).toBe('as-is');
    expect(all).toEqual(all.toSorted((a, b) => READINGS.indexOf(a) - READINGS.indexOf(b)));
  });

  it.each<[Reading, string, string, string, string]>([
    ['unfenced', '```js\na\n```', 'b', 'a', 'b'],
    ['unfenced', '~~~\na\n~~~', '~~~\nb\n~~~', 'a', 'b'],
    ['unfenced', '\n```\na\n\n```\n', 'b', 'a\n', 'b'],
    ['unnumbered', '  7→a\n  8→b', '  7→c', 'a\nb', 'c'],
    ['unnumbered', '9\ta\n10\tb', 'c', 'a\nb', 'c'],
    ['unnumbered', '1 |   a\n2 |\n3 | b', 'c', '  a\n\nb', 'c'],
    ['unnumbered', '1: a\n2: b\n', '1: c', 'a\nb\n', 'c'],
    ['unnumbered', '12→x 5: y', 'c', 'x 5: y', 'c'],
    ['entities', 'a &lt; b &amp;&amp; c', '&quot;d&quot;', 'a < b && c', '"d"'],
    ['entities', '&#39;a&#x27; &apos;b&apos; &#34;', 'c', "'a' 'b' \"", 'c'],
    ['unescaped', 'f(\\"a\\")', 'f(\\"b\\n\\")', 'f("a")', 'f("b\\n")'],
    ['unescaped', 'a\\n\\tb', 'c\\n', 'a\n\tb', 'c\n'],
    ['unmarked', '-a\n b', '+c\n b', 'a\nb', 'c\nb'],
    ['unmarked', '-a\n b', '', 'a\nb', ''],
    ['unmarked', '-a\n\n b', '+c\n\n b', 'a\n\nb', 'c\n\nb'],
    ['unmarked', ' a\n\n b', ' a\n\n+c\n b', 'a\n\nb', 'a\n\nc\nb'],
    ['unmarked', '-a\n', '+c\n', 'a\n', 'c\n'],
    ['unmarked', ' a\n b', ' a\n+c\n b', 'a\nb', 'a\nc\nb'],
    ['unmarked', ' a\n-c\n b', ' a\n b', 'a\nc\nb', 'a\nb'],
    ['unmarked', '@@ -3,2 +3,2 @@\n-a\n b', '@@ -3,2 +3,2 @@\n+c\n b', 'a\nb', 'c\nb'],
    ['unmarked', '@@ -3 +3 @@ class A\n-a\n b', '+c\n b', 'a\nb', 'c\nb'],
    ['unmarked', '-a\n b', '@@ -3,2 +3,2 @@\n+c\n b', 'a\nb', 'c\nb'],
    ['unmarked', '@@ -3,2 +3,3 @@\n a\n b', '@@ -3,2 +3,3 @@\n a\n+c\n b', 'a\nb', 'a\nc\nb'],
    ['unmarked', '@@ -3,3 +3,2 @@\n a\n-c\n b', '@@ -3,3 +3,2 @@\n a\n b', 'a\nc\nb', 'a\nb'],
  ])('%s: %j', (reading, search, replace, readSearch, readReplace) => {
    expect(readAs(reading, search, replace)).toEqual([readSearch, readReplace]);
  });

  it.each<[Reading, string, string]>([
    ['unfenced', '```js\na', 'a fence that is not closed'],
    ['unfenced', '```', 'a fence alone'],
    ['unfenced', '``\na\n``', 'two backquotes'],
    ['unfenced', '```\n\n```', 'a fence around nothing'],
    ['unfenced', '```\n  \n```', 'a fence around blanks'],
    ['unnumbered', '80: web', 'one line that may be just that'],
    ['unmarked', '-a\nb', 'a line without a marker behind one with it'],
    ['unnumbered', '1→a\n3→b', 'numbers with one left out'],
    ['unnumbered', '1→a\nb', 'a line without a number'],
    ['unnumbered', '1. a\n2. b', 'a numbered list'],
    ['unnumbered', '\n', 'nothing'],
    ['entities', 'a < b &copy;', 'no entity of those that stand for signs of code'],
    ['unescaped', '/\\d+/', 'an escape of an expression'],
    ['unescaped', 'C:\\Users', 'a path'],
    ['unmarked', 'a\n-b', 'a line without a marker'],
    ['unmarked', ' a\n b', 'no line that goes'],
  ])('not %s: %j', (reading, search) => {
    expect(readAs(reading, search)).toBeUndefined();
  });

  it('take no lines with a sign for those of a diff if the others are not the same', () => {
    expect(readAs('unmarked', ' a\n b', ' a\n+c\n d')).toBeUndefined();
    expect(readAs('unmarked', 'a\nb', 'a\n+c\nb')).toBeUndefined();
    expect(readAs('unmarked', ' a\n b', ' a\n b\n+c\n d')).toBeUndefined();
    expect(readAs('unmarked', ' a\n', ' b')).toBeUndefined();
  });

  it('take no markers of a diff if the replacement has none', () => {
    expect(readAs('unmarked', '-a\n b', 'c')).toBeUndefined();
    expect(readAs('unmarked', '-a\n-b', '')).toBeUndefined();
    expect(readAs('unmarked', 'a\n-b', '+c')).toBeUndefined();
  });

  it('tell the line that the numbers name, and none without numbers', () => {
    const lines = (search: string) => [...readings({ search, replace: 'x' })].map(read => read.line);
    expect(lines('12→a\n13→b')).toEqual([undefined, 12]);
    expect(lines('a')).toEqual([undefined]);
  });
});
