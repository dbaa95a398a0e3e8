import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { createEdit, replaceEdit, type TextEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';
import { syntax } from '../support/syntax.js';

const MAKE = 'CC = gcc\n\nall: main.o\n\t$(CC) -o all main.o\n\nvet:\n\nclean:\n\trm -f all\n';
const GO =
  'package a\n\nfunc f(a int) int {\n\tif a > 1 {\n\t\ta = 1\n\t}\n\treturn a\n}\n\nfunc g() {\n\th()\n}\n';
const TABBED = 'class A:\n\tdef f(self):\n\t\treturn 1\n\n\tdef g(self):\n\t\treturn 2\n';
const SPACED = 'def f(a):\n    if a:\n        return 1\n    return 2\n\n\ndef g():\n    return 3\n';

type Halves = readonly [search: string, replace: string];

async function made(
  text: string,
  edit: TextEdit,
  language?: string,
): Promise<{ text: string; code: string | undefined }> {
  const options = language === undefined ? {} : { syntax: await syntax(language) };
  const applied = applyEdits(Document.of(text), [edit], options);
  const [outcome] = applied.outcomes;
  return {
    text: applied.document.text,
    code: outcome?.kind === 'refused' ? outcome.refusal.code : undefined,
  };
}

describe('new lines take what the file is indented with', () => {
  test.each<[name: string, text: string, halves: Halves, from: string, to: string]>([
    ['a recipe behind a target', MAKE, ['vet:\n', 'vet:\n    @echo\n'], 'vet:\n', 'vet:\n\t@echo\n'],
    ['a recipe, eight spaces', MAKE, ['vet:', 'vet:\n        @echo'], 'vet:\n', 'vet:\n\t@echo\n'],
    ['a recipe, two spaces', MAKE, ['vet:', 'vet:\n  @a\n  @b'], 'vet:\n', 'vet:\n\t@a\n\t@b\n'],
    [
      'a recipe below a line of it',
      MAKE,
      ['\trm -f all', '\trm -f all\n    rm -f b'],
      '\trm -f all\n',
      '\trm -f all\n\trm -f b\n',
    ],
    ['a new target', MAKE, ['clean:', 'lint:\n    golint\n\nclean:'], 'clean:', 'lint:\n\tgolint\n\nclean:'],
    [
      'a first line in a function',
      GO,
      ['func g() {', 'func g() {\n    log()'],
      'func g() {\n',
      'func g() {\n\tlog()\n',
    ],
    [
      'a block of two levels',
      GO,
      ['func g() {', 'func g() {\n    if x {\n        log()\n    }'],
      'func g() {\n',
      'func g() {\n\tif x {\n\t\tlog()\n\t}\n',
    ],
    [
      'a block in steps of two',
      GO,
      ['func g() {', 'func g() {\n  if x {\n    log()\n  }'],
      'func g() {\n',
      'func g() {\n\tif x {\n\t\tlog()\n\t}\n',
    ],
    [
      'a new function between others',
      GO,
      ['func g() {', 'func k() {\n    if x {\n        log()\n    }\n}\n\nfunc g() {'],
      'func g() {',
      'func k() {\n\tif x {\n\t\tlog()\n\t}\n}\n\nfunc g() {',
    ],
    [
      'behind a quoted part of a line',
      GO,
      ['if a > 1 {', 'if a > 1 {\n    log()'],
      'if a > 1 {\n',
      'if a > 1 {\n\t\tlog()\n',
    ],
    [
      'with a comment of stars',
      GO,
      ['func g() {', '/*\n * g\n */\nfunc g() {\n    k()'],
      'func g() {\n',
      '/*\n * g\n */\nfunc g() {\n\tk()\n',
    ],
    [
      'tabs in a file of spaces',
      SPACED,
      ['def g():', 'def g():\n\tlog()'],
      'def g():\n',
      'def g():\n    log()\n',
    ],
    [
      'two tabs in a file of spaces',
      SPACED,
      ['def g():', 'def g():\n\tif a:\n\t\tlog()'],
      'def g():\n',
      'def g():\n    if a:\n        log()\n',
    ],
    [
      'spaces in Python with tabs',
      TABBED,
      ['class A:', 'class A:\n    def e(self):\n        return 0\n'],
      'class A:\n',
      'class A:\n\tdef e(self):\n\t\treturn 0\n\n',
    ],
  ])('%s', async (_, text, [search, replace], from, to) => {
    expect(text).toContain(from);
    const first = await made(text, replaceEdit(search, replace));
    expect(first.text).toBe(text.replace(from, () => to));
  });

  test('lines that are put behind the end of a file', async () => {
    const edit = createEdit('func k() {\n    log()\n}\n', { onExisting: 'append' });
    expect((await made(GO, edit, 'go')).text).toBe(`${GO}func k() {\n\tlog()\n}\n`);
  });

  test('a recipe in a makefile that has none yet', async () => {
    const edit = replaceEdit('all: a b', 'all: a b\n    touch all', { path: 'src/Makefile' });
    expect((await made('X = \\\n  a\nall: a b\n', edit)).text).toBe('X = \\\n  a\nall: a b\n\ttouch all\n');
  });
});

describe('stays as it was sent', () => {
  test.each<[name: string, language: string | undefined, text: string, halves: Halves, part: string]>([
    [
      'a change of white space alone',
      undefined,
      SPACED,
      ['    return 3\n', '\treturn 3\n'],
      'def g():\n\treturn 3\n',
    ],
    [
      'what goes on with a line above',
      undefined,
      MAKE,
      ['CC = gcc', 'CC = gcc \\\n    -g'],
      'CC = gcc \\\n    -g\n',
    ],
    ['arguments that are lined up', 'go', GO, ['\th()', '\tcall(a,\n\t     b)'], '\tcall(a,\n\t     b)\n'],
    ['text inside of a string', 'go', GO, ['\th()', '\th()\n\tx := `\n    y\n`'], '\tx := `\n    y\n`\n'],
    [
      'spaces beside a line with spaces',
      undefined,
      `${MAKE}ifdef X\n    Y = 1\nendif\n`,
      ['    Y = 1', '    Y = 1\n    Z = 2'],
      '    Y = 1\n    Z = 2\n',
    ],
    [
      'spaces in a file with both as levels',
      undefined,
      'int f()\n{\n    if (a) {\n\tb();\n    }\n}\nint g()\n{\n    if (a) {\n\tb();\n    }\n}\n',
      ['int g()\n{', 'int g()\n{\n    c();\n    if (d) {\n\te();\n    }'],
      '{\n    c();\n    if (d) {\n\te();\n    }\n    if',
    ],
    ['a file without any', undefined, 'a:\nb\n', ['a:', 'a:\n    c'], 'a:\n    c\nb'],
    [
      'text inside of a string, where no grammar tells',
      undefined,
      `${GO}\nvar t = \`\n<p>\n  one\n</p>\n\`\n`,
      ['<p>', '<p>\n    zero'],
      '<p>\n    zero\n  one\n',
    ],
    [
      'new lines of both kinds',
      'go',
      GO,
      ['\th()', '\th()\n\tif x {\n        log()\n\t}'],
      '\tif x {\n        log()\n\t}\n',
    ],
    [
      'a width that no tab has, in a language of braces',
      'go',
      GO,
      ['func g() {', 'func g() {\n     log()'],
      'func g() {\n     log()\n',
    ],
  ])('%s', async (_, language, text, [search, replace], part) => {
    expect((await made(text, replaceEdit(search, replace), language)).text).toContain(part);
  });
});

test('prose stays as it was sent: it shows code of any kind', async () => {
  const edit = replaceEdit('def g():', 'def g():\n\tlog()', { path: 'docs/a.md' });
  expect((await made(SPACED, edit)).text).toContain('def g():\n\tlog()\n');
});

describe('where nothing tells how deep lines are, and a wrong depth breaks the file', () => {
  test.each<[name: string, language: string | undefined, path: string, text: string, halves: Halves]>([
    ['a recipe', undefined, 'Makefile', MAKE, ['vet:', 'vet:\n     @echo']],
    ['Python', 'python', 'a.py', TABBED, ['\t\treturn 1', '\t\treturn 1\n     x()']],
  ])('is refused: %s', async (_, language, path, text, [search, replace]) => {
    const { code, text: after } = await made(text, replaceEdit(search, replace, { path }), language);
    expect(code).toBe('EDIT_CONFLICT');
    expect(after).toBe(text);
  });
});
