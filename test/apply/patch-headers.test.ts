import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/edit/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE = `import os

class A:
    limit = 3

    def a(self):
        log("start")
        x()
        y()

    def b(self):
        x()
        z()

def c():
    return 1

VALUES = [
    'one',
    'two',
]

def d(
    first,
    second,
):
    value = first
    return value
`;

const patch = (...hunks: readonly string[]) =>
  `*** Begin Patch\n*** Update File: f.py\n${hunks.join('')}*** End Patch\n`;
/** A hunk that only adds lines, under headers. */
const under = (headers: string, ...lines: readonly string[]) =>
  `${headers
    .split(' > ')
    .map(header => `@@ ${header}\n`)
    .join('')}${lines.map(line => `+${line}\n`).join('')}`;

interface Made {
  readonly text: string;
  readonly refusal: Refusal | undefined;
}

async function made(reply: string, file = FILE): Promise<Made> {
  const workspace = new MemoryWorkspace({ 'f.py': file });
  const report = await applyReply(reply, workspace);
  const read = await workspace.read('f.py');
  const text = read.kind === 'file' ? new TextDecoder().decode(read.bytes) : read.kind;
  const refusal = [...report.edits.map(edit => edit.refusal ?? undefined), ...report.problems].find(Boolean);
  return { text, refusal };
}

/** The file with lines put behind the only line that a text stands in. */
function behind(text: string, lines: readonly string[], file = FILE): string {
  const at = file.indexOf('\n', file.indexOf(text)) + 1;
  if (file.indexOf(text) !== file.lastIndexOf(text)) throw new Error(`Not once: ${text}`);
  return file.slice(0, at) + lines.map(line => `${line}\n`).join('') + file.slice(at);
}

describe('a hunk of new lines alone goes right behind the line of its header', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['in the body, as indented there', 'def b(self):', ['        new()'], ['        new()']],
    ['with the indentation of the header given', '    def b(self):', ['        new()'], ['        new()']],
    ['without any indentation', 'def b(self):', ['new()'], ['        new()']],
    ['one level too shallow', 'def b(self):', ['    new()'], ['        new()']],
    ['too deep', 'def b(self):', ['            new()'], ['        new()']],
    [
      'with levels of its own',
      'def b(self):',
      ['if q:', '    r()', 'else:', '    s()'],
      ['        if q:', '            r()', '        else:', '            s()'],
    ],
    [
      'with tabs in a file of spaces',
      'def b(self):',
      ['\t\tif q:', '\t\t\tr()'],
      ['        if q:', '            r()'],
    ],
    [
      'with steps of two',
      'def b(self):',
      ['if q:', '  r()', '  if s:', '    t()'],
      ['        if q:', '            r()', '            if s:', '                t()'],
    ],
    [
      'whose first line alone has lost its indentation',
      'def b(self):',
      ['if q:', '            r()', '        s()'],
      ['        if q:', '            r()', '        s()'],
    ],
    ['in a class', 'class A:', ['    size = 1'], ['    size = 1']],
    ['in a class without indentation', 'class A:', ['size = 1'], ['    size = 1']],
    [
      'a definition in a class',
      'class A:',
      ['    def e(self):', '        pass', ''],
      ['    def e(self):', '        pass', ''],
    ],
    ['beside a line that opens nothing', 'import os', ['import sys'], ['import sys']],
    ['beside a deeper line that opens nothing', 'limit = 3', ['    size = 4'], ['    size = 4']],
    ['beside one in the midst of a block', 'value = first', ['log()'], ['    log()']],
    ['as an item of a list', 'VALUES = [', ["    'zero',"], ["    'zero',"]],
    ['as an argument', 'def d(', ['    zero,'], ['    zero,']],
  ])('%s', async (_, header, lines, wanted) => {
    const { text, refusal } = await made(patch(under(header, ...lines)));
    expect(refusal).toBeUndefined();
    expect(text).toBe(behind(header.trim(), wanted));
  });

  it('that several headers tell', async () => {
    const { text } = await made(patch(under('def b(self): > x()', '        new()')));
    expect(text).toBe(FILE.replace('x()\n        z()', 'x()\n        new()\n        z()'));
  });

  it('beside a statement that is closed, though deeper lines follow', async () => {
    const file = 'use(a);\n\n    deep();\n';
    expect((await made(patch(under('use(a);', 'use(b);')), file)).text).toBe(
      'use(a);\nuse(b);\n\n    deep();\n',
    );
  });

  it.each<[string, string, string, readonly string[]]>([
    ['a directive before deeper lines', '#define A 1\n\tint b;\n', '#define A 1', ['#define C 2']],
    ['a line before deeper lines that opens nothing', 'a = 1\n\n    b = 2\n', 'a = 1', ['c = 3']],
    ['lines that close what the header opens', 'class A {\n  x\n}\n', 'class A {', ['}', 'class B {']],
    [
      'a list by tabs in a file of spaces',
      '  a\n    b\n  c\n    d\n\te(1),\n',
      'e(1),',
      ['\te(2),', '\te(3),'],
    ],
  ])('as they are: %s', async (_, file, header, lines) => {
    const { text, refusal } = await made(patch(under(header, ...lines)), file);
    expect([refusal, text]).toEqual([undefined, behind(header, lines, file)]);
  });

  it('for each of several hunks, also below each other', async () => {
    const { text } = await made(
      patch(under('def b(self):', '        new_call()'), under('def c():', '    log_it()')),
    );
    expect(text).toBe(behind('def c():', ['    log_it()'], behind('def b(self):', ['        new_call()'])));
  });

  it('that a hunk before it has made', async () => {
    const { text } = await made(
      patch(
        '@@ def c():\n-    return 1\n+    if ok():\n+        return 1\n',
        under('if ok():', '        log()'),
      ),
    );
    expect(text).toBe(FILE.replace('    return 1', '    if ok():\n        log()\n        return 1'));
  });

  it('and keeps the line endings of the file, and a last line without one', async () => {
    const file = 'a:\r\n  b\r\nc:';
    expect((await made(patch(under('a:', '  x')), file)).text).toBe('a:\r\n  x\r\n  b\r\nc:');
    expect((await made(patch(under('c:', '  x')), file)).text).toBe('a:\r\n  b\r\nc:\r\n  x');
  });

  it('in a body that is empty yet', async () => {
    const file = 'class A {\n  a() {\n  }\n}\n\nclass B {\n}\n';
    expect((await made(patch(under('class B {', 'x = 1;')), file)).text).toBe(
      file.replace('B {\n', 'B {\n  x = 1;\n'),
    );
  });

  it('at the end of the file where it says so', async () => {
    const { text } = await made(patch(`${under('def c():', 'x = 1')}*** End of File\n`));
    expect(text).toBe(`${FILE}x = 1\n`);
  });

  it('once, also where the patch comes twice', async () => {
    const reply = patch(under('def b(self):', '        new_call()'));
    const once = (await made(reply)).text;
    expect((await made(reply, once)).text).toBe(once);
  });
});

