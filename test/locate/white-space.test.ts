import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

/** What an edit of white space alone makes of a file; of a refusal, its code. */
function made(file: string, search: string, replace: string): string {
  const { document, outcomes } = applyEdits(Document.of(file), [replaceEdit(search, replace)]);
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') return outcome.refusal.code;
  expect(outcome?.kind).toBe(document.text === file ? 'already-applied' : 'applied');
  return document.text === file ? 'already-applied' : document.text;
}

const CLASS = (body: string) => `class A:\n    def f(self):\n${body}return 1\n`;

describe('an edit whose halves differ in white space alone', () => {
  it.each<[string, string, string, string, string]>([
    [
      'quoted less deep',
      CLASS('    '),
      'def f(self):\nreturn 1',
      'def f(self):\n    return 1',
      CLASS('        '),
    ],
    [
      'quoted as it stands',
      CLASS('    '),
      '    def f(self):\n    return 1',
      '    def f(self):\n        return 1',
      CLASS('        '),
    ],
    ['from tabs to spaces', 'if x:\n\tfoo()\n', '\tfoo()', '    foo()', 'if x:\n    foo()\n'],
    ['from spaces to tabs', 'if x:\n    foo()\n', '    foo()', '\tfoo()', 'if x:\n\tfoo()\n'],
    ['from six blanks to four', 'if x:\n      foo()\n', '      foo()', '    foo()', 'if x:\n    foo()\n'],
    [
      'of one line of two',
      'if x:\n    a()\n    b()\n',
      'a()\nb()',
      'a()\n    b()',
      'if x:\n    a()\n        b()\n',
    ],
    ['that takes a level away', 'a {\n    b\n      c\n}\n', 'b\n  c', 'b\nc', 'a {\n    b\n    c\n}\n'],
    ['inside of a line', 'x = f( a )\n', 'x = f( a )', 'x = f(a)', 'x = f(a)\n'],
    [
      'inside of a line, less deep',
      '  y\n  x = f( a )\n',
      'y\nx = f( a )',
      'y\nx = f(a)',
      '  y\n  x = f(a)\n',
    ],
    [
      'by a blank line more',
      'import a\nrun()\n',
      'import a\nrun()',
      'import a\n\nrun()',
      'import a\n\nrun()\n',
    ],
    [
      'by a blank line less',
      'import a\n\nrun()\n',
      'import a\n\nrun()',
      'import a\nrun()',
      'import a\nrun()\n',
    ],
    ['at the end of a line', 'a = 1  \nb\n', 'a = 1  \nb', 'a = 1\nb', 'a = 1\nb\n'],
    [
      'beside a line that stands otherwise',
      '\tif x:\n\ta()\n\tb()\n\t\tend\n',
      '\tif x:\n\ta()\n\tb()\n\tend',
      '\tif x:\n\t\ta()\n\t\tb()\n\tend',
      '\tif x:\n\t\ta()\n\t\tb()\n\t\tend\n',
    ],
  ])('is made if the file has what it searches for: %s', (_, file, search, replace, expected) => {
    expect(made(file, search, replace)).toBe(expected);
  });

  it.each<[string, string, string, string]>([
    ['less deep', CLASS('        '), 'def f(self):\nreturn 1', 'def f(self):\n    return 1'],
    [
      'as it stands',
      CLASS('        '),
      '    def f(self):\n    return 1',
      '    def f(self):\n        return 1',
    ],
    ['spaces for tabs', 'if x:\n    foo()\n', '\tfoo()', '    foo()'],
    ['inside of a line', 'x = f(a)\n', 'x = f( a )', 'x = f(a)'],
    ['a blank line', 'import a\n\nrun()\n', 'import a\nrun()', 'import a\n\nrun()'],
  ])('is made already if the file has what it inserts there: %s', (_, file, search, replace) => {
    expect(made(file, search, replace)).toBe('already-applied');
  });

  it.each<[string, string, string, string]>([
    [
      'two blank lines, where none were to become one',
      'import a\n\n\nrun()\n',
      'import a\nrun()',
      'import a\n\nrun()',
    ],
    [
      'a step of one blank, where none was to become two',
      'if x:\n    a()\n     b()\n',
      '    a()\n    b()',
      '    a()\n      b()',
    ],
  ])('is neither if the file has a third form: %s', (_, file, search, replace) => {
    expect(made(file, search, replace)).toMatch(/^EDIT_/);
  });

  it.each<[string, string, string, string]>([
    ['one line, six blanks to four', 'if x:\n    foo()\n', '      foo()', '    foo()'],
    ['a block', 'if x:\n    a()\n    b()\n', 'a()\nb()', '    a()\n    b()'],
    [
      'a first line that may be cut',
      CLASS('        '),
      'def f(self):\n    return 1',
      'def f(self):\n        return 1',
    ],
  ])('is in doubt if the file can be read as both: %s', (_, file, search, replace) => {
    expect(made(file, search, replace)).toBe('EDIT_CONFLICT');
  });
});
