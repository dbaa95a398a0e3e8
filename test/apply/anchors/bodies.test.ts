import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

function replace(
  selected: string,
  content: string,
  scope?: 'definition' | 'line',
  type?: Anchor['type'],
): AnchorEdit {
  return {
    kind: 'anchor',
    path: undefined,
    action: 'replace',
    anchor: { type: type ?? 'function_definition', selected, ...(scope && { scope }) },
    content,
    source: NOWHERE,
  };
}

/** The text that an edit makes, or the code of its refusal. */
async function made(language: string, text: string, edit: AnchorEdit): Promise<string> {
  const { document, outcomes } = applyEdits(Document.of(text), [edit], { syntax: await syntax(language) });
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

const PYTHON = `import os


@cache
def one(a):
    """First."""
    b = a + 1
    return b


class Box(Base):
    """A box."""

    size = 1

    # Says it.
    def get(self):
        return self.size


def last():
    return 3
`;

const GO =
  'package a\n\n// Add adds.\nfunc Add(a int) int {\n\tb := a + 1\n\treturn b\n}\n\nfunc Last() {}\n';
const JS =
  '/** Adds. */\nexport function add(a) {\n  const b = a + 1;\n  return b;\n}\n\nclass Box {\n  get(key) {\n    return this[key];\n  }\n}\n';
const RUBY =
  'class Box < Base\n  # Says it.\n  def get(key)\n    value = find(key)\n    value\n  end\n\n  def last\n    3\n  end\nend\n';
const JAVA =
  'class A {\n    /** Adds. */\n    @Deprecated\n    public int add(int a)\n    {\n        return a + 1;\n    }\n}\n';
const C = 'static int\nadd(int a)\n{\n    return a + 1;\n}\n\nint last(void) {\n    return 3;\n}\n';

describe('content that is a head', () => {
  test.each<
    [
      name: string,
      language: string,
      text: string,
      selected: string,
      content: string,
      from: string,
      to: string,
    ]
  >([
    ['of one line', 'python', PYTHON, 'one', 'def one(a, c):', 'def one(a):', 'def one(a, c):'],
    [
      'of several lines',
      'python',
      PYTHON,
      'one',
      'def one(\n    a,\n    c,\n):\n',
      'def one(a):',
      'def one(\n    a,\n    c,\n):',
    ],
    [
      'of lines that stand further in',
      'python',
      PYTHON,
      'one',
      'def one(a,\n        c):\n',
      'def one(a):',
      'def one(a,\n        c):',
    ],
    [
      'with a decorator',
      'python',
      PYTHON,
      'one',
      '@cache\n@traced\ndef one(a, c):\n',
      '@cache\ndef one(a):',
      '@cache\n@traced\ndef one(a, c):',
    ],
    [
      'with a decorator, of a method without',
      'python',
      PYTHON,
      'get',
      '@property\ndef get(self):\n',
      '    def get',
      '    @property\n    def get',
    ],
    [
      'with another comment',
      'python',
      PYTHON,
      'get',
      '# Says all.\ndef get(self, key):\n',
      '# Says it.\n    def get(self):',
      '# Says all.\n    def get(self, key):',
    ],
    [
      'of a class',
      'python',
      PYTHON,
      'Box',
      'class Box(Other, Base):',
      'class Box(Base):',
      'class Box(Other, Base):',
    ],
    [
      'with a comment behind it',
      'python',
      PYTHON,
      'one',
      'def one(a, c):\n    # adds\n',
      'def one(a):\n',
      'def one(a, c):\n    # adds\n',
    ],
    [
      'with its brace',
      'go',
      GO,
      'Add',
      'func Add(a, c int) int {',
      'func Add(a int) int {',
      'func Add(a, c int) int {',
    ],
    [
      'without its brace',
      'go',
      GO,
      'Add',
      'func Add(a, c int) int',
      'func Add(a int) int {',
      'func Add(a, c int) int {',
    ],
    [
      'with the comment above',
      'go',
      GO,
      'Add',
      '// Add adds two.\nfunc Add(a, c int) int {\n',
      '// Add adds.\nfunc Add(a int)',
      '// Add adds two.\nfunc Add(a, c int)',
    ],
    [
      'of a function that is exported',
      'javascript',
      JS,
      'add',
      'export async function add(a, c) {',
      'export function add(a) {',
      'export async function add(a, c) {',
    ],
    ['of a method', 'javascript', JS, 'get', 'get(key, usual) {', 'get(key) {', 'get(key, usual) {'],
    [
      'of a class with a brace',
      'javascript',
      JS,
      'Box',
      'class Box extends Base {',
      'class Box {',
      'class Box extends Base {',
    ],
    [
      'of a method that ends with a word',
      'ruby',
      RUBY,
      'get',
      'def get(key, usual)',
      'def get(key)',
      'def get(key, usual)',
    ],
    [
      'with its comment, that ends with a word',
      'ruby',
      RUBY,
      'get',
      '# Says all.\ndef get(key, usual)\n',
      '# Says it.\n  def get(key)',
      '# Says all.\n  def get(key, usual)',
    ],
    [
      'of a class that ends with a word',
      'ruby',
      RUBY,
      'Box',
      'class Box < Other',
      'class Box < Base',
      'class Box < Other',
    ],
    [
      'above a brace in its own line',
      'java',
      JAVA,
      'add',
      'public int add(int a, int b)',
      'public int add(int a)',
      'public int add(int a, int b)',
    ],
    ['below a line with its type', 'c', C, 'add', 'add(int a, int b)', 'add(int a)', 'add(int a, int b)'],
    ['with its type', 'c', C, 'add', 'static int\nadd(int a, int b)\n', 'add(int a)', 'add(int a, int b)'],
  ])('takes the place of the head alone: %s', async (_, language, text, selected, content, from, to) => {
    expect(text).toContain(from);
    expect(await made(language, text, replace(selected, content))).toBe(text.replace(from, to));
  });

  test.each([
    ['python', PYTHON, 'one', 'def one(a, c):'],
    ['go', GO, 'Add', 'func Add(a, c int) int'],
    ['go', GO, 'Add', 'func Add(a, c int) int {'],
    ['javascript', JS, 'add', 'export function add(a, c) {'],
    ['ruby', RUBY, 'get', 'def get(key, usual)'],
  ])('is refused where the whole is said to be meant: %s', async (language, text, selected, content) => {
    expect(await made(language, text, replace(selected, content, 'definition'))).toBe('EDIT_PLACEHOLDER');
    const line = await made(language, text, replace(selected, content, 'line'));
    expect(line).not.toBe('EDIT_PLACEHOLDER');
  });
});

describe('content without anything of the body', () => {
  test.each<[name: string, language: string, text: string, selected: string, content: string]>([
    ['a head and a docstring', 'python', PYTHON, 'one', 'def one(a, c):\n    """Adds."""\n'],
    [
      'a head and a docstring of lines',
      'python',
      PYTHON,
      'one',
      'def one(a, c):\n    """Adds.\n\n    And more.\n    """\n',
    ],
    [
      'a head and a docstring, of a function without',
      'python',
      PYTHON,
      'last',
      'def last():\n    """Says."""\n',
    ],
    ['with a decorator', 'python', PYTHON, 'one', '@cache\ndef one(a, c):\n    "Adds."\n'],
    ['with a raw docstring', 'python', PYTHON, 'one', "def one(a, c):\n    r'''Adds.'''\n"],
    [
      'with a docstring and a comment',
      'python',
      PYTHON,
      'one',
      'def one(a, c):\n    """Adds."""\n    # to be done\n',
    ],
    ['of a class', 'python', PYTHON, 'Box', 'class Box(Other):\n    """A box."""\n'],
    ['of a method', 'python', PYTHON, 'get', 'def get(self, key):\n    """Get it."""\n'],
    ['only a comment between braces', 'go', GO, 'Add', 'func Add(a, c int) int {\n\t// adds\n}\n'],
    ['only a comment between braces', 'javascript', JS, 'add', 'export function add(a, c) {\n  // adds\n}\n'],
    [
      'only a comment of lines between braces',
      'javascript',
      JS,
      'Box',
      'class Box {\n  /*\n   * holds\n   */\n}\n',
    ],
    ['only a comment before end', 'ruby', RUBY, 'get', 'def get(key, usual)\n  # says\nend\n'],
    ['a declaration', 'c', C, 'last', 'int last(int n);\n'],
  ])('is refused: %s (%s)', async (_, language, text, selected, content) => {
    for (const scope of [undefined, 'definition'] as const)
      expect(await made(language, text, replace(selected, content, scope))).toBe('EDIT_PLACEHOLDER');
  });

  test('names what would be lost, and what to send', async () => {
    const edit = replace('one', 'def one(a, c):\n    """Adds."""\n', 'definition');
    const [outcome] = applyEdits(Document.of(PYTHON), [edit], { syntax: await syntax('python') }).outcomes;
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: {
        message:
          'The content for one has no body: the 3 lines after the head would be lost. ' +
          'Send the body too; to replace only the head, use "scope": "line".',
        evidence: {
          conflict: { first: 5, file: ['def one(a):', '    """First."""', '    b = a + 1', '    return b'] },
        },
      },
    });
  });
});

