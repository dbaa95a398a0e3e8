import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/edit/index.js';
import { FORMATS, type Problem, parseReply } from '../../src/formats/index.js';
import { conformsByChanges } from './conformance.js';

const { parse, print, instructions } = FORMATS['unified-diff'];

/** What each edit of a reply is, which must have no problem. */
function edits(reply: string): string[][] {
  const parsed = parse(reply);
  expect(parsed.problems).toEqual([]);
  return parsed.edits.map(said);
}

function said(edit: Edit): string[] {
  const path = edit.path ?? '(none)';
  switch (edit.kind) {
    case 'replace':
      return [path, edit.search, edit.replace];
    case 'create':
      return [path, 'create', edit.content];
    case 'delete':
      return [path, 'delete', edit.content ?? ''];
    case 'move':
      return [path, 'move', edit.to];
    case 'mode':
      return [path, 'mode', String(edit.executable)];
    default:
      return [path, edit.kind];
  }
}

const faults = (reply: string): (readonly [Problem['code'], number])[] =>
  parse(reply).problems.map(({ code, line }) => [code, line]);

const HUNK = '@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n';
const diff = (hunk = HUNK, path = 'x.py') => `--- a/${path}\n+++ b/${path}\n${hunk}`;
const fenced = (text: string) => `\`\`\`diff\n${text}\`\`\`\n`;

describe('a hunk', () => {
  it('is read with its lines in the reply, and its line and enclosing line as hints', () => {
    const [edit] = parse(fenced(diff('@@ -12,3 +12,3 @@ def f():\n a\n-b\n+c\n d\n'))).edits;
    expect(edit).toMatchObject({
      kind: 'replace',
      path: 'x.py',
      hints: { ordered: true, line: 12, headers: ['def f():'] },
      source: { first: 4, last: 8 },
    });
  });

  it.each([
    ['right numbers', HUNK],
    ['wrong counts', '@@ -1,9 +1,2 @@\n a\n-b\n+c\n d\n'],
    ['no numbers', '@@\n a\n-b\n+c\n d\n'],
    ['words for numbers', '@@ ... @@\n a\n-b\n+c\n d\n'],
    ['an enclosing line alone', '@@ def f():\n a\n-b\n+c\n d\n'],
    ['one number each', '@@ -1 +1 @@\n a\n-b\n+c\n d\n'],
    ['no header at all', ' a\n-b\n+c\n d\n'],
  ])('may have %s', (_, hunk) => {
    expect(edits(fenced(diff(hunk)))).toEqual([['x.py', 'a\nb\nd', 'a\nc\nd']]);
    expect(edits(fenced(diff(hunk)).replaceAll('\n', '\r\n'))).toEqual([['x.py', 'a\nb\nd', 'a\nc\nd']]);
  });

  it.each([
    ['all of them', '@@ class A:\n@@ -7 +7 @@ def f():\n', { headers: ['class A:', 'def f():'], line: 7 }],
    ['with blank lines between', '@@ class A:\n\n@@ def f():\n', { headers: ['class A:', 'def f():'] }],
    ['the innermost ones of many', `${'@@ x\n'.repeat(9)}@@ y\n`, { headers: [...Array(7).fill('x'), 'y'] }],
  ])('is enclosed by the headers without lines above it, %s', (_, headers, hints) => {
    const parsed = parse(fenced(diff(`${headers} a\n-b\n+c\n d\n@@ g\n-e\n+f\n`)));
    expect(parsed.edits.map(edit => edit.kind === 'replace' && edit.hints)).toEqual([
      { ordered: true, ...hints },
      { ordered: true, headers: ['g'] },
    ]);
  });

  it('may have empty lines that stay, without their blank', () => {
    expect(edits(fenced(diff('@@ -1,4 +1,4 @@\n a\n\n-b\n+c\n d\n')))).toEqual([
      ['x.py', 'a\n\nb\nd', 'a\n\nc\nd'],
    ]);
  });

  it('may have lines that stay without their blank', () => {
    expect(edits(fenced(diff('@@ -1,3 +1,3 @@\na\n-b\n+c\nd\n')))).toEqual([['x.py', 'a\nb\nd', 'a\nc\nd']]);
  });

  it('may remove a line that resembles a header, where its numbers are right', () => {
    expect(edits(diff('@@ -1,3 +1,2 @@\n a\n--- b\n d\n'))).toEqual([['x.py', 'a\n-- b\nd', 'a\nd']]);
  });

  it('says where the last newline goes and comes', () => {
    const none = '\\ No newline at end of file\n';
    expect(parse(diff(`@@ -1 +1 @@\n-a\n+b\n${none}`)).edits).toMatchObject([{ lastNewline: 'removed' }]);
    expect(parse(diff(`@@ -1 +1 @@\n-a\n${none}+b\n`)).edits).toMatchObject([{ lastNewline: 'added' }]);
  });

  it('changes nothing where it has lines that stay alone, beside one that does', () => {
    expect(edits(diff(`@@ -1 +1 @@\n a\n${HUNK}`))).toEqual([['x.py', 'a\nb\nd', 'a\nc\nd']]);
  });
});

