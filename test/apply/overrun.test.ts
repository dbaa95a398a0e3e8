import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = `import os
import sys

def load(path):
    text = read(path)
    data = parse(text)
    return data

def save(path, data):
    text = dump(data)
    write(path, text)
    return True
`;

type Texts = readonly [search: string, replace: string];

async function apply(file: string, ...edits: readonly Texts[]) {
  const workspace = new MemoryWorkspace({ 'a.txt': file });
  const calls = edits.map(([old_str, new_str]) => ({ path: 'a.txt', old_str, new_str }));
  const report = await applyReply(JSON.stringify(calls), workspace, { format: 'edit-call' });
  return { report, code: report.edits[0]?.refusal?.code, text: workspace.textOf('a.txt') };
}

const RUNS_ON: readonly (readonly [what: string, texts: Texts, made: string])[] = [
  [
    'the two next lines',
    [
      'def load(path):\n    text = read(path)',
      'def load(path, mode):\n    text = read(path)\n    data = parse(text)\n    return data',
    ],
    FILE.replace('load(path)', 'load(path, mode)'),
  ],
  [
    'the next lines behind a changed one',
    ['    text = read(path)', '    text = read(path, "r")\n    data = parse(text)\n    return data'],
    FILE.replace('read(path)', 'read(path, "r")'),
  ],
  [
    'the next lines over a blank one',
    ['    return data', '    log(data)\n    return data\n\ndef save(path, data):\n    text = dump(data)'],
    FILE.replace('    return data', '    log(data)\n    return data'),
  ],
  [
    'the lines before',
    ['    data = parse(text)', 'def load(path):\n    text = read(path)\n    data = parse(text, True)'],
    FILE.replace('parse(text)', 'parse(text, True)'),
  ],
  [
    'the lines before the first, which stays',
    [
      '    data = parse(text)\n    return data',
      'def load(path):\n    text = read(path)\n    data = parse(text)\n    check(data)\n    return data',
    ],
    FILE.replace('    return data', '    check(data)\n    return data'),
  ],
  [
    'lines on both sides',
    [
      '    data = parse(text)',
      'def load(path):\n    text = read(path)\n    data = parse(text, 1)\n    return data\n\ndef save(path, data):',
    ],
    FILE.replace('parse(text)', 'parse(text, 1)'),
  ],
  [
    'the rest of the file',
    ['    text = dump(data)', '    text = dump(data, 2)\n    write(path, text)\n    return True'],
    FILE.replace('dump(data)', 'dump(data, 2)'),
  ],
  [
    'the start of the file',
    ['\ndef load(path):', 'import os\nimport sys\n\ndef load(path, mode):'],
    FILE.replace('load(path)', 'load(path, mode)'),
  ],
  [
    'the next lines at another depth of the quote',
    ['text = read(path)', 'text = read(path, 1)\ndata = parse(text)\nreturn data'],
    FILE.replace('read(path)', 'read(path, 1)'),
  ],
  [
    'the next lines of a misquoted place',
    [
      'def load( path ):\n    text = read(path)',
      'def load( path ):\n    text = read(path, 1)\n    data = parse(text)\n    return data',
    ],
    FILE.replace('read(path)', 'read(path, 1)'),
  ],
  [
    'the next lines where one is as its last',
    ['import os\nimport sys\n', 'import os\nimport sys, re\n\ndef load(path):\n    text = read(path)\n'],
    FILE.replace('import sys', 'import sys, re'),
  ],
];

describe('a replacement that runs past its search', () => {
  it.each(RUNS_ON)('does not write %s twice', async (_, texts, made) => {
    const { report, text } = await apply(FILE, texts);
    expect(text).toBe(made);
    expect(report.edits[0]?.places[0]?.differences.join()).toContain('repeats');
  });

  it.each(RUNS_ON)('does not write %s twice into a file with CRLF', async (_, texts, made) => {
    const { text } = await apply(FILE.replaceAll('\n', '\r\n'), texts);
    expect(text).toBe(made.replaceAll('\n', '\r\n'));
  });

  it.each([
    ['behind it', ['text = read(path)', 'text = read(path, 1)\n    data = parse(text)']],
    ['before it', ['    data = parse(text)', '    text = read(path)\n    data = parse(text, 1)']],
    ['in place of its own', ['import os', 'import sys\n\ndef load(path):\n    text = read(path)']],
    ['over a blank line', ['import sys', 'import sys, re\n\ndef load(path):']],
  ] as const)('is refused for what may be meant: a line %s', async (_, texts) => {
    const { report, code, text } = await apply(FILE, texts);
    expect([code, text]).toEqual(['EDIT_CONFLICT', FILE]);
    expect(report.edits[0]?.refusal?.evidence.standing).toHaveLength(1);
  });
});

