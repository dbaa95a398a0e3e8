import { describe, expect, test } from 'vitest';
import { carried } from '../../src/repair/carry.js';
import { isSameButForEscaping } from '../../src/repair/escaping.js';
import { implausible } from '../../src/repair/plausible.js';
import { requoted } from '../../src/repair/requoted.js';
import { isSameChange } from '../../src/repair/same-change.js';
import { Document } from '../../src/text/index.js';

describe('the change from one text to another is carried over to what stands there', () => {
  test.each([
    ['in the quotes of the file', "f('a')", "f('b')", 'f("a")', 'f("b")'],
    [
      'with its spelling of a word that stays',
      'call(speling, 1)',
      'call(speling, 2)',
      'call(spelling, 1)',
      'call(spelling, 2)',
    ],
    [
      'with its indentation',
      'if a:\n  b()',
      'if a:\n  c()\n  b()',
      'if a:\n    b()',
      'if a:\n    c()\n    b()',
    ],
    ['with its last line ending', 'a = 1\n', 'a = 2\n', 'a = 1', 'a = 2'],
    ['with its comment', 'x = 1\ny = 2', 'x = 1\ny = 3', 'x = 1\n# why\ny = 2', 'x = 1\n# why\ny = 3'],
  ])('%s', (_, oldStr, newStr, inFile, made) => {
    expect(carried(oldStr, newStr, inFile)).toBe(made);
  });

  test('but not where what changes is other there, or changes nothing', () => {
    expect(carried('total = a + b', 'total = a - b', 'total = sum([a, b])')).toBeUndefined();
    expect(carried('a\n', 'b', 'a\n')).toBeUndefined();
    expect(carried("x = 'a'", "x = 'b'", "x = 'b'")).toBeUndefined();
  });
});

describe('the other kind of quotes', () => {
  const file = Document.of('const url = "https://old.api/v1"; // the first\n');

  test('is tried where the text so stands in the file just once', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: "const url = 'https://new.api/v2';" };
    expect(requoted(file, pair, 1)).toEqual({
      oldStr: 'const url = "https://old.api/v1";',
      newStr: 'const url = "https://new.api/v2";',
    });
  });

  test('is not where it stands twice, or is so short that it may stand anywhere', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: 'x' };
    expect(requoted(Document.of(file.text + file.text), pair, 1)).toBeUndefined();
    expect(
      requoted(Document.of('f("a"); g();\n'), { oldStr: "f('a')", newStr: "f('b')" }, 1),
    ).toBeUndefined();
  });
});

describe('a text is no plausible place', () => {
  const document = Document.of(
    'def area(w, h):\n    return w * h\n\ndef volume(w, h, d):\n    return w * h * d\n',
  );
  const why = (oldStr: string, newStr: string, inFile: string) =>
    implausible(document, { oldStr, newStr }, inFile);

  test('where what the edit changes does not stand in it', () => {
    expect(why('return w * hh', 'return w + hh', 'def volume(w, h, d):')).toMatch(
      /does not hold "return w \* hh"/,
    );
  });

  test('where a name of old_str stands elsewhere in the file', () => {
    expect(
      why(
        'def volume(w, h, d):\n    return w * h',
        'def volume(w, h, d):\n    return 1',
        'def area(w, h):\n    return w * h',
      ),
    ).toBeDefined();
  });

  test('where it is much longer', () => {
    expect(why('retrun w * h', 'return 1', document.text)).toBe('it is much longer than old_str');
  });

  test('where a sign turns its meaning around', () => {
    const file = Document.of('if (!ready) {\n  stop();\n}\n');
    const of = (oldStr: string) => implausible(file, { oldStr, newStr: 'if (done) {' }, 'if (!ready) {');
    expect(of('if (!raedy) {')).toBeUndefined();
    expect(of('if (ready) {')).toBeDefined();
  });

  test('but is one where words are misspelt or gone', () => {
    expect(why('retrun w * h', 'retrun w + h', '    return w * h\n\ndef')).toBeUndefined();
    expect(
      why(
        '# a comment that is gone\nreturn w * h\n\ndef',
        '# a comment that is gone\nreturn w + h\n\ndef',
        'return w * h\n\ndef',
      ),
    ).toBeUndefined();
  });
});

describe('two pairs make the same change', () => {
  const asked = { oldStr: 'total = price * cuont', newStr: 'total = price * cuont + tax' };
  const same = (newStr: string) => isSameChange(asked, { oldStr: 'total = price * count', newStr });

  test('where the same is put in', () => {
    expect(same('total = price * count + tax')).toBe(true);
  });

  test.each([
    ['more is put in', 'total = price * count + tax + tip'],
    ['something else is', 'total = price * count + vat'],
    ['something is taken away', 'total = count + tax'],
    ['nothing is changed', 'total = price * count'],
  ])('not where %s', (_, newStr) => {
    expect(same(newStr)).toBe(false);
  });
});

test('texts are the same but for escaping, or not', () => {
  expect(isSameButForEscaping('say(\\"a\\")\\n', 'say("a")\n')).toBe(true);
  expect(isSameButForEscaping('a\\\\nb', 'a\nb')).toBe(true);
  expect(isSameButForEscaping('say("a")', "say('a')")).toBe(false);
  expect(isSameButForEscaping('a\\nb', 'a b')).toBe(false);
});