describe('a hunk of new lines alone is refused, and says what it could mean,', () => {
  it.each<[string, string, readonly string[], string]>([
    ['where its header is no line', 'def nope():', ['    x'], 'EDIT_NO_OCCURRENCE_FOUND'],
    ['where its header is only a part of a line', 'class', ['    x'], 'EDIT_NO_OCCURRENCE_FOUND'],
    ['where its header stands twice', 'x()', ['        new()'], 'EDIT_AMBIGUOUS'],
    [
      'where it may be a method beside',
      'def b(self):',
      ['    def e(self):', '        pass'],
      'EDIT_AMBIGUOUS',
    ],
    ['where it may be a function beside', 'def c():', ['def e():', '    pass'], 'EDIT_AMBIGUOUS'],
    ['where it may be a class beside', 'class A:', ['class E:', '    pass'], 'EDIT_AMBIGUOUS'],
    ['where it may stand in the block or behind it', 'return 1', ['log()'], 'EDIT_AMBIGUOUS'],
    ['where an item lacks the comma of the others', 'VALUES = [', ["    'zero'"], 'EDIT_AMBIGUOUS'],
    ['where a statement would be an argument', 'def d(', ['    log()'], 'EDIT_AMBIGUOUS'],
    ['between two levels', 'def b(self):', ['  new()'], 'EDIT_AMBIGUOUS'],
  ])('%s', async (_, header, lines, code) => {
    const { text, refusal } = await made(patch(under(header, ...lines)));
    expect([refusal?.code, text]).toEqual([code, FILE]);
    expect(refusal?.message).toContain(JSON.stringify(header));
    const shown = [refusal?.evidence.nearest, ...(refusal?.evidence.places ?? [])].filter(Boolean);
    expect(shown.length > 0 || refusal?.message.includes('no line of it is in the file')).toBe(true);
  });

  it('where its header is the first of several lines of one statement', async () => {
    const file = 'def a(b,\n      c):\n    return b\n';
    expect((await made(patch(under('def a(b,', '    log()')), file)).refusal?.code).toBe('EDIT_AMBIGUOUS');
  });

  it('as malformed where it has no header', async () => {
    expect((await made(patch('+new()\n'))).refusal?.code).toBe('EDIT_MALFORMED');
  });

  it('as malformed where the header is the heading of a diff', async () => {
    expect((await made(patch('@@ -3,0 +4,1 @@ class A:\n+    size = 1\n'))).refusal?.code).toBe(
      'EDIT_MALFORMED',
    );
  });
});