describe('a replacement that runs on over short lines', () => {
  const SHORT = 'def f(x):\n    y = x\n    z = y * 2\n    return z\n\nn = 0\n';

  it.each<[what: string, texts: Texts, made: string]>([
    [
      'two statements',
      ['    y = x', '    y = x + 1\n    z = y * 2\n    return z'],
      SHORT.replace('y = x', 'y = x + 1'),
    ],
    [
      'two statements before',
      ['    return z', '    y = x\n    z = y * 2\n    return -z'],
      SHORT.replace('return z', 'return -z'),
    ],
    [
      'statements over a blank line',
      ['    z = y * 2', '    z = y * 3\n    return z\n\nn = 0'],
      SHORT.replace('y * 2', 'y * 3'),
    ],
    [
      'statements of a dedented quote',
      ['y = x\n', 'y = x + 1\nz = y * 2\nreturn z\n'],
      SHORT.replace('y = x', 'y = x + 1'),
    ],
  ])('writes them once: %s', async (_, texts, made) => {
    expect((await apply(SHORT, texts)).text).toBe(made);
  });

  it.each<[what: string, file: string, texts: Texts]>([
    [
      'one statement that says enough',
      SHORT.replace('return z', 'return total'),
      ['    z = y * 2', '    z = y * 3\n    return total'],
    ],
    ['one of a misquoted place', SHORT, ['    z = y*2', '    z = y*3\n    return z']],
    ['one before a misquoted place', SHORT, ['    z = y*2', '    y = x\n    z = y*3']],
    ['a brace that nothing opens', 'a {\n  b();\n}\n', ['  b();', '  c();\n}']],
    ['brackets that nothing opens', 'f(() => {\n  b();\n});\n', ['  b();', '  c();\n});']],
  ])('is refused: %s', async (_, file, texts) => {
    const { code, text } = await apply(file, texts);
    expect([code, text]).toEqual(['EDIT_CONFLICT', file]);
  });
});

describe('one short line that is as the one beside the place', () => {
  it.each<[what: string, file: string, texts: Texts]>([
    ['an element of a list', '[\n  one,\n  zero,\n]\n', ['  one,', '  one,\n  two,\n  zero,']],
    ['a yield', 'a()\nyield\nb()\n', ['a()', 'a()\ntick()\nyield']],
    ['a yield before', 'a()\nyield\nb()\n', ['b()', 'yield\ntick()\nb()']],
    ['an item before', '- one\n- two\n- six\n', ['- six', '- two\n- five\n- six']],
    ['an instruction', 'mov\nnop\nret\n', ['mov', 'mov\nadd\nnop']],
    ['a last statement', 'a():\n  z = 2\n  return z\n', ['  z = 2', '  z = 3\n  return z']],
  ])('is not written twice: %s', async (_, file, texts) => {
    const { code, text } = await apply(file, texts);
    expect([code, text]).toEqual(['EDIT_CONFLICT', file]);
  });

  it('is written where it closes what the file leaves open', async () => {
    const file = 'if a {\nif b {\nc();\n}\n';
    const { code, text } = await apply(file, ['c();', 'd();\n}']);
    expect([code, text]).toEqual([undefined, file.replace('c();', 'd();\n}')]);
  });
});

describe('new lines like those beside the place', () => {
  it.each([
    [
      'brackets that its own open',
      'a {\n  b(1);\n}\n}\n',
      ['  b(1);\n}', '  b(2);\n}\n\nc {\n  d();\n}'],
      'a {\n  b(2);\n}\n\nc {\n  d();\n}\n}\n',
    ],
    ['a bracket that was missing', 'a {\n  b(1);\n', ['  b(1);', '  b(2);\n}'], 'a {\n  b(2);\n}\n'],
    ['blank lines', 'a = 1\n\n\nb = 2\n', ['a = 1', 'a = 3\n\n'], 'a = 3\n\n\n\n\nb = 2\n'],
    [
      'numbers',
      '[\n  1, 2,\n  3, 4,\n  3, 4,\n]\n',
      ['  1, 2,', '  1, 1,\n  3, 4,'],
      '[\n  1, 1,\n  3, 4,\n  3, 4,\n  3, 4,\n]\n',
    ],
    [
      'an end',
      '#if A\nx()\n#endif\n',
      ['x()', 'y()\n#if B\nz()\n#endif'],
      '#if A\ny()\n#if B\nz()\n#endif\n#endif\n',
    ],
    [
      'lines that it quotes itself',
      'head\n<td>a cell</td>\n<td>a cell</td>\n',
      ['head\n<td>a cell</td>', 'HEAD\n<td>a cell</td>\n<td>a cell</td>'],
      'HEAD\n<td>a cell</td>\n<td>a cell</td>\n<td>a cell</td>\n',
    ],
    [
      'lines that differ',
      FILE,
      ['    return data', '    return data\n\ndef save(path):\n    text = dump(data)'],
      FILE.replace('    return data', '    return data\n\ndef save(path):\n    text = dump(data)'),
    ],
    [
      'lines at another depth',
      'if a:\n    b(one)\nc(two, three)\nd(four, five)\n',
      ['    b(one)', '    b(zero)\n    c(two, three)\n    d(four, five)'],
      'if a:\n    b(zero)\n    c(two, three)\n    d(four, five)\nc(two, three)\nd(four, five)\n',
    ],
    [
      'lines farther off',
      'a = 1\nb = 2\nfirst line here\nsecond line here\n',
      ['a = 1', 'a = 2\nfirst line here\nsecond line here'],
      'a = 2\nfirst line here\nsecond line here\nb = 2\nfirst line here\nsecond line here\n',
    ],
  ] as const)('are written: %s', async (_, file, texts, made) => {
    const { code, text } = await apply(file, texts);
    expect(code).toBeUndefined();
    expect(text).toBe(made);
  });

  it('are written where another edit takes the others away', async () => {
    const { text } = await apply(
      'start here\nfirst old line\nsecond old line\nend here\n',
      ['start here', 'begin here\nfirst old line\nsecond old line'],
      ['first old line\nsecond old line\nend here', 'end there'],
    );
    expect(text).toBe('begin here\nfirst old line\nsecond old line\nend there\n');
  });

  it('are written by a diff that counts its lines', async () => {
    const file = 'a one\nb two\nc three\n';
    const workspace = new MemoryWorkspace({ 'a.txt': file });
    const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,3 @@\n-a one\n+a zero\n+b two\n+c three\n';
    await applyReply(diff, workspace);
    expect(workspace.textOf('a.txt')).toBe('a zero\nb two\nc three\nb two\nc three\n');
  });
});