describe('a file', () => {
  it.each([
    ['a/ and b/', '--- a/x.py\n+++ b/x.py\n'],
    ['none of these', '--- x.py\n+++ x.py\n'],
    ['times', '--- a/x.py\t2024-01-01 00:00:00\n+++ b/x.py\t2024-01-01 00:00:01\n'],
    ['quotes', '--- "a/x.py"\n+++ "b/x.py"\n'],
    ['the head of git', 'diff --git a/x.py b/x.py\nindex 123..456 100644\n--- a/x.py\n+++ b/x.py\n'],
    ['its path above', '**x.py**\n\n'],
  ])('may be named with %s', (_, names) => {
    expect(edits(names + HUNK)).toEqual([['x.py', 'a\nb\nd', 'a\nc\nd']]);
  });

  it('may be named by octal bytes in quotes', () => {
    expect(edits(`--- "a/\\303\\251 \\"x\\".py"\n+++ "b/\\303\\251 \\"x\\".py"\n${HUNK}`)[0]?.[0]).toBe(
      'é "x".py',
    );
  });

  it('is the one before where a hunk names none', () => {
    expect(edits(`${fenced(diff())}\nand\n\n${fenced(HUNK)}`).map(([path]) => path)).toEqual([
      'x.py',
      'x.py',
    ]);
  });

  it.each([
    ['made', '--- /dev/null\n+++ b/x.py\n@@ -0,0 +1,2 @@\n+a\n+b\n', [['x.py', 'create', 'a\nb\n']]],
    ['removed', '--- a/x.py\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n', [['x.py', 'delete', 'a\nb\n']]],
    [
      'made without a last newline',
      '--- /dev/null\n+++ b/x.py\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n',
      [['x.py', 'create', 'a']],
    ],
    [
      'removed by the head of git',
      'diff --git a/x.py b/x.py\ndeleted file mode 100644\nindex 1..0\n--- a/x.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n',
      [['x.py', 'delete', 'a\n']],
    ],
    [
      'moved',
      'diff --git a/x.py b/y.py\nsimilarity index 100%\nrename from x.py\nrename to y.py\n',
      [['x.py', 'move', 'y.py']],
    ],
    [
      'moved and changed',
      `diff --git a/x.py b/y.py\nrename from x.py\nrename to y.py\n--- a/x.py\n+++ b/y.py\n${HUNK}`,
      [
        ['x.py', 'a\nb\nd', 'a\nc\nd'],
        ['x.py', 'move', 'y.py'],
      ],
    ],
    [
      'made executable',
      'diff --git a/x.sh b/x.sh\nold mode 100644\nnew mode 100755\n',
      [['x.sh', 'mode', 'true']],
    ],
    [
      'made empty',
      'diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n',
      [['e', 'create', '']],
    ],
  ])('may be %s', (_, reply, expected) => {
    expect(edits(fenced(reply))).toEqual(expected);
    expect(parseReply(fenced(reply)).format).toBe('unified-diff');
  });
});

describe('a problem', () => {
  it.each([
    ['a hunk that only adds and names no line', fenced(diff('@@ -5,0 +6 @@\n+c\n')), 4],
    ['a binary file', 'diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n', 1],
    ['a link', 'diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n', 1],
    [
      'a submodule',
      'diff --git a/x b/x\nnew file mode 160000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+Subproject\n',
      1,
    ],
    ['a copy', 'diff --git a/x b/y\ncopy from x\ncopy to y\n', 1],
    ['two paths without a rename', `--- a/x.py\n+++ b/y.py\n${HUNK}`, 1],
    ['a new file with other lines', '--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n b\n', 1],
    ['a removed file with other lines', '--- a/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n b\n', 1],
    ['a file without a change', fenced(diff('@@ -1 +1 @@\n a\n')), 2],
  ])('is %s', (_, reply, line) => {
    expect(faults(reply)).toEqual([['EDIT_MALFORMED', line]]);
  });

  it.each([
    ['an open fence', `\`\`\`diff\n${diff()}`, 2, 1],
    ['a hunk that lacks lines by its numbers', diff('@@ -1,3 +1,3 @@\n a\n-b\n+c\n'), 3, 0],
    ['a last line without its ending', diff('@@ -1,3 +1,3 @@\n a\n-b\n+c'), 3, 0],
  ])('is the end of the reply in %s', (_, reply, line, count) => {
    expect(faults(reply)).toEqual([['EDIT_TRUNCATED', line]]);
    expect(parse(reply).edits).toHaveLength(count);
  });
});

describe('printing', () => {
  it('writes what git writes', () => {
    expect(print([{ path: 'a b.py', before: 'x\n', after: 'y' }])).toBe(
      'diff --git a/a b.py b/a b.py\n--- a/a b.py\t\n+++ b/a b.py\t\n@@ -1 +1 @@\n-x\n+y\n\\ No newline at end of file\n',
    );
  });

  it('is what the instructions show', () => {
    expect(edits(instructions).map(([path]) => path)).toEqual(['src/example.py']);
  });
});

const MARK_LIKE = [
  '--- a',
  '+++ b',
  '-- x',
  '@@ -1 +1 @@',
  '@@',
  '\\ No newline at end of file',
  ' x',
  '-',
  '+',
  '```',
  'diff --git a/x b/x',
  '-- ',
  '2.40',
  '*** End Patch',
  '--- /dev/null',
];

conformsByChanges({
  format: FORMATS['unified-diff'],
  lines: MARK_LIKE,
  removes: true,
  unseen: '\\ No newline',
  fragments: [
    ...[
      '--- a/x.py\n+++ b/x.py\n',
      '@@ -1,3 +1,3 @@\n',
      ' a\n',
      '-b\n',
      '+c\n',
      '\n',
      '\r\n',
      '```diff\n',
      '```\n',
    ],
    ...['diff --git a/x b/y\n', 'rename from x\n', 'rename to y\n', 'old mode 100644\n', 'new mode 100755\n'],
    ...[
      'new file mode 100644\n',
      'deleted file mode 100644\n',
      '--- /dev/null\n',
      '+++ /dev/null\n',
      'GIT binary patch\n',
    ],
    ...['@@ -999999999,999999999 +0,0 @@\n', '@@@ -1 -1 +1 @@@\n', '--- "a/\\303\\n', 'x.py:\n', '    '],
  ],
});
