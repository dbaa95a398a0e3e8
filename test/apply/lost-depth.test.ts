import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { Document } from '../../src/text/index.js';

async function edit(file: string, search: string, replace: string, path = 'a.js') {
  const workspace = new MemoryWorkspace({ [path]: file });
  const reply = JSON.stringify({ path, old_str: search, new_str: replace });
  const report = await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
  const text = workspace.textOf(path) as string;
  return { code: report.edits[0]?.refusal?.code, text };
}

function lines(...all: string[]): string {
  return all.join('\n');
}

const JS = lines(
  'class A {',
  '  load() {',
  '    const a = read();',
  '    check(a);',
  '    return a;',
  '  }',
  '}',
  '',
);
const PY = lines('def f(x):', '    y = g(x)', '    check(y)', '    return y', '', 'z = 1', '');

describe('a replacement that lost the depth of its search', () => {
  it.each([
    [
      'the block goes on behind',
      JS,
      lines('    const a = read();', '    check(a);'),
      lines('const a = read(1);', 'check(a);'),
    ],
    [
      'the block is closed behind',
      JS,
      lines('    check(a);', '    return a;'),
      lines('check(a, 1);', 'return a;'),
    ],
    [
      'new lines among them',
      JS,
      lines('    check(a);', '    return a;'),
      lines('check(a);', 'if (a) {', '  log(a);', '}', 'return a;'),
    ],
    [
      'a whole member',
      JS,
      lines('  load() {', '    const a = read();'),
      lines('load() {', '  const a = read(1);'),
    ],
    [
      'with blank lines',
      lines('{', '  one();', '    ', '  two();', '}', ''),
      lines('  one();', '    ', '  two();'),
      lines('one();', '', 'two(2);'),
    ],
    ['tabs', lines('func f() {', '\ta()', '\tb()', '}', ''), lines('\ta()', '\tb()'), lines('a()', 'b(1)')],
    [
      'the lines of a YAML list',
      lines('on:', '  push:', '    - a', '    - b', '    - c', ''),
      lines('    - a', '    - b'),
      lines('- a', '- b2', '- b3'),
    ],
    [
      'the whole body in Python',
      PY,
      lines('    y = g(x)', '    check(y)', '    return y'),
      lines('y = g(x, 1)', 'check(y)', 'return y'),
    ],
    [
      'the start of the body in Python',
      PY,
      lines('    y = g(x)', '    check(y)'),
      lines('y = g(x, 1)', 'check(y)'),
    ],
    [
      'a block of an inner block',
      lines(
        'class A:',
        '    def f(self):',
        '        a()',
        '        b()',
        '    def g(self):',
        '        c()',
        '',
      ),
      lines('        a()', '        b()'),
      lines('a(1)', 'b()'),
    ],
    [
      'the end of a body in Python',
      PY,
      lines('    check(y)', '    return y'),
      lines('check(y)', 'return y + 1'),
    ],
    [
      'the end of the file',
      lines('for a in b:', '    c(a)', '    d(a)', '    e(a)', ''),
      lines('    d(a)', '    e(a)'),
      lines('d(a)', 'e(a, 1)'),
    ],
    [
      'it closes the block itself',
      JS,
      lines('    check(a);', '    return a;'),
      lines('check(a);', '}', 'more() {', 'return a;'),
    ],
  ])('is refused: %s', async (_, file, search, replace) => {
    expect(await edit(file, search, replace, file === JS ? 'a.js' : 'a.py')).toEqual({
      code: 'EDIT_CONFLICT',
      text: file,
    });
  });
});