/** A line of the body of each definition. */
const GONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: { one: 'b = a + 1', Box: 'size = 1' },
  go: { Add: 'b := a + 1' },
  javascript: { add: 'const b', Box: 'this[key]' },
  ruby: { get: 'find(key)' },
  c: { last: 'return 3' },
};

describe('a body that is meant', () => {
  test.each<[language: string, text: string, selected: string, content: string]>([
    ['python', PYTHON, 'one', 'def one(a):\n    pass\n'],
    ['python', PYTHON, 'one', 'def one(a): ...\n'],
    ['python', PYTHON, 'one', 'def one(a):\n    """Adds."""\n    raise NotImplementedError\n'],
    ['python', PYTHON, 'one', 'def one(a):\n    return\n'],
    ['python', PYTHON, 'Box', 'class Box(Base):\n    pass\n'],
    ['python', PYTHON, 'one', 'one = functools.partial(last)\n'],
    ['go', GO, 'Add', 'func Add(a int) int {\n\tpanic("no")\n}\n'],
    ['go', GO, 'Add', 'func Add() {}\n'],
    ['javascript', JS, 'add', 'export function add() {}\n'],
    ['javascript', JS, 'add', 'export const add = a => a + 1;\n'],
    ['javascript', JS, 'Box', 'class Box {}\n'],
    ['ruby', RUBY, 'get', 'def get(key)\nend\n'],
    ['ruby', RUBY, 'get', 'def get(key)\n  raise NotImplementedError\nend\n'],
    ['c', C, 'last', 'int last(void) { return 4; }\n'],
  ])('takes the place of the whole: %s %#', async (language, text, selected, content) => {
    for (const scope of [undefined, 'definition'] as const) {
      const result = await made(language, text, replace(selected, content, scope));
      expect(result).toContain(content.split('\n')[0]);
      expect(text).toContain(GONE[language]?.[selected]);
      expect(result).not.toContain(GONE[language]?.[selected]);
    }
  });

  test('is that of a stub, where it takes the place of a short one', async () => {
    const content = 'def one(a):\n    """Adds."""\n    ...\n';
    expect(await made('python', PYTHON, replace('one', content))).toContain('"""Adds."""\n    ...\n');
  });

  test('is not asked for where there was none to lose', async () => {
    const text = 'def f():\n    """F."""\n\n\ndef g():\n    pass\n\n\nclass E(Exception):\n    pass\n';
    expect(await made('python', text, replace('f', 'def f(a):\n    """F of a."""\n'))).toBe(
      text.replace('def f():\n    """F."""', 'def f(a):\n    """F of a."""'),
    );
    expect(
      await made(
        'python',
        text,
        replace('E', 'class E(Exception):\n    """Bad."""\n', 'definition', 'class_definition'),
      ),
    ).toBe(text.replace(/ {4}pass\n$/, '    """Bad."""\n'));
  });

  test('of a type may be none', async () => {
    const text = 'struct Point {\n    x: f64,\n    y: f64,\n}\n';
    expect(await made('rust', text, replace('Point', 'struct Point(f64, f64);\n'))).toBe(
      'struct Point(f64, f64);\n',
    );
    expect(await made('rust', text, replace('Point', 'pub struct Point {'))).toBe(`pub ${text}`);
  });
});
