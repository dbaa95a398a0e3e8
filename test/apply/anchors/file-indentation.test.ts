import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type AnchorAction, type AnchorEdit, type AnchorType, NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

interface Asked {
  readonly action?: AnchorAction;
  readonly selected: string;
  readonly until?: string;
  readonly type?: AnchorType;
  readonly scope?: 'line' | 'definition';
  readonly content: string;
}

/** The text that an edit makes, or the code of its refusal. */
async function made(language: string | undefined, text: string, asked: Asked): Promise<string> {
  const { action = 'insert_after', selected, until, type = 'line_pattern', scope, content } = asked;
  const edit: AnchorEdit = {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type, selected, ...(until !== undefined && { until }), ...(scope && { scope }) },
    content,
    source: NOWHERE,
  };
  const options = language === undefined ? {} : { syntax: await syntax(language) };
  const [outcome] = applyEdits(Document.of(text), [edit], options).outcomes;
  const { document } = applyEdits(Document.of(text), [edit], options);
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

const MAKE = 'CC = gcc\n\nall: main.o\n\t$(CC) -o all main.o\n\nclean:\n\trm -f all\n';
const GO =
  'package a\n\nfunc f(a int) int {\n\tif a > 1 {\n\t\ta = 1\n\t}\n\treturn a\n}\n\nfunc g() {\n\th()\n}\n';
const PYTHON =
  'class A:\n\tdef f(self):\n\t\tif self.a:\n\t\t\tself.b()\n\t\treturn 1\n\n\tdef g(self):\n\t\treturn 2\n';
const SPACES = 'class A:\n    def f(self):\n        if self.a:\n            self.b()\n        return 1\n';

describe('content with spaces in a file of tabs', () => {
  test.each<
    [name: string, language: string | undefined, text: string, asked: Asked, from: string, to: string]
  >([
    [
      'a line of a recipe',
      undefined,
      MAKE,
      { selected: '$(CC) -o all main.o', content: '    strip all\n' },
      'main.o\n\n',
      'main.o\n\tstrip all\n\n',
    ],
    [
      'behind a target',
      undefined,
      MAKE,
      { selected: 'clean:', content: '    rm -f *.o\n' },
      'clean:\n',
      'clean:\n\trm -f *.o\n',
    ],
    [
      'eight spaces behind a target',
      undefined,
      MAKE,
      { selected: 'all: main.o', content: '        echo\n' },
      'all: main.o\n',
      'all: main.o\n\techo\n',
    ],
    [
      'in place of a line of a recipe',
      undefined,
      MAKE,
      { action: 'replace', selected: '\trm -f all', content: '  rm -rf all\n' },
      '\trm -f all',
      '\trm -rf all',
    ],
    [
      'a new target',
      undefined,
      MAKE,
      { selected: '\trm -f all', content: '\ntest: all\n    ./all\n' },
      'rm -f all\n',
      'rm -f all\n\ntest: all\n\t./all\n',
    ],
    [
      'two levels',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: '    if a < 0 {\n        a = 0\n    }\n' },
      '\treturn a',
      '\tif a < 0 {\n\t\ta = 0\n\t}\n\treturn a',
    ],
    [
      'two levels in steps of two',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: '  if a < 0 {\n    a = 0\n  }\n' },
      '\treturn a',
      '\tif a < 0 {\n\t\ta = 0\n\t}\n\treturn a',
    ],
    [
      'one level, as its anchor',
      'go',
      GO,
      { selected: '\t\ta = 1', content: '        b = 2\n' },
      'a = 1\n',
      'a = 1\n\t\tb = 2\n',
    ],
    [
      'one level, further in than its anchor',
      'go',
      GO,
      { selected: '\tif a > 1 {', content: '        b = 2\n' },
      'a > 1 {\n',
      'a > 1 {\n\t\tb = 2\n',
    ],
    [
      'in place of a line',
      'go',
      GO,
      { action: 'replace', selected: '\t\ta = 1', content: '    a = 2\n' },
      '\t\ta = 1',
      '\t\ta = 2',
    ],
    [
      'in place of a run',
      'go',
      GO,
      {
        action: 'replace',
        selected: '\tif a > 1 {',
        until: '\treturn a',
        content: '    if a > 2 {\n        return 2\n    }\n    return a\n',
      },
      '\tif a > 1 {\n\t\ta = 1\n\t}\n',
      '\tif a > 2 {\n\t\treturn 2\n\t}\n',
    ],
    [
      'without indentation, and more within',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: 'if a < 0 {\n    a = 0\n}\n' },
      '\treturn a',
      '\tif a < 0 {\n\t\ta = 0\n\t}\n\treturn a',
    ],
    [
      'a function behind a line',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: '    f(\n        a,\n    )\n' },
      '\treturn a',
      '\tf(\n\t\ta,\n\t)\n\treturn a',
    ],
    [
      'into a method',
      'python',
      PYTHON,
      { type: 'function_definition', selected: 'f', content: '        log()\n' },
      'def f(self):\n',
      'def f(self):\n\t\tlog()\n',
    ],
    [
      'into a method, by its line',
      'python',
      PYTHON,
      { type: 'function_definition', scope: 'line', selected: 'f', content: '        log()\n' },
      'def f(self):\n',
      'def f(self):\n\t\tlog()\n',
    ],
    [
      'a method beside another',
      'python',
      PYTHON,
      { type: 'function_definition', selected: 'f', content: '    def e(self):\n        return 0\n' },
      'return 1\n\n',
      'return 1\n\n\tdef e(self):\n\t\treturn 0\n\n',
    ],
    [
      'in place of a method',
      'python',
      PYTHON,
      {
        action: 'replace',
        type: 'function_definition',
        selected: 'g',
        content: '    def g(self):\n        return 3\n',
      },
      'return 2',
      'return 3',
    ],
    [
      'a line of a method',
      'python',
      PYTHON,
      { selected: '\t\treturn 1', action: 'insert_before', content: '        log()\n' },
      '\t\treturn 1',
      '\t\tlog()\n\t\treturn 1',
    ],
    [
      'a block of a method',
      'python',
      PYTHON,
      { selected: '\t\treturn 1', action: 'insert_before', content: '        if c:\n            log()\n' },
      '\t\treturn 1',
      '\t\tif c:\n\t\t\tlog()\n\t\treturn 1',
    ],
    [
      'with a docstring that is laid out with it',
      'python',
      PYTHON,
      {
        type: 'function_definition',
        selected: 'f',
        content: '    def e(self):\n        """One.\n\n        Two.\n        """\n',
      },
      'return 1\n\n',
      'return 1\n\n\tdef e(self):\n\t\t"""One.\n\n\t\tTwo.\n\t\t"""\n\n',
    ],
  ])('is written with tabs: %s', async (_, language, text, asked, from, to) => {
    expect(text).toContain(from);
    expect(await made(language, text, asked)).toBe(text.replace(from, () => to));
  });

  test.each<[name: string, text: string, asked: Asked]>([
    ['a step less in fours, or as its anchor in twos', GO, { selected: '\t\ta = 1', content: '    b = 2\n' }],
    ['steps of five', GO, { selected: '\treturn a', content: '     b = 2\n' }],
    [
      'steps of which one is odd',
      GO,
      { selected: '\treturn a', content: '   if b {\n        b = 2\n   }\n' },
    ],
  ])('is refused where it is not clear how many are a tab: %s', async (_, text, asked) => {
    expect(await made('go', text, asked)).toBe('EDIT_CONFLICT');
  });
});