describe('a header that names a line of the file', () => {
  const start = '-        log("start")\n+        log("go")\n';
  const x = '-        x()\n+        xx()\n';

  it.each<[string, string, string, string]>([
    ['encloses the hunk', 'def a(self):', start, FILE.replace('"start"', '"go"')],
    ['encloses its first lines', 'class A:', start, FILE.replace('"start"', '"go"')],
    ['chooses among several places', 'def b(self):', x, FILE.replace('x()\n        z', 'xx()\n        z')],
    [
      'is above lines that stand nowhere else',
      'def a(self):',
      '-    return 1\n+    return 2\n',
      FILE.replace('return 1', 'return 2'),
    ],
    [
      'is the heading of a diff, above the next definition',
      'def a(self):',
      '         y()\n \n-    def b(self):\n+    def bb(self):\n',
      FILE.replace('def b(', 'def bb('),
    ],
    ['is the line that changes', 'def c():', '-def c():\n+def cc():\n', FILE.replace('def c()', 'def cc()')],
    [
      'is a line of the hunk',
      'def c():',
      '-def c():\n-    return 1\n+def c():\n+    return 2\n',
      FILE.replace('return 1', 'return 2'),
    ],
    ['is in another case or not there', 'def q():', start, FILE.replace('"start"', '"go"')],
    ['is a part of several lines, one above', 'def', start, FILE.replace('"start"', '"go"')],
  ])('agrees where it %s', async (_, header, hunk, wanted) => {
    const { text, refusal } = await made(patch(`@@ ${header}\n${hunk}`));
    expect([refusal, text]).toEqual([undefined, wanted]);
  });

  it.each<[string, string, string]>([
    ['below the only place of the hunk', 'def b(self):', start],
    ['far below it', 'def d(', start],
    ['a part of a line below it alone', 'VALUES', start],
    ['the inner one of two, below', 'class A:\n@@ def b(self):', start],
    ['above several places, and encloses none', 'import os', x],
    ['below all of several places', 'def c():', x],
  ])('refuses a hunk where it is %s', async (_, header, hunk) => {
    const { text, refusal } = await made(patch(`@@ ${header}\n${hunk}`));
    expect([refusal?.code, text]).toEqual(['EDIT_AMBIGUOUS', FILE]);
    const named = header.split('\n@@ ').at(-1) as string;
    expect(refusal?.message).toContain(JSON.stringify(named));
    expect(refusal?.evidence.places).toHaveLength(2);
  });

  it('refuses a hunk whose lines have drifted, outside of what it opens, and takes it inside', async () => {
    const drifted =
      '-def total_of(amounts, currency):\n-    result = sum(amonts)\n-    return format(result, currency)\n' +
      '+def total_of(amounts, currency):\n+    result = sum(amonts) * 100\n+    return format(result, currency)\n';
    const body =
      'def total_of(amounts, currency):\n    result = sum(amounts)\n    return format(result, currency)\n';
    const file = `def first():\n    return 1\n\n\n${body}\n\ndef last():\n    return 2\n`;
    const wanted = file.replace('sum(amounts)', 'sum(amounts) * 100');
    expect((await made(patch(`@@\n${drifted}`), file)).text).toBe(wanted);
    expect((await made(patch(`@@ def first():\n${drifted}`), file)).refusal?.code).toBe('EDIT_AMBIGUOUS');
    expect((await made(patch(`@@ def last():\n${drifted}`), file)).refusal?.code).toBe('EDIT_AMBIGUOUS');
    expect((await made(patch(`@@ def total_of(amounts, currency):\n${drifted}`), file)).text).toBe(wanted);
  });

  it('is one whose head goes over several lines', async () => {
    const file =
      'function a(\n  b: string,\n): void {\n  x();\n}\n\nfunction c(\n  b: string,\n): void {\n  x();\n}\n';
    const { text } = await made(patch('@@ function c(\n-  x();\n+  y();\n'), file);
    expect(text).toBe(file.replace(/x\(\);\n}\n$/, 'y();\n}\n'));
  });

  it('does not hold a unified diff, whose heading is the last definition above', async () => {
    const names = '--- a/f.py\n+++ b/f.py\n';
    for (const head of ['@@ -7,1 +7,1 @@ def d(', '@@ -7 +7 @@ class A:', '@@ def b(self):']) {
      expect((await made(`${names}${head}\n${start}`)).text).toBe(FILE.replace('"start"', '"go"'));
    }
  });
});
