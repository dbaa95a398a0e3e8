import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import type { Anchor, AnchorAction, AnchorEdit } from '../../../src/edit/index.js';
import { NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

function edit(action: AnchorAction, anchor: Partial<Anchor>, content: string): AnchorEdit {
  const whole = { type: 'function_definition', selected: '', ...anchor } as const;
  return { kind: 'anchor', path: undefined, action, anchor: whole, content, source: NOWHERE };
}

async function made(language: string, text: string, one: AnchorEdit): Promise<string> {
  const { document, outcomes } = applyEdits(Document.of(text), [one], { syntax: await syntax(language) });
  return outcomes.map(o => (o.kind === 'refused' ? o.refusal.message : '')).join('') || document.text;
}

const PYTHON = 'class A:\n    def a(self):\n        return 1\n\n    def b(self):\n        return 2\n';
const TS = 'class A {\n  a() {\n    return 1;\n  }\n\n  b() {\n    return 2;\n  }\n}\n';
const RUBY = 'class A\n  def a\n    1\n  end\n\n  def b\n    2\n  end\nend\n';
const CPP = 'struct A {\n  void a() {\n    x();\n  }\n\n  void b() {\n    y();\n  }\n};\n';

describe('lines of the content that are text', () => {
  test.each([
    ['python', PYTHON, '    def c(self):\n        return """\nfoo\n"""\n'],
    ['typescript', TS, '  c() {\n    return `\nfoo\n`;\n  }\n'],
    ['ruby', RUBY, '  def c\n    <<EOS\nfoo\nEOS\n  end\n'],
    ['cpp', CPP, '  void c() {\n#ifdef X\n    y();\n#endif\n  }\n'],
    ['cpp', CPP, '  void c() {\n    auto s = R"(\nfoo)";\n  }\n'],
  ])('say nothing of its indentation: %s', async (language, text, content) => {
    const expected = text.replace(/\n\n/, `\n\n${content}\n`);
    expect(await made(language, text, edit('insert_after', { selected: 'A.a' }, content))).toBe(expected);
  });

  test.each([
    [
      'python',
      PYTHON,
      'def c(self):\n    return """\nfoo\n"""\n',
      '    def c(self):\n        return """\nfoo\n"""\n',
    ],
    ['typescript', TS, 'c() {\n  return `\nfoo\n`;\n}\n', '  c() {\n    return `\nfoo\n`;\n  }\n'],
    ['ruby', RUBY, 'def c\n  <<EOS\nfoo\nEOS\nend\n', '  def c\n    <<EOS\nfoo\nEOS\n  end\n'],
  ])('stay as they are where the code moves: %s', async (language, text, content, put) => {
    const expected = text.replace(/\n\n/, `\n\n${put}\n`);
    expect(await made(language, text, edit('insert_after', { selected: 'A.a' }, content))).toBe(expected);
  });

  test('move with it where they are laid out with it', async () => {
    const content = 'def c(self):\n    """Doc.\n\n    More.\n    """\n';
    const put = '    def c(self):\n        """Doc.\n\n        More.\n        """\n';
    const result = await made('python', PYTHON, edit('insert_after', { selected: 'A.a' }, content));
    expect(result).toBe(PYTHON.replace(/\n\n/, `\n\n${put}\n`));
  });

  test('are unchanged behind a line, too', async () => {
    const content = 'cat <<EOF\nfoo\nEOF\n';
    const after = edit('insert_after', { type: 'line_pattern', selected: 'x' }, content);
    expect(await made('bash', 'a() {\n\tx\n}\n', after)).toBe('a() {\n\tx\n\tcat <<EOF\nfoo\nEOF\n}\n');
    const into = edit('insert_after', { selected: 'a() {' }, '    cat <<EOF\nfoo\nEOF\n');
    expect(await made('bash', 'a() {\n\tx\n}\n', into)).toBe('a() {\n\tcat <<EOF\nfoo\nEOF\n\tx\n}\n');
  });

  test('do not hide that a whole definition is one', async () => {
    const content = '    def a(self):\n        return """\nfoo\n"""\n';
    expect(await made('python', PYTHON, edit('replace', { selected: 'A.a' }, content))).toBe(
      PYTHON.replace('    def a(self):\n        return 1\n', content),
    );
  });
});

test.each([
  ['python', PYTHON, 'def c(self):\n        return 3\n', '    '],
  ['python', PYTHON, '@property\n    def c(self):\n        return 3\n', '    '],
  ['typescript', TS, 'c() {\n    return 3;\n  }\n', '  '],
])('the indentation of the first line alone may be lost: %s %j', async (language, text, content, indent) => {
  const expected = text.replace(/\n\n/, `\n\n${indent}${content}\n`);
  expect(await made(language, text, edit('insert_after', { selected: 'A.a' }, content))).toBe(expected);
});

describe('the head of a definition', () => {
  test.each([
    [
      'python',
      'def f(\n    a,\n    b,\n):\n    return a\n',
      'def f(a, b, c):\n',
      'def f(a, b, c):\n    return a\n',
    ],
    [
      'ruby',
      'class A\n  def f(a)\n    1\n  end\nend\n',
      'def f(b)',
      'class A\n  def f(b)\n    1\n  end\nend\n',
    ],
    ['python', 'def f(a):\n    # why\n    return a\n', 'def f(b):', 'def f(b):\n    # why\n    return a\n'],
    [
      'typescript',
      'function f(\n  a: A,\n) {\n  return a;\n}\n',
      'function f() {',
      'function f() {\n  return a;\n}\n',
    ],
    ['java', 'class A {\n  void f(int a)\n  {\n  }\n}\n', 'void f()', 'class A {\n  void f()\n  {\n  }\n}\n'],
    [
      'java',
      'class A {\n  void f(\n    int a)\n  {\n  }\n}\n',
      'void f() {',
      'class A {\n  void f() {\n  }\n}\n',
    ],
  ])('is replaced with all its lines: %s %j', async (language, text, content, expected) => {
    expect(await made(language, text, edit('replace', { selected: 'f' }, content))).toBe(expected);
  });

  test('of a key has no value', async () => {
    const key = { type: 'class_definition', selected: 'run' } as const;
    const text = 'a:\n  run: |\n    echo\n    x\n  b: 1\n';
    expect(await made('yaml', text, edit('replace', key, 'run: echo'))).toBe('a:\n  run: echo\n  b: 1\n');
    expect(await made('yaml', text, edit('replace', key, 'do: |'))).toBe(text.replace('run', 'do'));
  });

  test('keeps its decorators and comments where what takes its place has none', async () => {
    const text = '# Says.\n@deco(\n    1,\n)\ndef f(a):\n    return a\n';
    const content = 'def f(b):\n    return b\n';
    const expected = '# Says.\n@deco(\n    1,\n)\ndef f(b):\n    return b\n';
    expect(await made('python', text, edit('replace', { selected: 'f' }, content))).toBe(expected);
    const whole = edit('replace', { selected: 'f', scope: 'definition' }, content);
    expect(await made('python', text, whole)).toBe(content);
    const led = edit('replace', { selected: 'f' }, `@other\n${content}`);
    expect(await made('python', text, led)).toBe(`# Says.\n@other\n${content}`);
    const told = edit('replace', { selected: 'f' }, `# Tells.\n${content}`);
    expect(await made('python', text, told)).toBe(`# Tells.\n${content}`);
  });

  test('may begin before the line of its name', async () => {
    const text = '// Says.\ntemplate <typename T>\nT\nf(T a) {\n  return a;\n}\n';
    const content = 'template <typename T>\nT f(T b) {\n  return b;\n}\n';
    expect(await made('cpp', text, edit('replace', { selected: 'f' }, content))).toBe(`// Says.\n${content}`);
  });
});

describe('a definition in one line', () => {
  test.each([
    [
      'python',
      'class A:\n    def f(self): return 1\n',
      'def h(self): return 3\n',
      '    def h(self): return 3\n',
    ],
    ['typescript', 'class A {\n  f(a: string): void;\n', '  f(a: A): void;\n', '  f(a: A): void;\n'],
    ['typescript', 'class A {\n  f() { g(); }\n', 'h() {}', '  h() {}\n'],
  ])('has no inside behind its line: %s', async (language, text, content, put) => {
    const after = edit('insert_after', { selected: 'A.f', scope: 'line' }, content);
    const end = language === 'python' ? '' : '}\n';
    expect(await made(language, text + end, after)).toBe(text + put + end);
  });

  test('takes nothing in', async () => {
    const into = edit('insert_after', { type: 'class_definition', selected: 'B' }, '  y = 2;\n');
    expect(await made('typescript', 'class B { x = 1 }\nq();\n', into)).toMatch(/^B is on one line/);
  });
});

test('behind a head with its brace below, the brace comes first', async () => {
  const text = 'class A\n{\n    void F()\n    {\n        x();\n    }\n}\n';
  const into = edit('insert_after', { selected: 'F', scope: 'line' }, 'y();');
  expect(await made('csharp', text, into)).toBe(text.replace('        x', '        y();\n        x'));
});

test('in a branch that is no definition, the gap is that of inner ones', async () => {
  const text = 'if x:\n    def f():\n        return 2\n';
  const after = edit('insert_after', { selected: 'f' }, 'def g():\n    return 3\n');
  expect(await made('python', text, after)).toBe(`${text}\n    def g():\n        return 3\n`);
});

describe('a run up to the head of a definition', () => {
  const text = '@deco\ndef f():\n    pass\n\n\ndef g():\n    return 1\n\n\ndef h():\n    pass\n';
  const until = 'def g():';

  test('has all of it, and the decorators of the first', async () => {
    const gone = edit('delete', { selected: 'f', until }, '');
    expect(await made('python', text, gone)).toBe('\n\ndef h():\n    pass\n');
  });

  test('has its line alone where that is said, or stays a head', async () => {
    const literal = edit('delete', { selected: 'f', until, scope: 'line' }, '');
    expect(await made('python', text, literal)).toBe('@deco\n    return 1\n\n\ndef h():\n    pass\n');
    const head = edit('replace', { selected: 'f', until }, 'def f2():\n    pass\n\n\ndef g():\n');
    expect(await made('python', text, head)).toBe(text.replace('def f()', 'def f2()'));
  });
});