describe('a replacement less deep than its search that stays as written', () => {
  it.each([
    [
      'nothing but the depth changes',
      'a.js',
      JS,
      lines('    check(a);', '    return a;'),
      lines('check(a);', 'return a;'),
    ],
    [
      'nothing but blanks and the depth change',
      'a.js',
      JS,
      lines('    check(a);', '    return a;'),
      lines('check( a );', 'return a;'),
    ],
    [
      'out of a condition',
      'a.py',
      lines('if x:', '    a()', '    b()', 'c()', ''),
      lines('if x:', '    a()', '    b()'),
      lines('a(1)', 'b()'),
    ],
    [
      'out of a condition in a body',
      'a.py',
      lines('def f():', '    if x:', '        a()', '        b()', '    c()', ''),
      lines('    if x:', '        a()', '        b()'),
      lines('    a(1)', '    b()'),
    ],
    [
      'one line keeps its depth',
      'a.c',
      lines('f() {', '  a();', '  b();', '}', ''),
      lines('  a();', '  b();'),
      lines('#if X', '  a();', '#endif'),
    ],
    [
      'not the margin',
      'a.js',
      lines('{', '    {', '        a();', '        b();', '    }', '}', ''),
      lines('        a();', '        b();'),
      lines('    a();', '    b(1);'),
    ],
    [
      'a list in prose',
      'a.md',
      lines('- x', '  - a', '  - b', '  - c', ''),
      lines('  - a', '  - b'),
      lines('- a', '- b2'),
    ],
    ['no line is in both', 'a.js', JS, lines('    check(a);'), lines('// note')],
    [
      'a directive of a preprocessor',
      'a.c',
      lines('f() {', '  #if A', '  g(1);', '  h();', '}', ''),
      lines('  #if A', '  g(1);'),
      lines('#if A', '  go(1, 2, 3);'),
    ],
    [
      'a changed line as deep as before',
      'a.yaml',
      lines('x:', '    a: 1', '    - name: b', '    - name: c', ''),
      lines('    a: 1', '    - name: b'),
      lines('a: 1', '    - name: d'),
    ],
    [
      'the search is at the margin',
      'a.py',
      lines('a = 1', 'b = 2', ''),
      lines('a = 1', 'b = 2'),
      lines('a = 1', 'b = 3'),
    ],
    [
      'some lines deeper, some not',
      'a.js',
      JS,
      lines('    const a = read();', '    check(a);', '    return a;'),
      lines('const a = read();', '  check(a);', 'return a + 1;'),
    ],
  ])('%s', async (_, path, file, search, replace) => {
    expect((await edit(file, search, replace, path)).text).toBe(file.replace(search, replace));
  });

  it('a hunk of a patch is to be taken to the letter', async () => {
    const workspace = new MemoryWorkspace({ 'a.py': lines('if x:', '    a()', '    b()', '    c()', '') });
    const reply = lines(
      '--- a/a.py',
      '+++ b/a.py',
      '@@ -2,2 +2,2 @@',
      '-    a()',
      '-    b()',
      '+a()',
      '+b(1)',
      '',
    );
    await applyReply(reply, workspace, { format: 'unified-diff', syntaxCheck: false });
    expect(workspace.textOf('a.py')).toBe(lines('if x:', 'a()', 'b(1)', '    c()', ''));
  });
});

describe('indentation that is meant', () => {
  it('stays as written where several edits move a block together', async () => {
    const file = lines('if (DEBUG) {', '    configure(1);', '    run();', '}', '');
    const workspace = new MemoryWorkspace({ 'a.js': file });
    const edits = [
      { oldText: 'if (DEBUG) {\n', newText: '' },
      { oldText: '    configure(1);\n    run();', newText: 'configure(2);\nrun();' },
      { oldText: '\n}\n', newText: '\n' },
    ];
    const reply = JSON.stringify({ path: 'a.js', edits });
    await applyReply(reply, workspace, { format: 'edit-call', syntaxCheck: false });
    expect(workspace.textOf('a.js')).toBe(lines('configure(2);', 'run();', ''));
  });

  it('is no byte order mark', async () => {
    const file = '\ufeffnamespace A\n{\n}\n';
    const document = Document.of(file);
    const made = applyEdits(document, [
      replaceEdit('\ufeffnamespace A\n{', '\ufeffusing X;\n\nnamespace A\n{'),
    ]);
    expect(made.document.text).toBe('\ufeffusing X;\n\nnamespace A\n{\n}\n');
  });
});
