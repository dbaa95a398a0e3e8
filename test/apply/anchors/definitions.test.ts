import { describe, expect, test } from 'vitest';
import { type Applied, applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import { candidateAddress, namedAnchors } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

function edit(action: AnchorAction, anchor: Partial<Anchor>, content = ''): AnchorEdit {
  return {
    kind: 'anchor',
    path: undefined,
    action,
    anchor: { type: 'function_definition', selected: '', ...anchor },
    content,
    source: NOWHERE,
  };
}

async function run(language: string, text: string, ...edits: readonly AnchorEdit[]): Promise<Applied> {
  return applyEdits(Document.of(text), edits, { syntax: await syntax(language) });
}

/** The text that the edits make, or the codes and messages of the refusals. */
async function made(language: string, text: string, ...edits: readonly AnchorEdit[]): Promise<string> {
  const { document, outcomes, ok } = await run(language, text, ...edits);
  if (ok) return document.text;
  return outcomes
    .flatMap(o => (o.kind === 'refused' ? `${o.refusal.code}: ${o.refusal.message}` : []))
    .join();
}

const PYTHON = `import os


@cache
def one():
    """First."""
    return 1


def two():
    return 2


class Box:
    x = 1

    # Says it.
    def get(self):
        return self.x

    def put(self, x):
        self.x = x
`;

describe('an insert beside a definition', () => {
  test('goes behind its end, as far from it as its siblings are', async () => {
    expect(
      await made(
        'python',
        PYTHON,
        edit('insert_after', { selected: 'def one():' }, 'def more():\n    pass\n'),
      ),
    ).toBe(PYTHON.replace('    return 1\n', '    return 1\n\n\ndef more():\n    pass\n'));
  });

  test('goes before its decorators and comments', async () => {
    const before = edit('insert_before', { selected: 'one' }, '\n\n\ndef more():\n    pass\n\n');
    expect(await made('python', PYTHON, before)).toBe(
      PYTHON.replace('@cache', 'def more():\n    pass\n\n\n@cache'),
    );
    expect(await made('python', PYTHON, edit('insert_before', { selected: 'get' }, 'y = 2'))).toBe(
      PYTHON.replace('    # Says it.', '    y = 2\n\n    # Says it.'),
    );
  });

  test('has its indentation, in whichever it was written', async () => {
    const expected = PYTHON.replace(
      '        return self.x\n',
      '        return self.x\n\n    def more(self):\n        pass\n',
    );
    for (const content of [
      'def more(self):\n    pass\n',
      '    def more(self):\n        pass\n',
      '\tdef more(self):\n\t\tpass',
    ]) {
      const after = edit('insert_after', { selected: 'def get(self):', scope: 'definition' }, content);
      expect(await made('python', PYTHON, after)).toBe(expected);
    }
  });

  test('works at the end of a file, ended or not', async () => {
    const after = edit('insert_after', { selected: 'two' }, 'def more(): ...');
    const text = 'def one():\n    return 1\n\n\ndef two():\n    return 2';
    expect(await made('python', `${text}\n`, after)).toBe(`${text}\n\n\ndef more(): ...\n`);
    expect(await made('python', text, after)).toBe(`${text}\n\n\ndef more(): ...`);
  });

  test('keeps the line endings of the file', async () => {
    const after = edit('insert_after', { selected: 'one' }, 'def more(): ...\n');
    const text = 'def one():\r\n    return 1\r\n\r\n\r\ndef two():\r\n    return 2\r\n';
    expect(await made('python', text, after)).toBe(
      text.replace('return 1\r\n', 'return 1\r\n\r\n\r\ndef more(): ...\r\n'),
    );
  });

  test('copies blank lines as they are, with blanks in them', async () => {
    const text = 'class A {\n\tvoid a() {\n\t}\n\t\n\tvoid b() {\n\t}\n}\n';
    const after = edit('insert_after', { selected: 'b' }, 'void c() {\n}\n');
    expect(await made('java', text, after)).toBe(text.replace('}\n}', '}\n\t\n\tvoid c() {\n\t}\n}'));
  });

  test('follows the file where that is even, and else the blank lines that it was written with', async () => {
    const even = 'const a = () => {\n};\n\nconst b = () => {\n};\n\nconst c = () => {\n};\n';
    const uneven = even.replace('};\n\nconst b', '};\nconst b');
    const after = edit('insert_after', { selected: 'c' }, '\n\n\nconst d = () => {\n};\n');
    expect(await made('javascript', even, after)).toBe(`${even}\nconst d = () => {\n};\n`);
    expect(await made('javascript', uneven, after)).toBe(`${uneven}\n\n\nconst d = () => {\n};\n`);
  });
});

describe('an insert into a definition', () => {
  test('goes behind its head where the content is further in', async () => {
    const after = edit('insert_after', { selected: 'two' }, '    print("two")\n');
    expect(await made('python', PYTHON, after)).toBe(
      PYTHON.replace('def two():\n', 'def two():\n    print("two")\n'),
    );
    const { outcomes } = await run('python', PYTHON, after);
    expect(outcomes[0]).toMatchObject({ scope: 'line' });
  });

  test('goes behind a head of several lines', async () => {
    const text = 'def f(\n    a,\n    b,\n):\n    return a\n';
    const after = edit('insert_after', { selected: 'f' }, '    a += 1\n');
    expect(await made('python', text, after)).toBe(text.replace('):\n', '):\n    a += 1\n'));
  });

  test.each([
    ['java', 'class A {}\n', 'void b() {\n}', 'class A {\n    void b() {\n    }\n}\n'],
    ['java', '  class A { } // x\n', 'int b;', '  class A {\n      int b;\n  } // x\n'],
    ['python', 'class A: pass\n', 'x = 1', 'class A:\n    x = 1\n'],
    [
      'python',
      'class A:\n    pass\n',
      'def f(self):\n    return 1\n',
      'class A:\n    def f(self):\n        return 1\n',
    ],
    ['python', 'class A:\n\t...\n', 'x = 1', 'class A:\n\tx = 1\n'],
    ['typescript', 'class A {\n}\n', 'b() {}', 'class A {\n  b() {}\n}\n'],
    ['ruby', 'class A\nend\n', 'def b\nend', 'class A\n  def b\n  end\nend\n'],
  ])('fills an empty class: %s %j', async (language, text, content, expected) => {
    const into = edit('insert_after', { type: 'class_definition', selected: 'A', scope: 'line' }, content);
    expect(await made(language, text, into)).toBe(expected);
  });
});

describe('a definition', () => {
  test('is replaced as a whole by a whole one, and its head alone by a head', async () => {
    const whole = edit('replace', { selected: 'def two():' }, 'def two():\n    return "two"\n');
    expect(await made('python', PYTHON, whole)).toBe(PYTHON.replace('return 2', 'return "two"'));
    const head = edit('replace', { selected: 'def two():' }, 'def two(n=2):\n');
    expect(await made('python', PYTHON, head)).toBe(PYTHON.replace('def two():', 'def two(n=2):'));
    const [said] = (await run('python', PYTHON, head)).outcomes;
    expect(said).toMatchObject({ scope: 'line' });
  });

  test('goes with its decorators, comments and blank lines', async () => {
    expect(await made('python', PYTHON, edit('delete', { selected: 'one' }))).toBe(
      PYTHON.replace(/@cache[\s\S]*?return 1\n\n\n/, ''),
    );
    expect(await made('python', PYTHON, edit('delete', { selected: 'get' }))).toBe(
      PYTHON.replace(/ {4}# Says[\s\S]*?self\.x\n\n/, ''),
    );
    expect(await made('python', PYTHON, edit('delete', { selected: 'put' }))).toBe(
      PYTHON.replace(/\n {4}def put[\s\S]*$/, ''),
    );
  });

  test('is found by its name with those that hold it', async () => {
    const text = `${PYTHON}\n\nclass Bag:\n    def get(self):\n        return 3\n`;
    expect(await made('python', text, edit('delete', { selected: 'get' }))).toMatch(/^ANCHOR_NOT_UNIQUE/);
    expect(
      await made('python', text, edit('replace', { selected: 'Bag.get' }, 'def get(self):\n    return 4\n')),
    ).toBe(text.replace('return 3', 'return 4'));
  });

  test('keeps what ends or separates it', async () => {
    const text = 'const o = {\n  a() {\n    return 1;\n  }, // first\n  b() {},\n};\n';
    const replaced = edit('replace', { selected: 'a', scope: 'definition' }, 'a() {\n  return 2;\n}');
    expect(await made('javascript', text, replaced)).toBe(text.replace('return 1', 'return 2'));
  });

  test('that has no lines of its own is refused as a whole', async () => {
    const text = 'class A { a() {} b() {} }\n';
    const refusal = await made('javascript', text, edit('delete', { selected: 'a' }));
    expect(refusal).toMatch(/^ANCHOR_NOT_FOUND: A\.a shares a line with other code/);
  });

  test('is a line where no definition is known, and only if that is said', async () => {
    const text = 'def f():\n    pass\n';
    const behind = (scope?: 'line') =>
      edit('insert_after', { selected: 'def f():', ...(scope && { scope }) }, '    x = 1\n');
    const applied = (one: AnchorEdit) => applyEdits(Document.of(text), [one]);
    expect(applied(behind()).outcomes[0]).toMatchObject({ refusal: { code: 'ANCHOR_NOT_FOUND' } });
    expect(applied(behind('line')).document.text).toBe('def f():\n    x = 1\n    pass\n');
  });
});

describe('imports and decorators', () => {
  const text = 'from a import (\n    b,\n    c,\n)\nimport d\n\n\n@one(\n    1,\n)\ndef f():\n    pass\n';

  test('are taken with all their lines', async () => {
    const type = 'import_statement';
    const after = edit('insert_after', { type, selected: 'from a import (' }, 'import e\n');
    expect(await made('python', text, after)).toBe(text.replace(')\nimport d', ')\nimport e\nimport d'));
    const gone = edit('delete', { type, selected: 'from a import (' });
    expect(await made('python', text, gone)).toBe(text.slice(text.indexOf('import d')));
    const decorator = edit('replace', { type: 'decorator', selected: '@one(' }, '@two\n');
    expect(await made('python', text, decorator)).toBe(text.replace(/@one\([\s\S]*?\n\)/, '@two'));
  });
});

describe('the address of a definition', () => {
  const addressIn = async (language: string, text: string, name: string) => {
    const [document, reader] = [Document.of(text), await syntax(language)];
    const named = namedAnchors(document, reader.outline(document)).find(each => each.candidate.name === name);
    return named === undefined ? '' : candidateAddress(document, named.candidate, 'long');
  };

  test('finds it where others are called so, also after the edits before', async () => {
    const text = `${PYTHON}\n\nclass Bag:\n    def get(self):\n        return 3\n`;
    const at = await addressIn('python', text, 'Bag.get');
    const edits = [
      edit('delete', { selected: 'one' }),
      edit('replace', { selected: 'def get(self):', at }, 'def get(self):\n    return 4\n'),
    ];
    const result = await made('python', text, ...edits);
    expect(result).toContain('class Bag:\n    def get(self):\n        return 4\n');
    expect(result).toContain('return self.x');
  });

  test('that says something else than the text names nothing', async () => {
    const at = await addressIn('python', PYTHON, 'one');
    const refusal = await made('python', PYTHON, edit('delete', { selected: 'def two():', at }));
    expect(refusal).toBe(
      `ANCHOR_NOT_FOUND: ${at} is line 5, "def one():"; what is selected is "def two():".`,
    );
  });

  test('that is invented names nothing', async () => {
    const at = '10#22222222222a';
    const refusal = await made('python', PYTHON, edit('delete', { selected: 'def two():', at }));
    expect(refusal).toMatch(`ANCHOR_NOT_FOUND: The lines of ${at} are not in the file any more.`);
  });
});
