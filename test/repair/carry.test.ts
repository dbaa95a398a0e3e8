import { describe, expect, test } from 'vitest';
import { carried } from '../../src/repair/carry.js';
import { inOtherQuotes } from '../../src/repair/corrected-old.js';
import { isSameButForEscaping } from '../../src/repair/escaping.js';
import { isOtherChange } from '../../src/repair/other-change.js';
import { Document } from '../../src/text/index.js';

describe('the change from one text to another is carried over to the text of the file', () => {
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

  test('is tried where the file has that text just once', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: "const url = 'https://new.api/v2';" };
    expect(inOtherQuotes(file, pair, 1)).toEqual({
      oldStr: 'const url = "https://old.api/v1";',
      newStr: 'const url = "https://new.api/v2";',
    });
  });

  test('is not where it occurs twice, or is so short that it may be anywhere', () => {
    const pair = { oldStr: "const url = 'https://old.api/v1';", newStr: 'x' };
    expect(inOtherQuotes(Document.of(file.text + file.text), pair, 1)).toBeUndefined();
    expect(
      inOtherQuotes(Document.of('f("a"); g();\n'), { oldStr: "f('a')", newStr: "f('b')" }, 1),
    ).toBeUndefined();
  });
});

describe('a new text of a model', () => {
  const asked = { oldStr: 'total = price * cuont', newStr: 'total = price * cuont + tax' };
  const isOther = (newStr: string) => isOtherChange(asked, { oldStr: 'total = price * count', newStr });

  test('makes the change that was asked for', () => {
    expect(isOther('total = price * count + tax')).toBe(false);
  });

  test('has the name of the file where the quote has another one, whatever the two are like', () => {
    const [oldStr, newStr] = ['send(task)', 'send(task, task.id)'];
    const isOtherNow = (now: string) =>
      isOtherChange({ oldStr, newStr }, { oldStr: 'send(job)', newStr: now });
    expect(isOtherNow('send(job, job.id)')).toBe(false);
    expect(isOtherNow('send(job, jobs.id)')).toBe(true);
    expect(isOtherNow('send(job, tasks.id)')).toBe(true);
  });

  test.each([
    ['more is put in', 'total = price * count + tax + tip'],
    ['something else is', 'total = price * count + vat'],
    ['something is taken away', 'total = count + tax'],
    ['nothing is changed', 'total = price * count'],
    ['a line is put in', 'total = price * count + tax\nsend(total)'],
  ])('makes another where %s', (_, newStr) => {
    expect(isOther(newStr)).toBe(true);
  });
});

test('texts are the same but for escaping, or not', () => {
  expect(isSameButForEscaping('say(\\"a\\")\\n', 'say("a")\n')).toBe(true);
  expect(isSameButForEscaping('a\\\\nb', 'a\nb')).toBe(true);
  expect(isSameButForEscaping('say("a")', "say('a')")).toBe(false);
  expect(isSameButForEscaping('a\\nb', 'a b')).toBe(false);
});

test('texts that have nothing in common carry no change', () => {
  const oldStr = 'mkdir a\npushd a\n\n    install b\n\n    # test it\n    [[ -d c ]]';
  const newStr = 'mkdir a\npushd a\n\n    # quiet\n    install b -q\n\n    # test it\n    [[ -d c ]]';
  for (const inFile of [
    '    clone d\n    pushd e\n        touch "f"\n    fi',
    '# h\n#\n# i\nj "k"\npopd\nrm -fr l',
  ]) {
    expect(carried(oldStr, newStr, inFile)).toBeUndefined();
  }
});
