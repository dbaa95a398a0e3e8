import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

const PYTHON = `import os

LIMIT = compute(1)


class Test:
    """The class."""

    def first(self):
        """One."""
        return 1

    @cached
    def second(self, a):
        x = 1
        return x
`;

async function made(
  action: AnchorAction,
  anchor: Partial<Anchor>,
  content: string,
  [language, text] = ['python', PYTHON],
): Promise<string> {
  const edit: AnchorEdit = {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type: 'function_definition', selected: '', ...anchor },
    content,
    source: NOWHERE,
  };
  const { document, outcomes } = applyEdits(Document.of(text), [edit], { syntax: await syntax(language) });
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

const FIRST = '    def first(self):\n        """One."""\n        return 1\n';
const NEW = '    def fresh(self):\n        return 3\n';
const BEHIND = `${FIRST}\n${NEW}\n    @cached`;
const BEFORE = `class."""\n\n${NEW}\n${FIRST}`;
const LINE = { type: 'line_pattern' } as const;

describe('content that has a copy of its anchor', () => {
  it.each<[string, AnchorAction, Partial<Anchor>, string, string]>([
    ['before what is new', 'insert_after', { selected: 'first' }, `${FIRST}\n${NEW}`, BEHIND],
    ['behind what is new', 'insert_before', { selected: 'first' }, `${NEW}\n${FIRST}`, BEFORE],
    [
      'less deep than the file',
      'insert_after',
      { selected: 'first' },
      `${FIRST}\n${NEW}`.replace(/^ {4}/gm, ''),
      BEHIND,
    ],
    [
      'with its decorator',
      'insert_before',
      { selected: 'second' },
      `${NEW}\n    @cached\n    def second(self, a):\n        x = 1\n        return x\n`,
      `return 1\n\n${NEW}\n    @cached\n    def second`,
    ],
    [
      'of a line',
      'insert_after',
      { ...LINE, selected: 'LIMIT = compute(1)' },
      'LIMIT = compute(1)\nMOST = compute(2)\n',
      'import os\n\nLIMIT = compute(1)\nMOST = compute(2)\n\n\nclass',
    ],
    [
      'of a line behind it',
      'insert_before',
      { ...LINE, selected: 'LIMIT = compute(1)' },
      'MOST = compute(2)\nLIMIT = compute(1)\n',
      'import os\n\nMOST = compute(2)\nLIMIT = compute(1)\n\n\nclass',
    ],
  ])('has it once in the file: %s', async (_, action, anchor, content, part) => {
    expect(await made(action, anchor, content)).toContain(part);
  });

  it.each<[string, string]>([
    ['alone', FIRST],
    ['with another body', '    def first(self):\n        return 2\n'],
    ['with another body, and something new', `    def first(self):\n        return 2\n\n${NEW}`],
    ['with nothing but its head and a line', '    def first(self):\n        log()\n'],
  ])('is refused: a function %s', async (_, content) => {
    expect(await made('insert_after', { selected: 'first' }, content)).toBe('EDIT_CONFLICT');
  });

  it('may be another definition with the same name', async () => {
    const file = 'declare function f(a: string): void;\n\nfunction g(): void {\n  run();\n}\n';
    const content = 'function g(a: string): void;\n';
    expect(await made('insert_before', { selected: 'g' }, content, ['typescript', file])).toContain(
      'function g(a: string): void;',
    );
    const rust = '#[cfg(unix)]\nfn f() {\n    a();\n}\n';
    const other = '#[cfg(windows)]\nfn f() {\n    b();\n}\n';
    expect(await made('insert_after', { selected: 'f' }, other, ['rust', rust])).toContain(`}\n\n${other}`);
  });

  it('may be a line that the file has several times', async () => {
    const file = 'def f():\n    step(one)\n    wait(1)\n\n\ndef g():\n    step(one)\n';
    const anchor = { ...LINE, selected: 'step(one)', line: 2 };
    expect(await made('insert_after', anchor, '    step(one)\n    wait(2)\n', ['python', file])).toContain(
      '    step(one)\n    step(one)\n    wait(2)\n    wait(1)',
    );
  });
});

describe('text that is inserted into a definition of Python', () => {
  it.each<[string, Partial<Anchor>, string, string]>([
    [
      'of a class',
      { type: 'class_definition', selected: 'Test' },
      '    limit = 1\n',
      'class."""\n    limit = 1\n',
    ],
    ['of a function', { selected: 'first' }, '        log()\n', 'One."""\n        log()\n'],
    ['without any', { selected: 'second' }, '        log()\n', 'a):\n        log()\n'],
    ['and is one', { selected: 'second' }, '        """Two."""\n', 'a):\n        """Two."""\n        x'],
    [
      'by the line of the head',
      { selected: 'def first(self):', scope: 'line' },
      '        log()\n',
      'first(self):\n        log()\n        """One',
    ],
  ])('goes behind its description: %s', async (_, anchor, content, part) => {
    expect(await made('insert_after', anchor, content)).toContain(part);
  });

  it('goes behind a description of several lines', async () => {
    const file = 'class A:\n    # kept\n    """One.\n\n    Two.\n    """\n\n    a = 1\n';
    const anchor = { type: 'class_definition', selected: 'A' } as const;
    expect(await made('insert_after', anchor, '    b = 2\n', ['python', file])).toContain(
      'Two.\n    """\n    b = 2\n\n    a = 1',
    );
  });
});

describe('the head of a definition as an anchor', () => {
  it.each([
    ['def first(self)'],
    ['def first'],
    ['first(self)'],
    ['def  first(self)'],
    ['    def first(self)'],
  ])('may lack its end or its start: %s', async selected => {
    expect(await made('insert_after', { selected }, NEW)).toContain(BEHIND);
  });

  it.each([['def firs'], ['irst(self)'], ['def'], ['(self)'], ['first(other)']])(
    'has its whole name, and is in the file: %s',
    async selected => {
      expect(await made('insert_after', { selected }, NEW)).toBe('ANCHOR_NOT_FOUND');
    },
  );

  it('is refused where several have it', async () => {
    const file =
      'class A:\n    def f(self, a):\n        run()\n\nclass B:\n    def f(self, b):\n        run()\n';
    expect(await made('delete', { selected: 'def f' }, '', ['python', file])).toBe('ANCHOR_NOT_UNIQUE');
  });
});