describe('content with tabs in a file of spaces', () => {
  test.each<[name: string, text: string, asked: Asked, from: string, to: string]>([
    [
      'a line',
      SPACES,
      { selected: '        return 1', action: 'insert_before', content: '\t\tlog()\n' },
      '        return 1',
      '        log()\n        return 1',
    ],
    [
      'a block',
      SPACES,
      { selected: '        return 1', action: 'insert_before', content: '\t\tif c:\n\t\t\tlog()\n' },
      '        return 1',
      '        if c:\n            log()\n        return 1',
    ],
    [
      'in steps of two',
      SPACES.replaceAll('    ', '  '),
      { selected: 'return 1', action: 'insert_before', content: '\t\tif c:\n\t\t\tlog()\n' },
      '    return 1',
      '    if c:\n      log()\n    return 1',
    ],
    [
      'in place of a line',
      SPACES,
      { action: 'replace', selected: 'self.b()', content: '\t\t\tself.c()\n' },
      'self.b()',
      'self.c()',
    ],
    [
      'without indentation, and more within',
      SPACES,
      { selected: '        return 1', action: 'insert_before', content: 'if c:\n\tlog()\n' },
      '        return 1',
      '        if c:\n            log()\n        return 1',
    ],
    [
      'behind a line without',
      SPACES,
      { selected: 'class A:', content: '\tx = 1\n' },
      'class A:\n',
      'class A:\n    x = 1\n',
    ],
    [
      'into a method',
      SPACES,
      { type: 'function_definition', selected: 'f', content: '\t\tlog()\n' },
      'def f(self):\n',
      'def f(self):\n        log()\n',
    ],
  ])('is written with spaces: %s', async (_, text, asked, from, to) => {
    expect(text).toContain(from);
    expect(await made('python', text, asked)).toBe(text.replace(from, () => to));
  });
});

describe('indentation that is meant stays', () => {
  test.each<[name: string, language: string | undefined, text: string, asked: Asked, part: string]>([
    [
      'as the file is',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: '\tb()\n' },
      '\n\tb()\n\treturn a',
    ],
    [
      'arguments that are lined up',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: 'call(a,\n     b)\n' },
      '\n\tcall(a,\n\t     b)\n',
    ],
    [
      'beside a line with spaces',
      undefined,
      `${MAKE}ifdef X\n    Y = 1\nendif\n`,
      { selected: '    Y = 1', content: '    Z = 1\n' },
      '    Y = 1\n    Z = 1\n',
    ],
    [
      'in a file of both, beside a line with neither',
      undefined,
      'a\n\tb\n    c\nd\n',
      { selected: 'd', content: '    e\n' },
      'd\n    e\n',
    ],
    ['in a file without any', undefined, 'a\nb\n', { selected: 'a', content: '\tc\n' }, 'a\n\tc\nb'],
    [
      'a text inside of a string',
      'python',
      PYTHON,
      { selected: '\t\treturn 1', action: 'insert_before', content: '\t\tx = """\n    text\n"""\n' },
      '\t\tx = """\n    text\n"""\n',
    ],
    [
      'of both kinds',
      'go',
      GO,
      { selected: '\treturn a', action: 'insert_before', content: '\tif b {\n        c()\n\t}\n' },
      '\tif b {\n        c()\n\t}\n',
    ],
  ])('%s', async (_, language, text, asked, part) => {
    expect(await made(language, text, asked)).toContain(part);
  });
});
